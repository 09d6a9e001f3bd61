import { element } from '../elements.js';
import { text } from '../language.js';
import { remindersOn, setReminders } from '../plan/reminders.js';
import { displaySettings, setDisplay } from './display-settings.js';

function toggle(name: string, label: string, on: boolean, set: (on: boolean) => void): HTMLElement {
  const box = element('input', { type: 'checkbox', role: 'switch', name, onchange: () => set(box.checked) });
  box.checked = on;
  return element('label', { class: 'setting' }, element('span', {}, label), box);
}

/** Settings of this device: type, contrast and reminders. */
export function settingsView(): HTMLElement {
  const { largeType, highContrast } = displaySettings();
  const note = element('p', { class: 'hint', role: 'status' });
  const reminders = toggle('reminders', text('reminders'), remindersOn(), (on) => {
    void setReminders(on).then((granted) => {
      const box = reminders.querySelector('input');
      if (box) box.checked = granted;
      note.textContent = on && !granted ? text('remindersRefused') : '';
    });
  });
  return element(
    'section',
    { class: 'settings' },
    element('h2', {}, text('settings')),
    toggle('largeType', text('largeType'), largeType, (on) => setDisplay({ largeType: on })),
    toggle('highContrast', text('highContrast'), highContrast, (on) => setDisplay({ highContrast: on })),
    reminders,
    element('p', { class: 'hint' }, text('remindersHint')),
    note,
  );
}
