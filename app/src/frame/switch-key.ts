import { SHORTCUTS } from '../elements/shortcuts.js';
import { useWindowKeys } from '../elements/use-window-keys.js';

/** The warnings that the side panel lists. */
export type WhichWarnings = 'open' | 'acknowledged';

/** Switches between open warnings and those acknowledged today, everywhere except in a field. */
export const SWITCH_KEY = SHORTCUTS.switchWarnings;

/** Calls `onSwitch` for the key, unless a field has the focus or a dialog is open. */
export function useSwitchKey(onSwitch: () => void): void {
  useWindowKeys(({ key, target, ctrlKey, metaKey, altKey, defaultPrevented }) => {
    const isTyping = target instanceof Element && target.closest('input, textarea, select, dialog, [role="dialog"]');
    if (key.toLowerCase() !== SWITCH_KEY || isTyping || ctrlKey || metaKey || altKey || defaultPrevented) return;
    onSwitch();
  });
}
