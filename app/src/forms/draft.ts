import { uniqueId } from '@wardlink/client';
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

/** Under which the write of a draft is kept: its id, and the contents that were sent. */
const writeOf = (name: string): string => `${name}.write`;

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

/** Ends a draft, and the write of its contents. */
export function clearDraft(name: string): void {
  sessionStorage.removeItem(keyOf(name));
  sessionStorage.removeItem(keyOf(writeOf(name)));
}

export function hasDraft(name: string): boolean {
  return sessionStorage.getItem(keyOf(name)) !== null;
}

/**
 * The id of the write that sends a draft, for the server, which stores one id once. Nobody knows whether a write without an
 * answer was stored. So the same contents have the same id until `clearDraft`, also after a reload or a new login. Other
 * contents have another id: for a known id the server answers with what it stored first, and the change would be lost.
 */
export function idOfWrite(name: string, contents: object): string {
  const sent = JSON.stringify(contents);
  const last = readDraft<{ id: string; sent: string }>(writeOf(name));
  if (last?.sent === sent) return last.id;
  const id = uniqueId();
  keepDraft(writeOf(name), { id, sent });
  // Proposed contents may differ at the next time; these were sent.
  keepDraft(name, contents);
  return id;
}
