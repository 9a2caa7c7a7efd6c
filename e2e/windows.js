// What is wrong with the page in its window: a list of sentences, each with the element it is about.
//
// Looked for are a page to be scrolled sideways, controls that lie beside the window, out of reach or below
// something else, words and tables that are cut, shortened or broken, what is chosen of a list and cut, words and
// pictures that run out of what holds them, words that lie over each other, icons that are squeezed, and a lesson's
// bubble that is not beside what it speaks of. What is drawn for nobody's eyes, and what two texts of one picture do
// to each other (they do so in every window) is left out.
() => {
  const SLACK = 1.5, found = new Set();
  const root = document.documentElement, high = innerHeight;
  // Without the gutter that is kept for a scrollbar, in which nothing is drawn.
  const wide = Math.min(root.clientWidth, root.getBoundingClientRect().width);
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

  // --- a lesson, before anything is scrolled
  const bubble = document.querySelector('#lesson-bubble'), ring = document.querySelector('#lesson-ring');
  if (bubble) {
    const READ = '.table-chance > *, .table-scores :is(td, th), .other-score, .other-board > :not(svg) > *, .table-top :is(a, button)';
    const [box, about] = [bubble, ring].map((it) => it.getBoundingClientRect());
    // Its tail reaches so far; from there on a line leads to the place, or a ring alone tells it.
    const TAIL = 27, FARTHEST = 500;
    if (box.left < 0 || box.right > wide || box.top < 0 || box.bottom > high)
      tell('a bubble is cut', bubble, ` (${[box.left, box.top, box.right, box.bottom].map(Math.round)} in ${wide}x${high})`);
    for (const it of document.querySelectorAll('.total-who')) {
      const own = it.firstElementChild.getBoundingClientRect();
      if (seen(it) && own.top < box.bottom && own.bottom > box.top && own.top < box.top - 2) tell('a bubble cuts a name', it);
    }
    if (ring.hidden) tell('a bubble points at nothing', bubble);
    else {
      const lines = document.createRange();
      for (const it of bubble.querySelectorAll('.btn')) {
        lines.selectNodeContents(it);
        if (new Set([...lines.getClientRects()].map(({ top }) => Math.round(top))).size > 1) tell('a button of a bubble takes two lines', it);
      }
      // The ring stands some pixels round its place, and none round Confirm.
      const round = parseFloat(style(ring).paddingLeft);
      const across = Math.max(box.left - about.right + round, about.left + round - box.right);
      const down = Math.max(box.top - about.bottom + round, about.top + round - box.bottom);
      if (Math.max(across, down) < 0) tell('a bubble covers what it speaks of', bubble);
      const apart = Math.hypot(Math.max(0, across), Math.max(0, down));
      if (apart > (bubble.hasAttribute('data-apart') ? FARTHEST : TAIL)) tell('a bubble is far from what it speaks of', bubble);
      // What the choice is made by, where there is one. On a phone on its side, in a window of 320 px and beside
      // a bubble of letters twice as large there is no room for both.
      const roomy = high > 400 && innerWidth >= 360 && parseFloat(style(document.documentElement).fontSize) < 24;
      const needed = roomy && document.querySelector('#lesson')?.dataset.clear;
      for (const it of needed ? document.querySelectorAll(needed) : []) {
        const own = it.getBoundingClientRect();
        // One that is covered in part can be seen and tapped all the same.
        const [x, y] = [(own.left + own.right) / 2, (own.top + own.bottom) / 2];
        if (own.width && x > box.left && x < box.right && y > box.top && y < box.bottom)
          tell('a bubble covers what the choice needs', it);
      }
      const shareOf = (it) => {
        const own = it.getBoundingClientRect();
        const [w, h] = [['left', 'right'], ['top', 'bottom']].map(([low, end]) =>
          Math.max(0, Math.min(own[end], box[end]) - Math.max(own[low], box[low])));
        return w * h / (own.width * own.height || 1);
      };
      // Dice, numbers, what is said of others: a line of them may be touched by the bubble's edge.
      for (const it of roomy ? document.querySelectorAll(READ) : [])
        if (seen(it) && shareOf(it) > .2) tell('a bubble covers what is read', it, quoted(it.innerText ?? ''));
      for (const it of document.querySelectorAll('.table-status:has(.is-warning)'))
        if (shareOf(it)) tell('a bubble covers a warning', it, quoted(it.innerText));
      // On a phone some steps are about what lies below the board; with larger letters the bubble takes more of it, though nothing that the step needs.
      const most = parseFloat(style(document.documentElement).fontSize) > 18 ? .35 : .1;
      // On a phone on its side a column beside the board has the bubble.
      const onSide = high <= 400 && innerWidth >= 720;
      for (const it of (roomy || onSide) && !scrollY ? document.querySelectorAll('.table-board') : []) {
        // Parts of a board that a step does without may lie under its bubble.
        const spare = [...document.querySelectorAll(document.querySelector('#lesson')?.dataset.spare || 'none')];
        const share = spare.some((part) => it.contains(part) && shareOf(part)) ? 0 : shareOf(it);
        if (share > most) tell('a bubble covers much of the board', it, ` (${Math.round(100 * share)} %)`);
      }
      // There the links are the way out; the strip lies under a bubble where the board leaves one column alone.
      const board = document.querySelector('.table-board')?.getBoundingClientRect();
      const twoColumns = board && board.left > 100 && board.right < wide - 50;
      for (const it of onSide ? document.querySelectorAll(`.table-top :is(a, button)${twoColumns ? ', .table-status' : ''}`) : [])
        if (it.checkVisibility() && shareOf(it) > .05) tell('a bubble covers the links or the strip', it);
      const bar = document.querySelector('.table-bar');
      const foot = bar && style(bar).position === 'fixed' ? bar.getBoundingClientRect().top : high;
      const whole = about.height - 10 <= foot;
      // What lies in the bar at the foot is always in sight.
      const inBar = foot < high && about.top + 5 >= foot;
      if (!inBar && (whole ? about.top + 5 < -SLACK || about.bottom - 5 > foot + SLACK + 6 : about.top > foot / 2))
        tell('what a bubble speaks of is out of sight', ring, ` (${Math.round(about.top)} to ${Math.round(about.bottom)})`);
    }
  }

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
    // Of two bends of a thread one is chosen where both lie, over the dots.
    const bend = top?.closest('.spot.is-via');
    return { top, free: !!top && (spoken(top) || !!bend || it.contains(top) || top.contains(it)
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

  // A list shows what is chosen of it in one line, and cuts what is longer: no text node tells.
  const pen = new OffscreenCanvas(1, 1).getContext('2d');
  for (const it of (dialog ?? document.body).querySelectorAll('select')) {
    const own = style(it), chosen = it.selectedOptions[0]?.label ?? '';
    const room = it.clientWidth - parseFloat(own.paddingLeft) - parseFloat(own.paddingRight);
    pen.font = own.font;
    pen.letterSpacing = own.letterSpacing === 'normal' ? '0px' : own.letterSpacing;
    pen.wordSpacing = own.wordSpacing === 'normal' ? '0px' : own.wordSpacing;
    const needed = pen.measureText(chosen).width;
    if (seen(it) && needed > room + SLACK)
      tell('what is chosen of a list is cut', it, `${quoted(chosen)} (${Math.round(needed)} in ${Math.round(room)})`);
  }
  // A table that is far too wide shows by the column it cuts that it can be scrolled; a few pixels are just gone.
  const UNSEEN = 36;
  for (const it of document.body.querySelectorAll('.table-scroll')) {
    const past = it.scrollWidth - it.clientWidth;
    if (past > 1 && past < UNSEEN && seen(it)) tell('a table is cut', it, ` (by ${past})`);
  }

  // --- words
  const texts = [];
  // A long name that its title tells in full may be shortened, as long as enough of it is left; nothing else may.
  const toldByTitle = (it, text) => it.matches('.who-name, .total-name')
    && (it.closest('[title]')?.title ?? '').includes(text.trim().split(/\s+/)[0]);
  // Words of a picture are turned and scaled with it.
  const says = (it) => [it, ...it.querySelectorAll('*')].some((part) => !part.closest('svg')
    && [...part.childNodes].some(({ nodeType, data }) => nodeType === Node.TEXT_NODE && data.trim()));
  for (const it of (dialog ?? document.body).querySelectorAll('*'))
    if (it.scrollWidth > it.clientWidth + 1 && it.clientWidth && !['visible', 'auto', 'scroll'].includes(style(it).overflowX)
        && says(it) && !it.matches('select, input, textarea') && seen(it) && !forEars(it)
        && !(it.clientWidth > 40 && toldByTitle(it, it.innerText)))
      tell('words are shortened', it, quoted(it.innerText));
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
        const meant = at === it.ownerSVGElement || (at.localName === 'svg' && at.closest('.rules-figure'));
        if (!clips(at)) continue;
        const edge = at.getBoundingClientRect();
        const past = { X: Math.max(edge.left - box.left, box.right - edge.right),
                       Y: Math.max(edge.top - box.top, box.bottom - edge.bottom) };
        for (const [axis, low, end] of [['X', 'left', 'right'], ['Y', 'top', 'bottom']]) {
          const left = Math.min(box[end], edge[end]) - Math.max(box[low], edge[low]);
          const told = axis === 'X' && left > 40 && toldByTitle(it, text);
          if (past[axis] > SLACK && !meant && !scrolls(at, axis) && !told)
            tell('words are cut', it, `${quoted(text)} by ${named(at)}`);
          box[low] = Math.max(box[low], edge[low]);
          box[end] = Math.min(box[end], edge[end]);
        }
        if (box.right - box.left < 1 || box.bottom - box.top < 1) { gone = true; break; }
      }
      if (gone) continue;
      const button = it.closest('button, .btn, .at-once-offer, .table-scores'), frame = button?.getBoundingClientRect();
      if (frame && !it.closest('svg') && (box.left < frame.left - SLACK || box.right > frame.right + SLACK))
        tell(`words run out of their ${button.matches('.table-scores') ? 'sheet' : 'button'}`, button, quoted(text));
      if (box.right > wide + SLACK && !pinned(it)?.matches('.toast'))
        tell('words beside the window', it, quoted(text));
      texts.push({ it, node, text, svg: it.closest('svg'), pin: pinned(it), ...box });
    }
  }
  // A word may end a line after a hyphen or a slash of its own, and nowhere else; a link or a code may anywhere.
  const NO_WORDS = '.link-text, code, textarea, svg, option';
  const broken = new Set(texts.filter(({ it }) => !it.closest(NO_WORDS)).map(({ node }) => node));
  for (const node of broken)
    for (const { 0: word, index } of node.data.matchAll(/[^\s\/-]+[\/-]?/g)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = [...range.getClientRects()].filter((box) => box.width > 1);
      if (lines.some((box) => box.top > lines[0].bottom - 2)) tell('a word is broken', node.parentElement, quoted(word));
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

  // --- pictures
  const LEAST = 12;
  for (const it of (dialog ?? document.body).querySelectorAll('svg:not(svg svg)')) {
    const box = it.getBoundingClientRect(), button = it.closest('button, .btn');
    // A badge is a shape, which is told apart when it is smaller; a sign in a line of words is as high as they are.
    if (!box.width && !box.height || !seen(it) || forEars(it) || it.matches('.seat-badge, .suit-sign')) continue;
    if (it.matches('.icon, .avatar, .die, button svg, .btn svg') && Math.min(box.width, box.height) < LEAST)
      tell('an icon is squeezed', it, ` (${box.width.toFixed(1)} x ${box.height.toFixed(1)})`);
    const frame = button?.getBoundingClientRect();
    // Cards of a hand lie over each other.
    if (frame && !it.closest('.nl-card') && (box.left < frame.left - LEAST / 2 || box.right > frame.right + LEAST / 2))
      tell('a picture runs out of its button', button);
  }
  return [...found];
}
