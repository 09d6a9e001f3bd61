type Child = Node | string | null | undefined | false;
type Attributes = Record<string, string | number | boolean | ((event: Event) => void) | undefined>;

/** Creates an element. Attributes that begin with `on` are listeners; false and undefined attributes are left out. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') made.addEventListener(name.slice(2), value);
    else if (value === true) made.setAttribute(name, '');
    else if (value !== undefined && value !== false) made.setAttribute(name, String(value));
  }
  for (const child of children) if (child) made.append(child);
  return made;
}

export function button(label: string, press: () => void, kind = ''): HTMLButtonElement {
  return element('button', { type: 'button', class: `button ${kind}`, onclick: press }, label);
}

/** Creates an element of a drawing. */
export function svg(
  tag: string,
  attributes: Record<string, string | number>,
  ...children: (SVGElement | string)[]
): SVGElement {
  const made = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  made.append(...children);
  return made;
}

/**
 * Sets the children of a parent. Children that stay are not touched, so that playing media go on and the focus is kept.
 */
export function setChildren(parent: HTMLElement, wanted: readonly Node[]): void {
  const kept = new Set(wanted);
  for (const child of [...parent.childNodes]) if (!kept.has(child)) child.remove();
  wanted.forEach((node, place) => {
    const there = parent.childNodes[place] ?? null;
    if (there !== node) parent.insertBefore(node, there);
  });
}
