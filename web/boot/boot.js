// What has to happen before Python runs: honest progress, clicks kept for later, the service
// worker. Everything else is Python. The contract with the page and the app is told in
// docs/loading.md.
(() => {
  const build = JSON.parse(document.getElementById("clowder-build").textContent);
  const root = document.documentElement;
  const $ = (id) => document.getElementById(id);
  const tell = (name, detail) => dispatchEvent(new CustomEvent(`clowder:${name}`, { detail }));

  // ---- Pyodide runs Python on stacks of its own where a browser can switch them (JSPI). Nothing
  // here needs that, other engines do without, and in Chromium's random samples of sessions with a
  // heap profiler the profiler looks beyond the end of such a stack: the page crashes as it starts.
  if (typeof WebAssembly === "object") delete WebAssembly.Suspending;

  // ---- Who wants more contrast everywhere has it here (style/contrast.css).
  const contrast = matchMedia("(prefers-contrast: more)");
  const follow = () => root.toggleAttribute("data-contrast", contrast.matches);
  contrast.addEventListener("change", follow);
  follow();

  // ---- PyScript opens a cache for packages before it starts Python, and never starts where a
  // browser refuses to store anything. Nothing here uses that cache, so it is kept in memory;
  // what the app itself stores goes to the browser, and is told when that refuses.
  let storage = null;
  try {
    storage = window.indexedDB;
  } catch {
    // Refused already here; open() says so to whoever asks.
  }
  const answer = (result) => {
    const request = {};
    queueMicrotask(() => request.onsuccess?.({ target: { result } }));
    return request;
  };
  function inMemory() {
    const kept = new Map();
    const store = {
      clear: () => answer(kept.clear()),
      count: () => answer(kept.size),
      delete: (key) => answer(kept.delete(key)),
      get: (key) => answer(kept.get(key)),
      getAllKeys: () => answer([...kept.keys()]),
      put: (value, key) => answer(kept.set(key, value)),
    };
    return { transaction: () => ({ objectStore: () => store }), close() {} };
  }
  function open(name, ...version) {
    if (name.startsWith("IDBMap/")) return answer(inMemory());
    if (!storage) throw new DOMException("This browser stores nothing here.", "SecurityError");
    return storage.open(name, ...version);
  }
  if (build.inMemory) Object.defineProperty(window, "indexedDB", {
    configurable: true,
    value: new Proxy(storage ?? {}, {
      get(target, name) {
        const found = name === "open" ? open : target[name];
        return typeof found === "function" ? found.bind(target) : found;
      },
    }),
  });

  // ---- PyScript looks for Python in whatever comes into the page, and in every attribute of it. For
  // that the browser makes a node of each attribute, as many as of all else, and a list of them
  // anew with each picture. Here Python comes as a script of the body, and in no attribute.
  const { MutationObserver: Observer, XPathEvaluator: Evaluator } = window;
  window.MutationObserver = class extends Observer {
    observe(target, options) {
      const narrow = target === document && options.subtree && options.attributes;
      super.observe(narrow ? document.body : target, narrow ? { childList: true } : options);
    }
  };
  window.XPathEvaluator = class {
    createExpression() {
      return { evaluate: () => ({ snapshotLength: 0 }) };
    }
  };

  // ---- PyScript opens a channel between tabs before it starts Python, and so does the app. Where
  // a private or an embedded browser has none, or forbids it, each tab is alone.
  try {
    new BroadcastChannel("clowder").close();
  } catch {
    window.BroadcastChannel = class extends EventTarget {
      postMessage() {}
      close() {}
    };
  }

  // ---- Progress: bytes as they arrive, then the stages that PyScript reports.
  const total = Object.values(build.files).reduce((sum, size) => sum + size, 0);
  let done = 0;
  let loaded = 0;
  const share = { bytes: 60, stages: 40 };
  const stages = {
    "Loaded interpreter": [50, "Unpacking the games"],
    "Loaded Pyodide": [75, "Setting out the games"],
  };
  let slow = 0;
  function show(percent, text) {
    clearTimeout(slow);
    if (root.dataset.boot === "loading") slow = setTimeout(show, 20000, 0, "Still loading: the connection or the device is slow");
    done = Math.max(done, Math.min(percent, 100));
    const bar = $("boot-progress");
    if (bar) bar.value = done;
    const line = $("boot-text");
    if (line && text && line.textContent !== text) line.textContent = text;
  }
  function arrived(bytes) {
    loaded += bytes;
    show(share.bytes * Math.min(loaded / total, 1));
    const amount = $("boot-bytes");
    const mb = (n) => (n / 1e6).toFixed(1);
    if (amount) amount.textContent = `${mb(Math.min(loaded, total))} of ${mb(total)} MB`;
  }
  addEventListener("py:progress", ({ detail }) => {
    const stage = stages[detail];
    if (stage) show(share.bytes + (share.stages * stage[0]) / 100, stage[1]);
  });

  // A first visit asks for the big files at once and counts what arrives. Later visits read
  // the cache: there the responses stay untouched, so that the browser can use the WebAssembly
  // that it has compiled before (a preloaded or wrapped response has none, which costs more
  // than a preload saves: docs/loading.md). Pyodide waits for ever for a file that does not
  // come, or not whole, and for its list of packages where that is damaged: that is told here.
  const plainFetch = window.fetch;
  const first = !navigator.serviceWorker?.controller;
  // Whoever is new here has one way to play and one to learn above everything else.
  if (first) $("home")?.classList.add("is-first");
  // Whoever comes by a link, or back to a table, sees what opens, and not the home screen with its buttons.
  const OPENS = {
    join: "an invitation", reply: "a reply", table: "the table", turn: "a match by links", move: "a move from another device",
    practice: "a position", daily: "a challenge", result: "a result", new: "a game", play: "a match", learn: "a lesson",
    match: "the match", replay: "the match", review: "the review", rules: "the rules",
  };
  const [, opens] = /^#\/(\w+)/.exec(location.hash) ?? [];
  if (opens) {
    root.dataset.opens = "";
    const line = Object.assign(document.createElement("p"), { id: "boot-opens" });
    line.textContent = `Opening ${Object.hasOwn(OPENS, opens) ? OPENS[opens] : "Clowder"} …`;
    $("boot")?.prepend(line);
  }
  const needed = new Map(Object.entries(build.files).map(([path, size]) => [new URL(path, document.baseURI).href, size]));
  if (first) {
    for (const href of build.preload) hint({ rel: "preload", as: "fetch", crossOrigin: "", href });
  }
  window.fetch = async (...what) => {
    const url = new URL(what[0].url || what[0], document.baseURI).href;
    const size = needed.get(url);
    if (!needed.delete(url)) return plainFetch(...what);
    const name = url.split("/").pop();
    const lost = (error) => {
      fail(`${name}: ${error.message}`, "lost");
      throw error;
    };
    const response = await plainFetch(...what).catch(lost);
    const { body, status, statusText, headers } = response;
    const type = headers.get("Content-Type") ?? "";
    if (!response.ok) fail(`${name}: ${status}`, "refused");
    else if (type.includes("text/html")) fail(`${name}: ${type}`, "replaced");
    if (!(first || name.endsWith(".json")) || !response.ok || !body) return response;
    let bytes = 0;
    const counter = new TransformStream({
      transform(chunk, controller) {
        bytes += chunk.byteLength;
        if (first) arrived(chunk.byteLength);
        controller.enqueue(chunk);
      },
      flush() {
        if (bytes !== size) fail(`${name}: ${bytes} bytes, not ${size}`, "damaged");
      },
    });
    body.pipeTo(counter.writable).catch(lost).catch(() => {});
    return new Response(counter.readable, { status, statusText, headers });
  };
  function hint(link) {
    document.head.append(Object.assign(document.createElement("link"), link));
  }

  // ---- Clicks made too early: answered at once, replayed when the app listens.
  const waiting = [];
  function keep(event) {
    const control = event.target.closest?.("a[href^='#'], button, [data-do]");
    if (!control || control.closest("[data-boot-ignore]") || event.button) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    // Two games cannot open at once: the last card wins.
    if (control.matches("a")) {
      for (const card of document.querySelectorAll("[data-opening]")) close(card);
      waiting.splice(0, waiting.length, ...waiting.filter((one) => !one.matches("a")));
    }
    control.setAttribute("data-opening", "");
    control.setAttribute("aria-busy", "true");
    waiting.push(control);
    const name = (control.dataset.name || control.getAttribute("aria-label") || control.textContent).trim();
    show(0, `${name.split("\n")[0].trim()} opens as soon as it is ready`);
  }
  function close(control) {
    control.removeAttribute("data-opening");
    control.removeAttribute("aria-busy");
  }
  document.addEventListener("click", keep, true);

  // ---- Some browsers offer once, and early, to install the app: kept until somebody wants it.
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    state.install = event;
    tell("install-offered");
  });

  // The app calls this once, when it listens and has drawn its first screen.
  function ready() {
    document.removeEventListener("click", keep, true);
    Object.assign(window, { fetch: plainFetch, MutationObserver: Observer, XPathEvaluator: Evaluator });
    clearTimeout(slow);
    root.dataset.boot = "ready";
    show(100);
    $("boot")?.remove();
    for (const control of waiting.splice(0)) {
      close(control);
      const same = control.isConnected ? control : find(control);
      same?.click();
    }
    keepOffline();
  }
  // The app may have drawn the screen anew: the same link or button then has the same mark.
  function find(control) {
    if (control.id) return $(control.id);
    const marks = ["href", "data-do", "data-arg"].filter((name) => control.hasAttribute(name));
    const mark = (name) => `[${name}="${CSS.escape(control.getAttribute(name))}"]`;
    return marks.length ? document.querySelector(marks.map(mark).join("")) : null;
  }

  // ---- Failure: said at once. What caused it, and the ways out, come with failure.js.
  function fail(reason, cause = "") {
    if (root.dataset.boot === "ready" || root.dataset.boot === "failed") return;
    root.dataset.boot = "failed";
    window.fetch = plainFetch;
    clearTimeout(slow);
    for (const control of waiting.splice(0)) close(control);
    const box = $("boot");
    if (!box) return;
    const [text, again, why] = ["p", "button", "small"].map((tag) => document.createElement(tag));
    text.textContent = "Clowder could not start.";
    again.textContent = "Load again";
    again.type = "button";
    again.onclick = () => location.reload();
    why.textContent = String(reason || "").trim().split("\n").pop();
    box.replaceChildren(text, again, why);
    box.dataset.bootIgnore = "";
    box.setAttribute("role", "alert");
    const lost = navigator.onLine
      ? "Clowder did not load completely. Check the connection, then load the page again; some networks want you to log in first."
      : "There is no connection, and not all of Clowder is on this device yet. Go online, then load the page again.";
    import("./failure.js")
      .then(({ explain }) => explain({ box, text, again, why, lost, reason: why.textContent, cause }))
      .catch(() => (text.textContent = lost));
  }
  addEventListener("unhandledrejection", ({ reason }) => fail(reason?.message || reason));
  addEventListener(
    "error",
    ({ target, message }) => {
      if (target?.tagName === "SCRIPT") fail(`${target.src} did not load`, "part");
      else if (message) fail(message);
    },
    true,
  );
  show(0);
  if (typeof WebAssembly !== "object") fail("There is no WebAssembly.", "old");

  // ---- The service worker: registered when the page is ready, so that it finds in the
  // HTTP cache what the page has just loaded.
  const state = { offlineReady: false, updateWaiting: false, install: null };
  const container = navigator.serviceWorker;
  let registration = null;
  let controlled = !first;
  let applying = false;
  container?.addEventListener("controllerchange", () => {
    const update = controlled;
    controlled = true;
    if (!update && !applying) return; // the first visit's own worker
    // Where the change comes amid loading, half of what is here would be the old version's.
    if (applying || root.dataset.boot !== "ready") reloadWith(container.controller);
    else tell("reload-needed");
  });
  // Chromium may never answer a load that it is asked for amid the activation, and a worker is
  // called ready before that is over: who closes and opens the page then would wait for ever.
  function activated(worker) {
    if (!worker || worker.state !== "activating") return Promise.resolve();
    return new Promise((resolve) => worker.addEventListener("statechange", resolve, { once: true }));
  }
  const reloadWith = (worker) => activated(worker).then(() => location.reload());
  async function keepOffline() {
    if (!container) return;
    try {
      registration = await container.register("sw.js", { updateViaCache: "none" });
      const look = () => {
        if (registration.waiting && registration.active) {
          state.updateWaiting = true;
          tell("update-waiting");
        }
      };
      registration.addEventListener("updatefound", () => {
        registration.installing?.addEventListener("statechange", look);
      });
      look();
      await activated((await container.ready).active);
      state.offlineReady = true;
      root.dataset.offline = "ready";
      tell("offline-ready");
      addEventListener("visibilitychange", () => {
        if (!document.hidden) registration.update().catch(() => {});
      });
    } catch (error) {
      // A private window or a browser setting may forbid it; play goes on online.
      tell("offline-refused", String(error?.message || error));
    }
  }
  // Chromium ends the active worker before it activates the next. A request that comes at that
  // very moment starts the old one again, and the activation is forgotten until the page has
  // been silent for half a minute; asking again or loading anew does not help. So nothing may
  // be loading when it is asked for: docs/loading.md.
  async function applyUpdate() {
    if (applying) return;
    // Nothing waits where another tab has activated it already: this page only is the old one.
    if (!registration?.waiting) return reloadWith(registration?.active);
    applying = true;
    await workersAtRest(20000);
    if (!registration.waiting) return reloadWith(registration.active);
    registration.waiting.postMessage("clowder:activate");
    setTimeout(() => {
      applying = false;
      tell("update-late");
    }, 60000);
  }
  function workersAtRest(patience) {
    return new Promise((resolve) => {
      const look = () => ![root.dataset.bots, root.dataset.deals].includes("loading") && resolve();
      new MutationObserver(look).observe(root, { attributeFilter: ["data-bots", "data-deals"] });
      setTimeout(resolve, patience);
      look();
    });
  }

  window.clowderBoot = Object.freeze({
    version: build.version,
    assets: build.assets,
    workers: Object.freeze(build.workers),
    state,
    stage: (text) => show(95, text),
    ready,
    fail,
    applyUpdate,
  });
})();
