import { useEffect } from 'react';
import { loadAhead } from '../ahead.js';
import { later } from '../elements/later.js';
import { isKeyTaken, SHORTCUTS } from '../elements/shortcuts.js';
import { useWindowKeys } from '../elements/use-window-keys.js';
import { useStore } from '../store/store.js';
import { closeHelp, helpQuestion, openHelp } from './help-store.js';
import { isTourDue } from './tour/tour-memory.js';

const Help = later(() => import('./help.js').then((module) => module.Help));

/** The key that opens the help panel on every screen, the panel, and the tour once the first page of an account is drawn. */
export function HelpHost({ userId }: { userId: string }) {
  const question = useStore(helpQuestion);
  useWindowKeys((event) => {
    // A Chinese keyboard types the full-width sign. While the screen is locked, its window takes the keys.
    if ((event.key !== SHORTCUTS.help && event.key !== '？') || isKeyTaken(event)) return;
    event.preventDefault();
    openHelp();
  });
  useEffect(() => {
    if (isTourDue(userId)) void loadAhead([() => Promise.resolve(helpQuestion.set((open) => open ?? 'firstTour'))]);
  }, [userId]);
  // The next person at this workstation does not find open what the last one asked.
  useEffect(() => closeHelp, []);
  return question && <Help question={question} onClose={closeHelp} />;
}
