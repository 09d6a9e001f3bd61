import type { DiskTold } from '@wardlink/contract';
import { createStore } from '../store/store.js';

/** What the server last said of its disk; it tells of little room who manages the hospital, and everybody of none. */
export const diskTold = createStore<DiskTold | undefined>(undefined);

/** The same as the header of an answer says it. */
export function readDisk(header: unknown): void {
  diskTold.set(header === 'low' || header === 'full' ? header : undefined);
}
