import type { ClinicalWarning, ReplyOf } from '@wardlink/contract';
import { sql } from 'kysely';
import type { Whose } from '../../core/access/patient-query.js';
import { seesPatientAt } from '../../core/access/scope.js';
import type { PatientList } from '../../core/changes/list.js';
import { listedRows } from '../../core/changes/listed-rows.js';
import type { Call } from '../../core/handler.js';
import type { Queries } from '../../database/connection.js';
import { fixedQuery } from '../../database/fixed-query.js';
import { groupRows } from '../../database/group-by.js';
import { selectStanding, warningOf, type WarningRow } from './warnings.js';

/** Maximum number of open warnings in a list, the most urgent of all; the warnings page lists all, in pages. */
const MOST = 200;

const selectOpen = (db: Queries) =>
  selectStanding(db)
    .where('warning.acknowledgedAt', 'is', null)
    .orderBy('warning.critical', 'desc')
    .orderBy('warning.step', 'desc')
    .orderBy('warning.raisedAt', 'desc')
    .orderBy('warning.id', 'desc');

const openOfPatients = fixedQuery((db, params: { patientIds: readonly string[] }) =>
  selectOpen(db).where(sql<boolean>`patient.id = any(${params.patientIds}::bigint[])`),
);

function openRows(db: Queries, whose: Whose): Promise<WarningRow[]> {
  if (!('scope' in whose)) return openOfPatients(db, { patientIds: whose.patientIds });
  return selectOpen(db)
    .where(seesPatientAt({ scope: whose.scope }, whose.nodeId))
    .limit(MOST)
    .execute();
}

/** The open warnings of patients, the most urgent first. */
export const warningList: PatientList<WarningRow[], { patientId: string; warnings: ClinicalWarning[] }> = {
  feed: 'warnings',
  right: 'warning.read',
  kinds: ['warnings', 'patient'],
  read: openRows,
  rows: (raw) =>
    [...groupRows(raw, ({ patientId }) => patientId)].map(([patientId, rows]) => ({
      path: rows[0]?.path ?? '',
      row: { patientId, warnings: rows.map(warningOf) },
    })),
};

/** The open warnings of all patients whom the caller may see, or what changed in them. */
export async function openWarnings(call: Call<'warning.open'>): Promise<ReplyOf<'warning.open'>> {
  const { clock, request } = call;
  const { followed } = await listedRows(call, warningList, request);
  return { serverTime: clock.now(), ...followed };
}
