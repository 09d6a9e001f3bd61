import { textOfMinute } from '@wardlink/domain';
import { settingSwitch } from '../display/setting-switch.js';
import { element } from '../elements.js';
import { text } from '../language.js';
import { canNotify, remindersOn, setReminders } from './notifications.js';
import { minuteOfField, quietHours, setQuietHours } from './quiet-hours.js';

/** Settings of the reminders on this phone. @param changed called when they changed */
export function reminderSettings(changed: () => void): HTMLElement {
  const note = element('p', { class: 'hint', role: 'status' });
  const hours = element('div', { class: 'quiet-hours' });
  const field = (name: 'from' | 'to'): HTMLElement => {
    const input = element('input', {
      type: 'time',
      name: `quiet-${name}`,
      value: textOfMinute(quietHours()[name]),
      onchange: () => {
        const minute = minuteOfField(input.value);
        // An emptied field keeps the time that was set before.
        if (minute === undefined) input.value = textOfMinute(quietHours()[name]);
        else setQuietHours({ [name]: minute });
        changed();
      },
    });
    return element('label', {}, element('span', {}, text(`quiet.${name}`)), input);
  };
  const quiet = settingSwitch('quietHours', text('quietHours'), quietHours().on, (on) => {
    setQuietHours({ on });
    hours.hidden = !on;
    changed();
  });
  const more = element('div', {}, quiet, hours, element('p', { class: 'hint' }, text('quietHint')));
  hours.append(field('from'), field('to'));
  const draw = (): void => {
    more.hidden = !remindersOn();
    hours.hidden = !quietHours().on;
  };
  const reminders = settingSwitch('reminders', text('reminders'), remindersOn(), (on) => {
    void setReminders(on).then((granted) => {
      const box = reminders.querySelector('input');
      // Switched again meanwhile: the answer of the later switch counts.
      if (box?.checked !== on) return;
      box.checked = granted;
      note.textContent = on && !granted ? text(canNotify() ? 'remindersRefused' : 'remindersInstall') : '';
      draw();
      changed();
    });
  });
  draw();
  return element('div', {}, reminders, note, element('p', { class: 'hint' }, text('remindersHint')), more);
}
