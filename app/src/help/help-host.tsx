import { later } from '../elements/later.js';
import { isKeyTaken, SHORTCUTS } from '../elements/shortcuts.js';
import { useWindowKeys } from '../elements/use-window-keys.js';
import { screenLocked } from '../session/screen-lock.js';
import { useStore } from '../store/store.js';
import { closeHelp, helpQuestion, openHelp } from './help-store.js';

const Panel = later(() => import('./help-panel.js').then((module) => module.HelpPanel));

/** A Chinese keyboard types the full-width sign. */
const KEYS: readonly string[] = [SHORTCUTS.help, '？'];

/** The key that opens the help panel on every screen, and the panel. */
export function HelpHost() {
  const question = useStore(helpQuestion);
  useWindowKeys((event) => {
    if (!KEYS.includes(event.key) || isKeyTaken(event) || screenLocked.get()) return;
    event.preventDefault();
    openHelp();
  });
  return question && <Panel first={question.page} onClose={closeHelp} />;
}
