import { element } from '../elements.js';

/** A switch of the settings, with its label. */
export function settingSwitch(name: string, label: string, on: boolean, set: (on: boolean) => void): HTMLElement {
  const box = element('input', { type: 'checkbox', role: 'switch', name, onchange: () => set(box.checked) });
  box.checked = on;
  return element('label', { class: 'setting' }, element('span', {}, label), box);
}
