'use strict';
(() => {
const one = what => document.querySelector(what);
const grids = [...document.querySelectorAll('.grid')];
const buttons = [...document.querySelectorAll('[data-sort]')];
const search = one('#search'), only = one('#only'), count = +one('main').dataset.count;
const textOf = (card, what) => card.querySelector(what)?.textContent ?? '';
const entryOf = (card, place) => ({
  card, place,
  name: textOf(card, '.name'),
  text: ['.name', '.top', '.grown', '.error', '.warning']
    .map(what => textOf(card, what)).join('\n').toLowerCase(),
  total: +card.dataset.total, depth: +card.dataset.depth, growth: +(card.dataset.growth ?? 0),
  failed: card.classList.contains('failed'),
});
let known;
const entries = () =>
  known = known ?? grids.flatMap(grid => [...grid.children]).map(entryOf);
let key = one('[aria-pressed=true]')?.dataset.sort ?? '', backwards = false;
const orders = {
  name: ['A to Z', 'Z to A'],
  total: ['largest first', 'smallest first'],
  depth: ['deepest first', 'shallowest first'],
  growth: ['largest first', 'smallest first'],
};
const number = value => value.toLocaleString('en');
const say = shown => {
  const part = shown < count ? number(shown) + ' of ' : '';
  const order = key ? ', by ' + key + ', ' + orders[key][+backwards] : '';
  one('#said').textContent = part + number(count) + order;
};
const show = () => {
  const words = search.value.toLowerCase().split(/\s+/).filter(word => word);
  const cards = entries().filter(entry => (!only.checked || entry.failed) &&
    words.every(word => entry.text.includes(word))).map(entry => entry.card);
  const most = +one('main').dataset.grid;
  grids.forEach((grid, i) => {
    grid.replaceChildren(...cards.slice(i * most, (i + 1) * most));
    grid.hidden = grid.children.length === 0;
  });
  one('.none').hidden = cards.length > 0;
  say(cards.length);
};
const collator = new Intl.Collator('en', {numeric: true});
const compare = {
  name: (a, b) => collator.compare(a.name, b.name),
  total: (a, b) => b.total - a.total,
  depth: (a, b) => b.depth - a.depth,
  growth: (a, b) => b.growth - a.growth,
};
const sort = () => {
  const sign = backwards ? -1 : 1, failuresLast = key !== 'name';
  entries().sort((a, b) => failuresLast && a.failed - b.failed ||
    sign * compare[key](a, b) || a.place - b.place);
};
const press = pressed => {
  backwards = key === pressed.dataset.sort && !backwards;
  key = pressed.dataset.sort;
  for (const button of buttons) {
    button.setAttribute('aria-pressed', button === pressed);
    button.removeAttribute('data-arrow');
  }
  pressed.dataset.arrow = (key === 'name') === backwards ? '\u2193' : '\u2191';
  sort();
  show();
};
for (const button of buttons) button.addEventListener('click', () => press(button));
search.addEventListener('input', show);
only.addEventListener('change', show);
only.parentElement.hidden = !one('.failures');
addEventListener('keydown', event => {
  const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
  if (event.key !== '/' || !plain || event.target === search) return;
  event.preventDefault();
  search.focus();
});
one('.failures')?.addEventListener('click', event => {
  if (!event.target.closest('a')) return;
  search.value = '';
  only.checked = false;
  show();
});
addEventListener('pageshow', () => { if (search.value || only.checked) show(); });
one('.tools').hidden = false;
say(count);
})();
