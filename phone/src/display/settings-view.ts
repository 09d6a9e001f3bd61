import { element } from '../elements.js';
import { text } from '../language.js';
import { displaySettings, setDisplay, TYPE_SIZES } from './display-settings.js';
import { settingSwitch } from './setting-switch.js';

/** The size of the text: four steps, each shown in its own size. */
function typeSizes(): HTMLElement {
  const { type } = displaySettings();
  return element(
    'fieldset',
    { class: 'type-sizes' },
    element('legend', {}, text('typeSize')),
    ...TYPE_SIZES.map((size) => {
      const choice = element('input', {
        type: 'radio',
        name: 'typeSize',
        value: size,
        onchange: () => setDisplay({ type: size }),
      });
      choice.checked = size === type;
      return element('label', {}, choice, element('span', {}, text('percent', { percent: size })));
    }),
  );
}

/** Settings of this device: type, contrast and reminders. @param reminders their part */
export function settingsView(reminders: HTMLElement): HTMLElement {
  const { highContrast } = displaySettings();
  return element(
    'section',
    { class: 'settings' },
    element('h2', {}, text('settings')),
    typeSizes(),
    settingSwitch('highContrast', text('highContrast'), highContrast, (on) => setDisplay({ highContrast: on })),
    reminders,
  );
}
