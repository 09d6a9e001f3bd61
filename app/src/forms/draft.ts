import { useState } from 'react';
import { session } from '../session/session.js';

/** The admission of somebody new; other drafts are named by their patient. */
export const ADMISSION_DRAFT = 'admission';

/**
 * A form's contents that outlive a lost session, a lost network and a reload of the page, in this tab and for the user
 * who typed them alone. They hold a patient's data, so they go with the tab.
 */
function keyOf(name: string): string {
  return `wardlink.draft.${session.get()?.userId ?? ''}.${name}`;
}

/** Reads what was typed before; undefined where nothing was, or it cannot be read. */
export function readDraft<T extends object>(name: string): T | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null');
    return typeof stored === 'object' && stored !== null ? (stored as T) : undefined;
  } catch {
    return undefined;
  }
}

export function keepDraft(name: string, value: object): void {
  sessionStorage.setItem(keyOf(name), JSON.stringify(value));
}

export function clearDraft(name: string): void {
  sessionStorage.removeItem(keyOf(name));
}

export function hasDraft(name: string): boolean {
  return sessionStorage.getItem(keyOf(name)) !== null;
}

/** State of a form that is kept with every change; what was typed before is laid over `initial`. */
export function useDraft<T extends object>(name: string, initial: T): [T, (next: T) => void] {
  const [value, setValue] = useState<T>(() => ({ ...initial, ...readDraft<T>(name) }));
  const change = (next: T): void => {
    keepDraft(name, next);
    setValue(next);
  };
  return [value, change];
}
