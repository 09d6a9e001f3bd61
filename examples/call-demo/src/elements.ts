/** The element that a selector matches. @throws Error if there is none */
export function find<T extends HTMLElement = HTMLElement>(selector: string): T {
  const element = document.querySelector<T>(selector);
  if (!element) throw new Error(`the page has no ${selector}`);
  return element;
}

/** Creates an element with text. It is never parsed as markup, because names come from other users. */
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

/** The button of an action; its label stands beside an icon. */
export const control = (action: string): HTMLButtonElement => find<HTMLButtonElement>(`[data-action=${action}]`);

export function setWord(button: HTMLElement, word: string): void {
  (button.querySelector('span') ?? button).textContent = word;
}

/** Fills a select element, and keeps the selected value if it still exists. */
export function fillChoices(select: HTMLSelectElement, choices: { value: string; label: string }[]): void {
  const { value: before } = select;
  select.replaceChildren(...choices.map(({ value, label }) => new Option(label, value)));
  if (choices.some(({ value }) => value === before)) select.value = before;
}
