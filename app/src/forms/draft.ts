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

/** Key of the writes that sent a draft without an answer so far. */
const writesOf = (name: string): string => `${name}.writes`;

/** A write: its id, the contents that were sent, and when. */
interface Sent {
  id: string;
  contents: string;
  at: number;
}

/** How long equal contents are the same write, milliseconds: afterwards they mean another one. */
const SAME_WRITE_MS = 3_600_000;
/** Number of writes kept for one draft. */
const MOST_WRITES = 8;

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

/** Removes a draft that contains nothing any more. What was sent may have been stored, so its writes stay. */
export function emptyDraft(name: string): void {
  sessionStorage.removeItem(keyOf(name));
}

/** Ends a draft that was stored or discarded, and its writes. */
export function clearDraft(name: string): void {
  sessionStorage.removeItem(keyOf(name));
  sessionStorage.removeItem(keyOf(writesOf(name)));
}

export function hasDraft(name: string): boolean {
  return sessionStorage.getItem(keyOf(name)) !== null;
}

/**
 * The id of the write that sends a draft, for the server, which stores one id once. Nobody knows whether a write without an
 * answer was stored. So the same contents have the same id for an hour or until `clearDraft`, also after a reload or a new
 * login. Other contents have another id: for a known id the server answers with what it stored first, and the change would
 * be lost.
 */
export function idOfWrite(name: string, contents: object): string {
  const sent = JSON.stringify(contents);
  const now = Date.now();
  const kept = readDraft<Sent[]>(writesOf(name)) ?? [];
  const writes = Array.isArray(kept) ? kept.filter(({ at }) => now - at < SAME_WRITE_MS) : [];
  const known = writes.find((one) => one.contents === sent);
  if (known) return known.id;
  const id = uniqueId();
  keepDraft(writesOf(name), [...writes, { id, contents: sent, at: now }].slice(-MOST_WRITES));
  // Proposed contents may differ at the next time; these were sent.
  keepDraft(name, contents);
  return id;
}
