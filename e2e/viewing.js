// What looks the same with a state and without it, but for its colours: a list of sentences.
//
// Each state is taken away from its element for an instant, in one go, so that nothing is drawn between. What counts is
// what is left where all colours are the system's own: lines and their style, words and marks, sizes and places. The
// page has to be one with less motion: a style on its way to another is neither.
() => {
  const STATES = [
    ['[aria-pressed="true"]', 'aria-pressed', 'false'], ['[aria-selected="true"]', 'aria-selected', 'false'],
    ['[aria-current]', 'aria-current', null], ['button:disabled', 'disabled', null],
    ['[aria-disabled="true"], [aria-disabled=""]', 'aria-disabled', null],
  ];
  const MARKS = 'is-chosen is-free is-paid is-own is-known is-out is-followed is-gone is-now is-on is-taken is-won is-used'
    + ' is-ready is-today is-played is-lit is-winner is-hit is-turn is-required is-done is-right is-hinted';
  // Whose they are lies on them as a badge, cards that may be played are raised, a check has words and a sign; and
  // pictures keep their own colours.
  const TOLD = '.ct-die, .kp-choice, .kp-check, .kp-faults > li, .nl-card, svg, svg *';
  const FORMS = ['borderTopStyle', 'borderTopWidth', 'borderBottomStyle', 'borderBottomWidth', 'textDecorationLine', 'fontWeight',
    'fontStyle', 'display', 'visibility', 'strokeDasharray', 'width', 'height', 'transform', 'translate', 'rotate', 'textAlign'];
  const drawn = (colour) => !['none', 'transparent', 'rgba(0, 0, 0, 0)'].includes(colour);
  const parts = (it) => [it, ...it.querySelectorAll('*')].slice(0, 60);
  const form = (it) => parts(it).map((part) => {
    const own = ['', '::before', '::after'].map((name) => {
      const style = getComputedStyle(part, name);
      if (name && style.content === 'none') return 'no';
      const lines = FORMS.map((one) => style[one]);
      if (style.outlineStyle !== 'none') lines.push(style.outlineStyle, style.outlineWidth);
      if (part instanceof SVGElement && drawn(style.stroke)) lines.push('stroke', style.strokeWidth);
      if (part instanceof SVGElement) lines.push(drawn(style.fill));
      if (name) lines.push(style.content);
      return lines.join();
    });
    return own.join('|');
  }).join('\n');
  const shown = (it) => it.checkVisibility({ checkVisibilityCSS: true }) && it.getBoundingClientRect().width > 2;
  const found = new Set();
  const named = (it) => it.id ? `#${it.id}` : `.${it.classList[0] ?? it.localName}`;
  // Words or a mark of its own inside say the state whatever the colours are.
  const test = (it, state, take, give) => {
    if (!shown(it)) return;
    const having = form(it);
    take();
    const lacking = form(it);
    give();
    if (having === lacking) found.add(`only a colour says ${state}: ${named(it)}`);
  };
  const marks = MARKS.split(' ');
  for (const [selector, name, without] of STATES)
    for (const it of document.querySelectorAll(selector)) {
      if (it.matches(TOLD)) continue;
      const value = it.getAttribute(name), own = it.className;
      test(it, name, () => {
        it.classList.remove(...marks);
        if (without === null) it.removeAttribute(name);
        else it.setAttribute(name, without);
      }, () => {
        it.className = own;
        it.setAttribute(name, value);
      });
    }
  for (const name of marks)
    for (const it of document.querySelectorAll(`.${name}`))
      if (!it.matches(TOLD)) test(it, name, () => it.classList.remove(name), () => it.classList.add(name));
  for (const it of document.querySelectorAll('input:is([type=radio], [type=checkbox]):checked')) {
    const face = it.nextElementSibling ?? it.closest('label');
    const both = it.closest('label') ?? face;
    const name = it.name;
    if (!both) continue;
    it.removeAttribute('name');
    test(both, 'checked', () => { it.checked = false; }, () => { it.checked = true; });
    if (name) it.name = name;
  }
  // The focus, once for all that look the same; whoever has pressed a key sees it. What is off cannot have it.
  const before = document.activeElement, tried = new Set();
  for (const it of document.querySelectorAll('a[href], button:enabled, input:enabled, select, summary, [tabindex="0"]')) {
    const kind = `${it.localName} ${it.getAttribute('class')} ${it.parentElement.className}`;
    // Of a choice the words beside it show that it has the focus.
    const face = it.matches('[type=radio], [type=checkbox]') ? it.closest('label') ?? it : it;
    if (tried.has(kind) || !shown(face)) continue;
    tried.add(kind);
    it.blur();
    test(face, 'focus', () => it.focus({ preventScroll: true }), () => it.blur());
  }
  before?.focus?.({ preventScroll: true });
  return [...found];
}
