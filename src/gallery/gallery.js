'use strict';
(() => {
const one = what => document.querySelector(what);
const grids = [...document.querySelectorAll('.grid')];
const buttons = [...document.querySelectorAll('[data-sort]')];
const search = one('#search'), only = one('#only'), count = +one('main').dataset.count;
const textOf = (card, what) => card.querySelector(what)?.textContent ?? '';
// One letter may be written in several ways: the same word is found in each.
const plainOf = text => text.normalize('NFC').toLowerCase();
const entryOf = (card, place) => ({
  card, place,
  name: textOf(card, '.name'),
  text: plainOf(['.name', '.top', '.grown', '.error', '.warning']
    .map(what => textOf(card, what)).join('\n')),
  total: +card.dataset.total, unit: +(card.dataset.unit ?? 99), depth: +card.dataset.depth, growth: +(card.dataset.growth ?? 0),
  failed: card.classList.contains('failed'),
});
let known;
const entries = () =>
  known = known ?? grids.flatMap(grid => [...grid.children]).map(entryOf);
let key = one('[aria-pressed=true]')?.dataset.sort ?? '', backwards = false;
const first = key;
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
// What is shown is in the fragment of the page's address, so that it can be linked to and is there
// again after a reload: replacing that is allowed of files and in sandboxed frames, too. Not with
// every letter that is typed, and an empty search stays in it, as a page without a fragment would
// jump to its top.
const keys = ['q', 'failed', 'sort', 'backwards'];
let kept = '', waiting;
const keep = () => {
  const state = new URLSearchParams();
  if (search.value) state.set('q', search.value);
  if (only.checked) state.set('failed', '1');
  if (key && key !== first) state.set('sort', key);
  if (backwards) state.set('backwards', '1');
  const given = new URLSearchParams(location.hash.slice(1));
  if (!`${state}` && !keys.some(name => given.has(name))) return;
  kept = '#' + (`${state}` || 'q=');
  if (location.hash !== kept) location.replace(kept);
};
const keepSoon = () => {
  clearTimeout(waiting);
  waiting = setTimeout(keep, 200);
};
const draw = () => {
  const words = plainOf(search.value).split(/\s+/).filter(word => word);
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
const show = () => {
  draw();
  keepSoon();
};
const collator = new Intl.Collator('en', {numeric: true});
const compare = {
  name: (a, b) => collator.compare(a.name, b.name),
  total: (a, b) => a.unit - b.unit || b.total - a.total,
  depth: (a, b) => b.depth - a.depth,
  growth: (a, b) => b.growth - a.growth,
};
const sort = () => {
  const sign = backwards ? -1 : 1, failuresLast = key !== 'name';
  entries().sort((a, b) => failuresLast && a.failed - b.failed ||
    sign * compare[key](a, b) || a.place - b.place);
};
const order = (pressed, back) => {
  backwards = back;
  key = pressed.dataset.sort;
  for (const button of buttons) {
    button.setAttribute('aria-pressed', button === pressed);
    button.removeAttribute('data-arrow');
  }
  pressed.dataset.arrow = (key === 'name') === backwards ? '\u2193' : '\u2191';
  sort();
};
const press = pressed => {
  order(pressed, key === pressed.dataset.sort && !backwards);
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
// A card that the address is of is shown, whatever was searched for. One that was not in the page
// when the browser looked for it is looked for again.
const namesCard = () => location.hash.startsWith('#card-');
const showCard = () => {
  clearTimeout(waiting);
  kept = '';
  if (!search.value && !only.checked) return;
  search.value = '';
  only.checked = false;
  draw();
  location.replace(location.hash);
};
// The state of an address, where it has one: else what the browser has kept stays.
const restore = () => {
  if (namesCard()) return showCard();
  const state = new URLSearchParams(location.hash.slice(1));
  if (location.hash === kept || !keys.some(name => state.has(name))) return;
  const wanted = buttons.find(button => button.dataset.sort === (state.get('sort') ?? key));
  search.value = state.get('q') ?? '';
  only.checked = state.has('failed');
  if (wanted) order(wanted, state.has('backwards'));
  show();
};
addEventListener('hashchange', restore);
addEventListener('pageshow', () => {
  if (namesCard()) showCard();
  else if (search.value || only.checked) show();
});
one('.tools').hidden = false;
say(count);
restore();
})();
