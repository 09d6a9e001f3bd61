import { find } from './elements.js';

/** Shows one part of the panel at a time. */
export function tabs(): void {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('[data-tab]')];
  const open = (name: string): void => {
    for (const button of buttons) {
      const chosen = button.dataset.tab === name;
      button.setAttribute('aria-selected', String(chosen));
      find(`#${button.dataset.tab}`).hidden = !chosen;
    }
  };
  for (const button of buttons) button.addEventListener('click', () => open(button.dataset.tab ?? ''));
  open(buttons[0]?.dataset.tab ?? '');
}
