import { BUILT_IN_FORMS, pathOfForm } from '@wardlink/contract/reports';
import { sql } from 'kysely';
import { loadSecrets } from '../core/secrets.js';
import { Refusal } from '../core/refusal.js';
import type { Database, Tx } from '../database/connection.js';
import { offeredForms } from '../modules/forms/find.js';
import { makerOf, type Maker } from '../core/access/link-maker.js';
import { patientsToPrint } from '../modules/reports/patients.js';
import { makeLink } from '../modules/reports/share.js';
import { endLink } from '../modules/reports/stored-links.js';
import type { Clock } from '../time/clock.js';
import { ReportFileError } from './error.js';
import { nearestNames } from './nearest.js';
import type { ReportOptions } from './options.js';

/** Validity of the link, unless it is withdrawn earlier: longer than a page may take. */
const LINK_MINUTES = 5;

/**
 * Creates a link to the report for the account of the options, runs work with it, and withdraws it. @throws
 * ReportFileError
 */
export async function withLink<T>(
  { db, clock }: { db: Database; clock: Clock },
  options: ReportOptions,
  work: (path: string) => Promise<T>,
): Promise<T> {
  const { form, from, to, language } = options;
  const secrets = await loadSecrets(db, clock);
  const { caller, id, version, token } = await db.transaction().execute(async (tx) => {
    const caller = await accountOf(tx, options.username, clock.now());
    await checkForm(tx, caller, form);
    const patientIds = await patientIdsOf(tx, caller, options);
    const request = { form, patientIds, from, to, language, minutes: LINK_MINUTES };
    const made = await makeLink({ tx, caller, clock }, request, secrets.report).catch((error: unknown) => {
      const isTooLarge = error instanceof Refusal && error.code === 'report.tooLarge';
      throw isTooLarge ? new ReportFileError('Too much for one file: name fewer patients or days.') : error;
    });
    return { ...made, caller };
  });
  try {
    return await work(`${pathOfForm(form)}?token=${encodeURIComponent(token)}`);
  } finally {
    const ended = { id, form, formVersion: version, fromDay: from, toDay: to };
    await db.transaction().execute((tx) => endLink({ tx, caller, clock }, ended));
  }
}

/** @throws ReportFileError with the nearest names, including the hospital's own forms */
async function checkForm(tx: Tx, { nodePath }: Maker, form: string): Promise<void> {
  const ids = [...BUILT_IN_FORMS, ...(await offeredForms(tx, nodePath))].map(({ id }) => id);
  if (ids.includes(form)) return;
  throw new ReportFileError(`--form ${form} is no form; the nearest are ${nearestNames(form, ids).join(', ')}.`);
}

async function accountOf(tx: Tx, username: string, now: number): Promise<Maker> {
  const account = await tx
    .selectFrom('account')
    .select('id')
    .where((eb) => eb(eb.fn<string>('lower', ['username']), '=', username.trim().toLowerCase()))
    .executeTakeFirst();
  const maker = account && (await makerOf(tx, account.id, now));
  if (!maker) throw new ReportFileError(`--as ${username} is no account in use that may print reports.`);
  return maker;
}

/** Ids of the named patients. The maker has to have access to them. */
async function patientIdsOf(tx: Tx, maker: Maker, { patients, username }: ReportOptions): Promise<string[]> {
  const ids: string[] = [];
  for (const named of patients) {
    const id = /^[1-9]\d{0,17}$/.test(named) ? named : null;
    const rows = await tx
      .selectFrom('patient')
      .select('id')
      .where(sql<boolean>`hospitalization_number = ${named} or id = ${id}::bigint`)
      .execute();
    const visible = await patientsToPrint(
      tx,
      maker,
      rows.map((row) => row.id),
    );
    if (visible.length > 1) {
      const others = visible.map((row) => `${row.hospitalizationNumber ?? '–'} (id ${row.id})`).join(' and ');
      throw new ReportFileError(`--patient ${named} is the number of one patient and the id of another: ${others}.`);
    }
    const [found] = visible;
    if (!found) throw new ReportFileError(`--patient ${named} is nobody whom ${username} may see.`);
    ids.push(found.id);
  }
  return [...new Set(ids)];
}
