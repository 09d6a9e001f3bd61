/** The one element of the page that a selector names. */
export function find<T extends HTMLElement = HTMLElement>(selector: string): T {
  const element = document.querySelector<T>(selector);
  if (!element) throw new Error(`the page has no ${selector}`);
  return element;
}

/** A new element with text in it: never markup, since names come from other people. */
export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className = '',
  text = '',
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = text;
  return element;
}

/** The button of an action in the controls; its word is beside an icon. */
export const control = (action: string): HTMLButtonElement => find<HTMLButtonElement>(`[data-action=${action}]`);

export function setWord(button: HTMLElement, word: string): void {
  (button.querySelector('span') ?? button).textContent = word;
}

/** Fills a list of choices, and keeps what was chosen where it is still there. */
export function fillChoices(select: HTMLSelectElement, choices: { value: string; label: string }[]): void {
  const { value: before } = select;
  select.replaceChildren(...choices.map(({ value, label }) => new Option(label, value)));
  if (choices.some(({ value }) => value === before)) select.value = before;
}
