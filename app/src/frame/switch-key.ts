import { useEffect, useRef } from 'react';

/** Which warnings the side panel lists. */
export type WhichWarnings = 'open' | 'acknowledged';

/** Switches between what is open and what was acknowledged today, from anywhere but a field. */
export const SWITCH_KEY = 'a';

/** Calls `onSwitch` for the key, unless somebody types or a dialog is open. */
export function useSwitchKey(onSwitch: () => void): void {
  const latest = useRef(onSwitch);
  latest.current = onSwitch;
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event;
      const isTyping = target instanceof Element && target.closest('input, textarea, select, dialog, [role="dialog"]');
      if (key.toLowerCase() !== SWITCH_KEY || isTyping || ctrlKey || metaKey || altKey || defaultPrevented) return;
      latest.current();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
