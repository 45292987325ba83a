"""Chromium by way of chromedriver's HTTP interface (W3C WebDriver), with the standard library alone."""

import base64
import contextlib
import functools
import http.server
import json
import subprocess
import tempfile
import threading
import time
import urllib.error
import urllib.request

FLAGS = [
    "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--disable-dev-shm-usage", "--hide-scrollbars",
]


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Files of a folder, without a word on each."""

    def log_message(self, *_):
        pass


@contextlib.contextmanager
def served(folder):
    """The address of a folder, as long as it is served: frames of files have other rights than frames of the web."""
    handler = functools.partial(Quiet, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


class Refused(Exception):
    """What WebDriver calls an error, by its name."""


class Browser:
    """A fresh browser with a profile of its own; closed with everything it started."""

    def __init__(self, chromium, chromedriver):
        self.profile = tempfile.TemporaryDirectory(prefix="flamepix-browser-",
                                                   ignore_cleanup_errors=True)
        self.driver = subprocess.Popen([chromedriver, "--port=0"], stdout=subprocess.PIPE,
                                       stderr=subprocess.DEVNULL, text=True)
        self.address = f"http://127.0.0.1:{self._port()}"
        options = {"binary": chromium,
                   "args": FLAGS + [f"--user-data-dir={self.profile.name}"]}
        capabilities = {"goog:chromeOptions": options, "unhandledPromptBehavior": "ignore",
                        "goog:loggingPrefs": {"browser": "ALL", "performance": "ALL"}}
        answer = self._ask("POST", "/session", {"capabilities": {"alwaysMatch": capabilities}})
        self.session = f"/session/{answer['sessionId']}"
        self.open("about:blank")
        self.requests()  # those of the page that Chromium begins with

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            self._ask("DELETE", self.session)
        finally:
            self.driver.terminate()
            self.driver.wait(timeout=10)
            self.driver.stdout.close()
            self.profile.cleanup()

    def _port(self):
        for line in self.driver.stdout:
            if "successfully on port" in line:
                return int(line.rstrip(" .\n").rsplit(" ", 1)[1])
        raise RuntimeError("chromedriver did not start")

    def _ask(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, data, method=method,
                                         headers={"Content-Type": "application/json"})
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        try:
            with opener.open(request, timeout=60) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            value = json.load(error)["value"]
            raise Refused(f"{value['error']}: {value['message'].splitlines()[0]}") from None

    def open(self, url):
        self._ask("POST", self.session + "/url", {"url": url})

    def run(self, script, *arguments):
        """The value that the body of a function returns (awaited if it is a promise)."""
        return self._ask("POST", self.session + "/execute/sync",
                         {"script": script, "args": list(arguments)})

    def enter(self, selector):
        """What follows is of the page in this frame, up to leave()."""
        frame = self.run("return document.querySelector(arguments[0])", selector)
        self._ask("POST", self.session + "/frame", {"id": frame})

    def leave(self):
        self._ask("POST", self.session + "/frame", {"id": None})

    def devtools(self, command, **parameters):
        return self._ask("POST", self.session + "/goog/cdp/execute",
                         {"cmd": command, "params": parameters})

    def press(self, *keys):
        """Presses keys one after the other, wherever the focus is."""
        actions = [{"type": kind, "value": key} for key in keys for kind in ("keyDown", "keyUp")]
        self._ask("POST", self.session + "/actions",
                  {"actions": [{"type": "key", "id": "keyboard", "actions": actions}]})

    def log(self, kind):
        return self._ask("POST", self.session + "/se/log", {"type": kind})

    def requests(self):
        """The URLs that were asked for since the last call."""
        urls = []
        for line in self.log("performance"):
            message = json.loads(line["message"])["message"]
            if message["method"] == "Network.requestWillBeSent":
                urls.append(message["params"]["request"]["url"])
        return urls

    def has_alert(self):
        try:
            self._ask("GET", self.session + "/alert/text")
            return True
        except Refused:
            return False

    def window(self, width, height, scale=1, mobile=False):
        self.devtools("Emulation.setDeviceMetricsOverride", width=width, height=height,
                      deviceScaleFactor=scale, mobile=mobile)

    def scheme(self, name):
        self.devtools("Emulation.setEmulatedMedia",
                      features=[{"name": "prefers-color-scheme", "value": name}])

    def screenshot(self, path):
        time.sleep(0.3)  # images in view are decoded off the main thread
        picture = self.devtools("Page.captureScreenshot", format="png")
        with open(path, "wb") as file:
            file.write(base64.b64decode(picture["data"]))

    def print(self, path):
        paper = self.devtools("Page.printToPDF", printBackground=False)
        with open(path, "wb") as file:
            file.write(base64.b64decode(paper["data"]))
