import type { ReplyOf } from '@wardlink/contract';
import { REPORT_DAYS } from '@wardlink/contract/reports';
import { addDays } from '@wardlink/domain';
import { sql } from 'kysely';
import type { Queries } from '../../database/connection.js';
import { groupRows } from '../../database/group-by.js';

type Sheet = ReplyOf<'report.sheets'>['patients'][number];
type Past = Pick<Sheet, 'prints' | 'continuedSheet'>;
export type PastPrints = ReadonlyMap<string, Past>;

/** Prints that are told of each patient. */
const MOST = 10;

/**
 * What was printed of a form, by patient. @param continues of which version a form is to be continued, and up to which
 * day; undefined where it is not
 */
export async function pastPrintsOf(
  db: Queries,
  form: string,
  patientIds: readonly string[],
  continues: { version: number; to: string } | undefined,
): Promise<PastPrints> {
  const rows = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('reportPrint as each')
        .selectAll('each')
        .select(sql<string>`row_number() over (partition by each.patient_id order by each.id desc)`.as('place'))
        .where('each.form', '=', form)
        .where(sql<boolean>`each.patient_id = any(${patientIds}::bigint[])`)
        .as('print'),
    )
    .innerJoin('account as printer', 'printer.id', 'print.printedBy')
    .selectAll('print')
    .select(['printer.realName', 'printer.latinName'])
    .where(sql<boolean>`print.place <= ${MOST}`)
    .orderBy('print.id', 'desc')
    .execute();
  const byPatient = groupRows(rows, ({ patientId }) => patientId);
  return new Map(
    patientIds.map((id) => {
      const own = byPatient.get(id) ?? [];
      // The last one that was to be continued: with another version of the form its lines have other places.
      const last = own.find(({ continued }) => continued);
      const goesOn =
        continues &&
        last?.version === continues.version &&
        last.fromDay <= continues.to &&
        last.fromDay > addDays(continues.to, -REPORT_DAYS);
      return [
        id,
        {
          prints: own.map((row) => ({
            printId: row.id,
            version: row.version,
            language: row.language,
            from: row.fromDay,
            to: row.toDay,
            continued: row.continued,
            firstLine: row.firstLine,
            lastLine: row.lastLine,
            reason: row.reason,
            at: row.printedAt.getTime(),
            by: { name: row.realName, latinName: row.latinName },
          })),
          continuedSheet: goesOn
            ? { version: last.version, language: last.language, from: last.fromDay, lines: last.lines }
            : null,
        },
      ];
    }),
  );
}
