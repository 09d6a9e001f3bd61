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
