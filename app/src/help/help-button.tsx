import { useTranslation } from 'react-i18next';
import { SHORTCUTS } from '../elements/shortcuts.js';
import { openHelp } from './help-store.js';

/** Opens the help of the screen, as its key does. */
export function HelpButton() {
  const { t } = useTranslation();
  const name = t('shell.help');
  return (
    <button
      type="button"
      className="button quiet help-button"
      aria-label={name}
      aria-keyshortcuts={SHORTCUTS.help}
      title={name}
      onClick={() => openHelp()}
    >
      <kbd aria-hidden="true">{SHORTCUTS.help}</kbd>
    </button>
  );
}
