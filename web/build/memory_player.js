// What `build.py bench memory` puts into a page: a person who does at random what the table offers.
(pace) => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const able = ":not([aria-disabled=true])";
  const board = ".table-board[data-active]";
  const any = (found) => found[Math.floor(Math.random() * found.length)];
  const wanted = () => {
    const rest = all(".table-board[data-do], #go-1, .curtain #ready")[0];
    const confirm = all(`button[id^="confirm-"]${able}`)[0];
    if (rest || confirm) return rest || confirm;
    const free = all(`${board} [data-control]${able}:not([aria-pressed=true])`);
    const other = all(`[data-do="table.control"]${able}`);
    return any(!free.length || Math.random() < 0.3 ? [...other, ...free] : free);
  };
  const playing = setInterval(() => {
    if (document.querySelector("#result-1")) clearInterval(playing);
    else wanted()?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  }, pace);
}
