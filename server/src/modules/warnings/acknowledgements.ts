import type { ReplyOf } from '@wardlink/contract';
import { sql } from 'kysely';
import type { Queries } from '../../database/connection.js';
import { groupRows } from '../../database/group-by.js';

type WarningAnswer = ReplyOf<'patient.treatments'>['answers'][number];

/** Acknowledged glucose warnings of readings between two instants, with their notes, by patient. */
export async function answersOf(
  db: Queries,
  patientIds: readonly string[],
  { begin, end }: { begin: Date; end: Date },
): Promise<ReadonlyMap<string, WarningAnswer[]>> {
  const rows = await db
    .selectFrom('warning')
    .innerJoin('account', 'account.id', 'warning.acknowledgedBy')
    .select(['warning.patientId', 'warning.readingId', 'warning.acknowledgedAt', 'warning.note', 'warning.actions'])
    .select(['account.realName', 'account.latinName'])
    .where(sql<boolean>`warning.patient_id = any(${patientIds}::bigint[])`)
    .where('warning.indicator', '=', 'glucose')
    .where('warning.acknowledgedAt', 'is not', null)
    .where('warning.supersededAt', 'is', null)
    .where('warning.measuredAt', '>=', begin)
    .where('warning.measuredAt', '<', end)
    .orderBy('warning.measuredAt')
    .orderBy('warning.id')
    .execute();
  const answers = rows.map(({ patientId, readingId, acknowledgedAt, actions, note, realName: name, latinName }) => ({
    patientId,
    answer: {
      readingId,
      at: acknowledgedAt?.getTime() ?? 0,
      by: { name, latinName },
      actions: actions ?? [],
      note,
    },
  }));
  const byPatient = groupRows(answers, ({ patientId }) => patientId);
  return new Map([...byPatient].map(([patientId, given]) => [patientId, given.map(({ answer }) => answer)]));
}
