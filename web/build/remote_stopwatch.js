// What `build.py bench remote` puts into each page before anything of the page itself runs.
//
// A turn is over when what chance shows has changed: who is armed waits for the paint of that.
// Times are of the one clock that all pages of a browser share.
(() => {
  const SHOWN = ".table-chance";
  let before = "";
  let painted = 0;
  let clicked = 0;

  // The frame callback runs before the paint; a message sent from there arrives after it.
  function afterPaint(work) {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => {
      channel.port1.close();
      work();
    };
    requestAnimationFrame(() => channel.port2.postMessage(0));
  }

  const text = () => document.querySelector(SHOWN)?.textContent ?? "";

  function look() {
    if (!before || text() === before) return;
    before = "";
    afterPaint(() => {
      painted = performance.timeOrigin + performance.now();
    });
  }

  addEventListener(
    "click",
    (event) => {
      if (event.isTrusted) clicked = performance.timeOrigin + event.timeStamp;
    },
    true,
  );
  document.addEventListener("DOMContentLoaded", () => {
    const everything = { childList: true, characterData: true, subtree: true };
    new MutationObserver(look).observe(document.body, everything);
  });
  navigator.clipboard.writeText = (copied) => {
    window.copied = copied;
    return Promise.resolve();
  };

  window.friendsBench = {
    arm() {
      before = text();
      painted = 0;
    },
    // When the click was, whether the turn has ended here, and when that was painted (0: not yet).
    times: () => ({ clicked, painted, ended: before === "" }),
  };
})();
