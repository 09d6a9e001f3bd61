import { useWindowKeys } from '../../elements/use-window-keys.js';
import { isTaken } from './patient-tabs.js';

/** Handles the shortcuts, unless the focus is in a field or dialog. */
export function useActionKeys(actions: Partial<Record<string, () => void>>): void {
  useWindowKeys((event) => {
    const act = actions[event.key.toLowerCase()];
    if (!act || isTaken(event)) return;
    event.preventDefault();
    act();
  });
}
