import { useWindowKeys } from '../elements/use-window-keys.js';

/** Which warnings the side panel lists. */
export type WhichWarnings = 'open' | 'acknowledged';

/** Switches between what is open and what was acknowledged today, from anywhere but a field. */
export const SWITCH_KEY = 'a';

/** Calls `onSwitch` for the key, unless somebody types or a dialog is open. */
export function useSwitchKey(onSwitch: () => void): void {
  useWindowKeys(({ key, target, ctrlKey, metaKey, altKey, defaultPrevented }) => {
    const isTyping = target instanceof Element && target.closest('input, textarea, select, dialog, [role="dialog"]');
    if (key.toLowerCase() !== SWITCH_KEY || isTyping || ctrlKey || metaKey || altKey || defaultPrevented) return;
    onSwitch();
  });
}
