import type { ReplyOf } from '@wardlink/contract';
import { REPORT_DAYS } from '@wardlink/contract/reports';
import { addDays } from '@wardlink/domain';
import { sql } from 'kysely';
import type { Queries } from '../../database/connection.js';
import { groupRows } from '../../database/group-by.js';

type Sheet = ReplyOf<'report.sheets'>['patients'][number];
type Past = Pick<Sheet, 'prints' | 'continuedSheet'>;
export type PastPrints = ReadonlyMap<string, Past>;

/** Maximum number of prints listed for each patient. */
const MOST = 10;

/**
 * Earlier prints of a form, by patient. @param continues the version of the form to continue, and its last day;
 * undefined if it is not continued
 */
export async function pastPrintsOf(
  db: Queries,
  form: string,
  patientIds: readonly string[],
  continues: { version: number; to: string } | undefined,
): Promise<PastPrints> {
  const prints = groupRows(await latestPrints(db, form, patientIds), ({ patientId }) => patientId);
  const sheets = new Map(
    (continues ? await continuedSheets(db, form, patientIds) : [])
      .filter(({ version, from }) => canGoOn({ version, from }, continues!))
      .map(({ patientId, ...sheet }) => [patientId, sheet]),
  );
  return new Map(
    patientIds.map((id) => [
      id,
      {
        prints: (prints.get(id) ?? []).map(({ patientId: _of, at, name, latinName, ...print }) => ({
          ...print,
          at: at.getTime(),
          by: { name, latinName },
        })),
        continuedSheet: sheets.get(id) ?? null,
      },
    ]),
  );
}

/** Another version of the form has lines at other places; and no report has more days than a year. */
const canGoOn = (sheet: { version: number; from: string }, now: { version: number; to: string }): boolean =>
  sheet.version === now.version && sheet.from <= now.to && sheet.from > addDays(now.to, -REPORT_DAYS);

/** Newest first; without their lines, which are many. */
function latestPrints(db: Queries, form: string, patientIds: readonly string[]) {
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom('reportPrint as each')
        .select(['each.id', 'each.patientId', 'each.version', 'each.language', 'each.fromDay', 'each.toDay'])
        .select([
          'each.continued',
          'each.firstLine',
          'each.lastLine',
          'each.reason',
          'each.printedAt',
          'each.printedBy',
        ])
        .select(sql<string>`row_number() over (partition by each.patient_id order by each.id desc)`.as('place'))
        .where('each.form', '=', form)
        .where(sql<boolean>`each.patient_id = any(${patientIds}::bigint[])`)
        .as('print'),
    )
    .innerJoin('account as printer', 'printer.id', 'print.printedBy')
    .select(['print.patientId', 'print.id as printId', 'print.version', 'print.language', 'print.fromDay as from'])
    .select(['print.toDay as to', 'print.continued', 'print.firstLine', 'print.lastLine', 'print.reason'])
    .select(['print.printedAt as at', 'printer.realName as name', 'printer.latinName'])
    .where(sql<boolean>`print.place <= ${MOST}`)
    .orderBy('print.id', 'desc')
    .execute();
}

/** The last print of each patient that can be continued, even if others followed. */
function continuedSheets(db: Queries, form: string, patientIds: readonly string[]) {
  return db
    .selectFrom('reportPrint')
    .distinctOn('patientId')
    .select(['patientId', 'version', 'language', 'fromDay as from', 'lines'])
    .where('form', '=', form)
    .where('continued', '=', true)
    .where(sql<boolean>`patient_id = any(${patientIds}::bigint[])`)
    .orderBy('patientId')
    .orderBy('id', 'desc')
    .execute();
}

/** Number of forms that a user finds at the top. */
const RECENT_FORMS = 3;
/** Number of a user's last prints that are looked at: several whole wards. */
const RECENT_PRINTS = 400;

/** The forms that a user printed last, newest first. */
export async function formsPrintedLast(db: Queries, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('reportPrint')
        .select(['id', 'form'])
        .where('printedBy', '=', accountId)
        .orderBy('id', 'desc')
        .limit(RECENT_PRINTS)
        .as('print'),
    )
    .select('print.form')
    .groupBy('print.form')
    .orderBy(sql`max(print.id)`, 'desc')
    .limit(RECENT_FORMS)
    .execute();
  return rows.map(({ form }) => form);
}
