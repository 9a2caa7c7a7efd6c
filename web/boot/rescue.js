// Offers what is stored as files where the app itself cannot: the matches in the form that it
// imports, and what cannot be read as it is. The stores are those of app/browser/storage/database.py, the
// file is that of app/saves/files.py, export_stored.
const PATIENCE_MS = 8000;

/** Put a button into the box for each file that there is something for; rejects where nothing can be read. */
export async function offer(box) {
  const texts = await kept("clowder", "matches");
  const matches = texts.map(exported);
  const unread = texts.filter((_, number) => matches[number] === null);
  const whole = "A match that is not over is in the file whole: hands, hidden choices and the dice to come can be read out of it.";
  if (texts.length) box.querySelector("small").before(Object.assign(document.createElement("p"), { textContent: whole }));
  const day = new Date().toISOString().slice(0, 10);
  button(box, "Save the match files", `clowder-matches-${day}.clowder.txt`, matches.filter((match) => match !== null));
  button(box, "Save what cannot be read", `clowder-unread-${day}.txt`, unread);
}

function button(box, words, name, texts) {
  if (!texts.length) return;
  const control = Object.assign(document.createElement("button"), { type: "button", textContent: words });
  control.onclick = () => {
    const href = URL.createObjectURL(new Blob([texts.join("\n")], { type: "text/plain" }));
    Object.assign(document.createElement("a"), { href, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(href), 10000);
  };
  box.querySelector("small").before(control);
}

/** All texts of a store; none where there is no such store. */
async function kept(name, store) {
  const database = await opened(name);
  if (!database) return [];
  try {
    if (!database.objectStoreNames.contains(store)) return [];
    const place = database.transaction(store).objectStore(store);
    const values = await result(place.getAll());
    return values.map((value) => (typeof value === "string" ? value : JSON.stringify(value)));
  } finally {
    database.close();
  }
}

/** A database as it is. One that is not there is not made. */
async function opened(name) {
  const there = await indexedDB.databases?.();
  if (there && !there.some((one) => one.name === name)) return null;
  const request = indexedDB.open(name);
  let missing = false;
  request.onupgradeneeded = () => {
    missing = true;
    request.transaction.abort();
  };
  return result(request).catch((error) => (missing ? null : Promise.reject(error)));
}

function result(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    setTimeout(reject, PATIENCE_MS, new Error("The storage does not answer."));
  });
}

/** A stored match as a text for import; null where it is none. */
function exported(stored) {
  try {
    const { match, players, seed, practice, lesson, story, created, updated } = JSON.parse(stored);
    const [, first, rest] = /^(clowder match \d+)\n(.*)$/s.exec(match);
    const notes = time("begun", created).concat(time("last played", updated));
    if (lesson) notes.push(`# lesson: ${Number(lesson.seen)}${lesson.over === true ? " over" : ""}${practice === true ? " practice" : ""}`);
    notes.push(...players.map(([name, kind], number) => `# seat ${number + 1}: ${line(name)} (${line(kind)})`));
    notes.push(`# seed: ${line(seed)}`, ...(practice === true || lesson ? ["# practice"] : []));
    if (Array.isArray(story)) notes.push(...story.map((told) => `# told: ${line(told)}`));
    return [first, ...notes, rest].join("\n");
  } catch {
    return null;
  }
}

/** The note of a time, in ms since 1970; none where no calendar has it. */
function time(about, ms) {
  const date = new Date(ms ?? NaN);
  return Number.isNaN(date.valueOf()) ? [] : [`# ${about}: ${date.toISOString()}`];
}

function line(text) {
  return text.replace(/[\p{C}\p{Z}]+/gu, " ").trim();
}
