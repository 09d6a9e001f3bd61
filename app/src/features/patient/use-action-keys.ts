import { isKeyTaken } from '../../elements/shortcuts.js';
import { useWindowKeys } from '../../elements/use-window-keys.js';

/** Handles the shortcuts, unless the focus is in a field or dialog. */
export function useActionKeys(actions: Partial<Record<string, () => void>>): void {
  useWindowKeys((event) => {
    const act = actions[event.key.toLowerCase()];
    if (!act || isKeyTaken(event)) return;
    event.preventDefault();
    act();
  });
}
