import type { ReportedDiskState } from '@wardlink/contract';
import { createStore } from '../store/store.js';

/** The disk state that the server last reported: `low` only to those who manage the hospital, `full` to everybody. */
export const reportedDiskState = createStore<ReportedDiskState | undefined>(undefined);

/** Takes the disk state from a response header. */
export function readDisk(header: unknown): void {
  reportedDiskState.set(header === 'low' || header === 'full' ? header : undefined);
}
