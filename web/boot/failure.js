// Loaded by boot.js where the start has failed: finds the cause, says it in words, and offers
// the ways out. docs/loading.md tells what is told apart.
import { offer } from "./rescue.js";

const build = JSON.parse(document.getElementById("clowder-build").textContent);
const files = Object.entries({ ...build.files, ...build.modules });
const PATIENCE_MS = 20000;

const SENTENCES = {
  late: "A part of Clowder did not load at first. It does now: load the page again.",
  refused: "The site does not have all of Clowder: it may be in the middle of an update. Load the page again in a few minutes.",
  replaced: "A web page arrived in place of a part of Clowder. Networks that want you to log in do that, and so do sites in the middle of an update: log in or wait a little, then load the page again.",
  damaged: "A part of Clowder arrived damaged. Loading again fetches it afresh.",
  mistyped: "The site sends a part of Clowder as something that browsers refuse to run. Whoever runs the site can put that right.",
  old: "This browser has no WebAssembly, or it is switched off, and Clowder needs it. A newer browser has it.",
  own: "All of Clowder has loaded, but it stumbled over itself as it started. Load the page again; if that does not help, the fault is Clowder's own.",
};
const UNREADABLE = "This browser does not let Clowder read what it keeps, and that may be why.";

// What browsers say of a file that did not come. Which one and why, they keep to themselves.
const NOT_COME = /dynamically imported module|module script failed|failed to fetch|networkerror|network error|load failed/i;

/** Fill the box. `cause` is what boot.js knows, empty where it has only heard the reason; `lost` its own sentence for a file that did not come. */
export async function explain({ box, text, again, why, lost, reason, cause }) {
  const refused = offer(box).then(() => "", (error) => error.message);
  const found = cause && cause !== "part" ? { cause } : await search(cause === "part" || NOT_COME.test(reason));
  text.textContent = SENTENCES[found.cause] ?? lost;
  why.textContent = [reason, found.detail].filter(Boolean).join(" – ");
  again.onclick = async () => {
    again.disabled = true;
    if (["refused", "replaced", "damaged"].includes(found.cause)) await mend();
    location.reload();
  };
  if (found.cause === "own" && (await refused)) {
    text.textContent += ` ${UNREADABLE}`;
    why.textContent += ` – ${await refused}`;
  }
}

/** Look at every file of the start; the first trouble is the cause. */
async function search(notCome) {
  const whole = () => Promise.reject();
  const looks = files.map(async (file) => (await trouble(...file)) ?? whole());
  return Promise.any(looks).catch(() => ({ cause: notCome ? "late" : "own" }));
}

async function trouble(path, size) {
  const name = path.split("/").pop();
  try {
    const response = await fetch(path, { signal: AbortSignal.timeout(PATIENCE_MS) });
    const type = response.headers.get("Content-Type") ?? "";
    const bytes = (await response.arrayBuffer()).byteLength;
    if (!response.ok) return { cause: "refused", detail: `${name}: ${response.status}` };
    if (type.includes("text/html")) return { cause: "replaced", detail: `${name}: ${type}` };
    if (bytes !== size) return { cause: "damaged", detail: `${name}: ${bytes} bytes, not ${size}` };
    if (path in build.modules && !type.includes("javascript")) return { cause: "mistyped", detail: `${name}: ${type}` };
  } catch (error) {
    return { cause: "lost", detail: `${name}: ${error.message}` };
  }
  return null;
}

/** Fetch anew what is not as it should be, past the browser's cache and the service worker's. */
async function mend() {
  const looks = files.map(async ([path, size]) => (await trouble(path, size)) && renew(path, size));
  await Promise.allSettled(looks);
}

async function renew(path, size) {
  const { href } = new URL(path, document.baseURI);
  const held = [];
  for (const name of (await self.caches?.keys()) ?? []) {
    const cache = await caches.open(name);
    if (await cache.delete(href)) held.push(cache);
  }
  await fetch(href, { cache: "reload", signal: AbortSignal.timeout(PATIENCE_MS) });
  if (await trouble(path, size)) return;
  for (const cache of held) await cache.add(href);
}
