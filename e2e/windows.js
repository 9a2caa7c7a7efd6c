// What is wrong with the page in its window: a list of sentences, each with the element it is about.
//
// Looked for are a page to be scrolled sideways, controls that lie beside the window, out of reach or below
// something else, words that are cut, and words that lie over each other. What is drawn for nobody's eyes, what a
// title tells in full, and what two texts of one picture do to each other (they do so in every window) is left out.
() => {
  const SLACK = 1.5, found = new Set();
  const root = document.documentElement, wide = root.clientWidth, high = innerHeight;
  const named = (it) => {
    const own = it.id ? `#${it.id}` : it.dataset?.control ? `[${it.dataset.control}]`
      : it.classList?.length ? `.${it.classList[0]}` : it.localName;
    const near = it.id ? null : it.parentElement?.closest('[id]');
    return near && near.id !== 'app' ? `#${near.id} ${own}` : own;
  };
  const tell = (what, it, more = '') => found.add(`${what}: ${named(it)}${more}`);
  const quoted = (text) => ` “${text.trim().replace(/\s+/g, ' ').slice(0, 40)}”`;
  const seen = (it) => it.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
  const styles = new Map();
  const style = (it) => styles.get(it) ?? styles.set(it, getComputedStyle(it)).get(it);
  // For screen readers alone: nobody looks at it.
  const forEars = (it) => {
    for (let at = it; at; at = at.parentElement)
      if (style(at).clipPath === 'inset(50%)') return true;
    return false;
  };
  const pinned = (it) => {
    for (let at = it; at; at = at.parentElement)
      if (['fixed', 'sticky'].includes(style(at).position)) return at;
    return null;
  };
  const scrolls = (it, axis) => ['auto', 'scroll'].includes(style(it)[`overflow${axis}`]);
  const clips = (it) => [style(it).overflowX, style(it).overflowY].some((one) => one !== 'visible');

  // --- the page itself
  if (root.scrollWidth > wide + 1) {
    found.add(`the page is ${root.scrollWidth} wide in ${wide}`);
    for (const it of document.body.querySelectorAll('*'))
      if (it.getBoundingClientRect().right > wide + 1 && seen(it) && !pinned(it))
        { tell('is what makes it wide', it); break; }
  }

  for (const it of document.body.querySelectorAll('*'))
    if (it.scrollWidth > it.clientWidth + 1 && scrolls(it, 'X') && seen(it) && !it.matches('.table-scroll, textarea, input, .link-text'))
      tell('is to be scrolled sideways', it, ` (${it.scrollWidth} wide in ${it.clientWidth})`);

  // --- controls
  const dialog = document.querySelector('dialog[open]');
  const controls = [...(dialog ?? document.body).querySelectorAll(
    'button, a[href], input:not([type=hidden]), select, textarea, summary, [data-control]')];
  const inView = (box) => box.top >= 0 && box.bottom <= high;
  // The bubble of a lesson lies over the board, and keeps clear of what it is about.
  const spoken = (it) => it?.closest('#lesson-bubble');
  const hit = (it) => {
    const box = it.getBoundingClientRect();
    // Of text that runs over several lines the middle may lie beside it, and so may that of a bent shape.
    const at = it.localName === 'a' ? it.getClientRects()[0] : box;
    const top = document.elementFromPoint(at.left + at.width / 2, at.top + at.height / 2);
    return { top, free: !!top && (spoken(top) || it.contains(top) || top.contains(it)
      || !!top.closest('label')?.contains(it)) };
  };
  // What stays in its place in the window while all else scrolls below it, and lies over a part of a control.
  const CORNERS = [[.1, .1], [.9, .1], [.1, .9], [.9, .9]];
  const pinnedOver = (it) => {
    const box = it.getBoundingClientRect();
    for (const [x, y] of CORNERS) {
      const top = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y);
      const pin = top && !spoken(top) && !top.contains(it) && pinned(top);
      if (pin && !pin.contains(it)) return pin;
    }
    return null;
  };
  // Whether scrolling on does not help; what is higher than the room that is left is seen part by part.
  const pinnedStays = (it) => {
    const over = pinnedOver(it);
    if (!over) return false;
    const [box, pin] = [it, over].map((one) => one.getBoundingClientRect());
    if (box.height > high - pin.height) return false;
    scrollBy({ top: pin.top > box.top ? box.bottom - pin.top : box.top - pin.bottom, behavior: 'instant' });
    return !!pinnedOver(it);
  };
  for (const it of controls) {
    const box = it.getBoundingClientRect();
    if (!box.width || !box.height || !it.checkVisibility({ checkVisibilityCSS: true })
        || forEars(it) || it.dataset.control?.startsWith('near:')
        || style(it).pointerEvents === 'none') continue;
    const within = (() => { for (let at = it.parentElement; at; at = at.parentElement)
      if (scrolls(at, 'X') && at.scrollWidth > at.clientWidth + 1) return at; return null; })();
    if (!within && (box.left < -1 || box.right > wide + 1)) {
      tell('a control beside the window', it, ` (${Math.round(box.left)} to ${Math.round(box.right)})`);
      continue;
    }
    if (inView(box) && hit(it).free && !pinnedOver(it)) continue;
    it.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    const now = it.getBoundingClientRect();
    if (now.bottom < 1 || now.top > high - 1) { tell('a control out of reach', it); continue; }
    const { top, free } = hit(it);
    if (!free) tell('a control is covered', it, top ? ` by ${named(top)}` : ' by nothing');
    else if (pinnedStays(it)) tell('a corner of a control is covered', it, ` by ${named(pinnedOver(it))}`);
  }
  scrollTo({ top: 0, behavior: 'instant' });

  // --- words
  const texts = [];
  const walker = document.createTreeWalker(dialog ?? document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const it = node.parentElement, text = node.data;
    if (!text.trim() || !it || ['SCRIPT', 'STYLE', 'title', 'desc', 'OPTION'].includes(it.nodeName)
        || !seen(it) || forEars(it)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const rect of range.getClientRects()) {
      if (rect.width < 1 || rect.height < 1) continue;
      // A line is higher than its letters, or wider where it runs downwards.
      const down = style(it).writingMode !== 'horizontal-tb';
      const [x, y] = down ? [rect.width * 0.2, 0] : [0, rect.height * 0.2];
      const box = { left: rect.left + x, right: rect.right - x, top: rect.top + y, bottom: rect.bottom - y };
      let gone = false;
      for (let at = it; at && at !== document.body; at = at.parentElement) {
        // A drawing of a part ends where it was meant to, and so do the pictures of the rules.
        if (!clips(at) || at === it.ownerSVGElement || (at.localName === 'svg' && at.closest('.rules-figure'))) continue;
        const edge = at.getBoundingClientRect();
        const past = { X: Math.max(edge.left - box.left, box.right - edge.right),
                       Y: Math.max(edge.top - box.top, box.bottom - edge.bottom) };
        for (const [axis, low, end] of [['X', 'left', 'right'], ['Y', 'top', 'bottom']]) {
          const left = Math.min(box[end], edge[end]) - Math.max(box[low], edge[low]);
          // A name that is told in full by its title may be shortened, as long as enough of it is left.
          const told = axis === 'X' && left > 40
            && (it.closest('[title]')?.title ?? '').includes(text.trim().split(/\s+/)[0]);
          if (past[axis] > SLACK && !scrolls(at, axis) && !told)
            tell('words are cut', it, `${quoted(text)} by ${named(at)}`);
          box[low] = Math.max(box[low], edge[low]);
          box[end] = Math.min(box[end], edge[end]);
        }
        if (box.right - box.left < 1 || box.bottom - box.top < 1) { gone = true; break; }
      }
      if (gone) continue;
      const button = it.closest('button, .btn'), frame = button?.getBoundingClientRect();
      if (frame && !it.closest('svg') && (box.left < frame.left - SLACK || box.right > frame.right + SLACK))
        tell('words run out of their button', button, quoted(text));
      if (box.right > wide + SLACK && !pinned(it)?.matches('.toast'))
        tell('words beside the window', it, quoted(text));
      texts.push({ it, text, svg: it.closest('svg'), pin: pinned(it), ...box });
    }
  }
  for (const title of document.querySelectorAll('h1, h2')) {
    const inside = document.createTreeWalker(title, NodeFilter.SHOW_TEXT);
    for (let node = inside.nextNode(); node; node = inside.nextNode()) {
      if (!seen(title) || forEars(node.parentElement)) continue;
      for (const { 0: word, index } of node.data.matchAll(/[^\s-]+-?/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        if (new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size > 1)
          tell('a title is broken within a word', title, quoted(word));
      }
    }
  }
  texts.sort((one, other) => one.top - other.top);
  texts.forEach((one, index) => {
    for (let next = index + 1; next < texts.length && texts[next].top < one.bottom - 2; next++) {
      const other = texts[next];
      if (one.it === other.it || one.pin !== other.pin || (one.svg && one.svg === other.svg)) continue;
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      if (across > 2 && down > 2)
        tell('words lie over each other', one.it, `${quoted(one.text)} and ${named(other.it)}${quoted(other.text)}`);
    }
  });
  return [...found];
}
