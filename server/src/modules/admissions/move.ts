import { BOARD_TOPICS } from '@wardlink/contract';
import type { Updateable } from 'kysely';
import type { Tx } from '../../database/connection.js';
import type { PatientTable } from '../../database/schema/index.js';
import { boardTopic, type Announce } from '../../core/topics.js';
import { followPatient } from '../account-index/write.js';
import { changePatient } from '../patient-index/write.js';
import { wantBed } from '../stays/wanted-beds.js';
import { refusingTakenBed } from './beds.js';
import type { PatientRow } from './record.js';

/** All but the warnings, which follow their own readings. */
const BOARDS = BOARD_TOPICS.filter((topic) => topic !== 'warnings');

/** Announces a change to every open board of these paths, for one patient or all. */
export function announceMoves(announce: Announce, paths: readonly string[], patientId: string | null = null): void {
  for (const path of new Set(paths)) for (const board of BOARDS) announce(boardTopic(board, path, patientId));
}

/** Changes the locked patient's row and moves the patient's account to the new node. @returns the new version */
export async function writePatient(tx: Tx, row: PatientRow, change: Updateable<PatientTable>): Promise<number> {
  const version = await refusingTakenBed(change.bed ?? null, () => changePatient(tx, row.id, change));
  // A bed that was wanted at the place before is not wanted any more.
  if (change.bed !== undefined || change.wardId !== undefined) await wantBed(tx, row.id, null);
  if (change.nodeId !== undefined && change.nodeId !== row.nodeId) await followPatient(tx, row.id, change.nodeId);
  return version;
}
