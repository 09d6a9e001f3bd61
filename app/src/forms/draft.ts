import { useState } from 'react';
import { session } from '../session/session.js';

/** Draft name of a new admission; drafts of known patients are named after the patient. */
export const ADMISSION_DRAFT = 'admission';

/**
 * Key of a draft in the session storage. A draft survives a lost session, a lost network and a reload, for one user and
 * one tab. It holds patient data, so it must not outlive the tab.
 */
function keyOf(name: string): string {
  return `wardlink.draft.${session.get()?.userId ?? ''}.${name}`;
}

/** Reads a draft; undefined if there is none or it cannot be parsed. */
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

/**
 * Form state that is stored as a draft on every change.
 * @param initial values of the fields that the draft does not have
 */
export function useDraft<T extends object>(name: string, initial: T): [T, (next: T) => void] {
  const [value, setValue] = useState<T>(() => ({ ...initial, ...readDraft<T>(name) }));
  const change = (next: T): void => {
    keepDraft(name, next);
    setValue(next);
  };
  return [value, change];
}
