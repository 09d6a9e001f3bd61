import { useEffect, type KeyboardEvent, type RefObject } from 'react';
import type { Entry } from './use-entry.js';
import { answerIn } from './entry-field.js';
import type { EntryMode } from './entry-state.js';

/** The value of the attribute that identifies a cell. */
export function placeKey(patientId: string, slot: number): string {
  return `${patientId}:${slot}`;
}

const LETTERS: Record<EntryMode, RegExp> = {
  walk: /^[0-9.hHlL<>rRtTvV]$/,
  edit: /^[rRtT]$/,
  question: /^[yYnN]$/,
  refuse: /^[1-6]$/,
  time: /^$/,
  reason: /^$/,
  void: /^$/,
};

/** True for keys that the state machine handles; all others belong to the field or the browser. */
function isForMachine(event: KeyboardEvent, mode: EntryMode): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const target = event.target as HTMLElement;
  if (event.key === 'Escape') return mode !== 'walk';
  // Buttons, links and lists handle their own keys.
  if (target.closest('button, a, select')) return false;
  if (event.key === 'Enter') return true;
  const freeText = target.matches('input[data-free], textarea');
  if (freeText) return false;
  if (event.key.startsWith('Arrow')) {
    return mode === 'walk' || mode === 'refuse' || (mode === 'edit' && /Up|Down/.test(event.key));
  }
  return LETTERS[mode].test(event.key);
}

/** Passes keys to the machine and moves the focus to its cursor. */
export function useEntryKeys(
  { state, dispatch }: Entry,
  container: RefObject<HTMLElement | null>,
): (event: KeyboardEvent) => void {
  const place = state.patientId === null ? null : placeKey(state.patientId, state.slot);
  useEffect(() => {
    if (place === null) return;
    const cell = container.current?.querySelector<HTMLElement>(`[data-place="${place}"]`);
    const wanted = answerIn(cell) ?? cell;
    const inside = container.current?.contains(document.activeElement) || document.activeElement === document.body;
    if (inside && wanted && wanted !== document.activeElement) wanted.focus();
  }, [place, state.mode, container]);

  return (event) => {
    if (!isForMachine(event, state.mode)) return;
    event.preventDefault();
    dispatch({ type: 'key', key: event.key });
  };
}
