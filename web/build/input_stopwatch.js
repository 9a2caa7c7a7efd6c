// What `build.py bench input` puts into a page before anything of the page itself runs.
//
// A gesture (a click, a key, a drag) is begun and ended by the bench. In between, every input
// event gets a record: how long all listeners of the page worked on it, frames that they asked
// for included, and how long it took from the event's time stamp to the paint that followed.
// An empty gesture is the control row: its events end here, before the page hears of them, and
// nothing changes but one dot of the bench's own, as it does in the others.
(() => {
  const INPUTS = new Set([
    "pointerdown", "pointermove", "pointerup", "click", "change", "input", "submit", "keydown",
  ]);
  const CALM_MS = 100;
  const listen = EventTarget.prototype.addEventListener;
  const unlisten = EventTarget.prototype.removeEventListener;
  const nextFrame = window.requestAnimationFrame.bind(window);
  const records = new WeakMap();
  const timed = new WeakMap();
  const timings = [];
  const tasks = [];
  let gestures = [];
  let gesture = null;
  let working = null;
  let pixel = null;
  let dabs = 0;

  function charge(record, work) {
    const outer = working;
    const began = performance.now();
    working = record;
    try {
      return work();
    } finally {
      working = outer;
      record.handler += performance.now() - began;
    }
  }

  function withTime(listener) {
    if (!timed.has(listener)) {
      timed.set(listener, function (event) {
        const call = () =>
          typeof listener === "function"
            ? Reflect.apply(listener, this, [event])
            : listener.handleEvent(event);
        const record = records.get(event);
        return record ? charge(record, call) : call();
      });
    }
    return timed.get(listener);
  }

  EventTarget.prototype.addEventListener = function (type, listener, options) {
    const heard = listener && INPUTS.has(type) ? withTime(listener) : listener;
    return listen.call(this, type, heard, options);
  };
  EventTarget.prototype.removeEventListener = function (type, listener, options) {
    const heard = (listener && INPUTS.has(type) && timed.get(listener)) || listener;
    return unlisten.call(this, type, heard, options);
  };
  window.requestAnimationFrame = (work) => {
    const record = working;
    return nextFrame(record ? (time) => charge(record, () => work(time)) : work);
  };

  // The frame callback runs before the paint; a message sent from there arrives after it.
  function painted() {
    return new Promise((done) => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => {
        channel.port1.close();
        done(performance.now());
      };
      nextFrame(() => channel.port2.postMessage(0));
    });
  }

  // Without any change the browser presents no frame, and takes the next one for the answer.
  function dab() {
    if (!pixel) {
      pixel = document.documentElement.appendChild(document.createElement("i"));
      Object.assign(pixel.style, { position: "fixed", inset: "0 auto auto 0" });
      Object.assign(pixel.style, { width: "2px", height: "2px", zIndex: "9999" });
    }
    dabs += 1;
    pixel.style.backgroundColor = `hsl(${(dabs * 47) % 360} 100% 50%)`;
  }

  function note(event) {
    if (!gesture || !event.isTrusted) return;
    dab();
    const record = { type: event.type, handler: 0, paint: 0 };
    records.set(event, record);
    gesture.events.push(record);
    gesture.paints.push(
      painted().then((at) => {
        record.paint = at - event.timeStamp;
      }),
    );
    if (gesture.empty) {
      event.stopImmediatePropagation();
      // Else the page would scroll here, and only here.
      if (event.type === "keydown") event.preventDefault();
    }
  }
  for (const type of INPUTS) listen.call(window, type, note, true);

  function observe(type, into, options) {
    const observer = new PerformanceObserver((list) => into.push(...list.getEntries()));
    observer.observe({ type, buffered: true, ...options });
  }
  observe("event", timings, { durationThreshold: 16 });
  observe("longtask", tasks);

  // The longest of those that began in a gesture; continuous events have no Event Timing.
  function longest(entries, { began, ended }) {
    const within = entries.filter((one) => one.startTime >= began && one.startTime <= ended);
    return Math.max(0, ...within.map((one) => one.duration));
  }

  window.inputBench = {
    // After a moment of calm: what came before is drawn to the end, beyond this thread as well.
    async begin(kind, empty) {
      await new Promise((done) => setTimeout(done, CALM_MS));
      await painted();
      gesture = { kind, empty, events: [], paints: [], began: performance.now(), ended: 0 };
    },
    async end() {
      const done = gesture;
      await Promise.all(done.paints);
      await painted();
      gesture = null;
      done.ended = performance.now();
      gestures.push(done);
    },
    // Everything since the last time, when the observers have heard of it as well.
    async take() {
      await new Promise((done) => setTimeout(done, 500));
      const taken = gestures.map((one) => ({
        kind: one.kind,
        empty: one.empty,
        events: one.events,
        timing: longest(timings, one),
        task: longest(tasks, one),
      }));
      gestures = [];
      return taken;
    },
  };
})();
