import type { ReplyOf } from '@wardlink/contract';
import { sql } from 'kysely';
import type { Queries, Tx } from '../../database/connection.js';
import type { ReportLinkTable } from '../../database/schema/sessions.js';
import { inTransaction } from '../../core/transaction.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { recordByCaller, type Recording } from '../../core/audit/trail.js';
import { inScope, patientInScope, seesPatient } from '../../core/access/scope.js';
import type { Caller } from '../../core/caller.js';
import type { ReportLink } from './link.js';

type EndedLink = { id: string } & Pick<ReportLinkTable, 'form' | 'formVersion' | 'fromDay' | 'toDay'>;

/** Stores a link. @returns its id */
export async function storeLink(tx: Tx, link: Omit<ReportLink, 'id'>, madeAt: Date): Promise<string> {
  const { form, version, patientIds, from, to, language, expiresAt, by } = link;
  const { id } = await tx
    .insertInto('reportLink')
    .values({
      form,
      formVersion: version,
      fromDay: from,
      toDay: to,
      language,
      madeBy: by,
      madeAt,
      expiresAt: new Date(expiresAt),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('reportLinkPatient')
    .values(patientIds.map((patientId) => ({ linkId: id, patientId })))
    .execute();
  return id;
}

/**
 * Links that the caller may see and withdraw, one row for each patient in the caller's scope: their own, or everybody's
 * if they manage staff.
 */
function linksOf(db: Queries, caller: Caller) {
  const links = db
    .selectFrom('reportLink as link')
    .innerJoin('reportLinkPatient as shown', 'shown.linkId', 'link.id')
    .innerJoin('patient', 'patient.id', 'shown.patientId')
    .innerJoin('organisationNode as place', 'place.id', 'patient.nodeId')
    .where(seesPatient(caller));
  const own = sql<boolean>`link.made_by = ${caller.accountId}`;
  // Links of others are shown to managers of staff at the patient's place; a grant over the patient does not suffice.
  return caller.permissions.has('staff.manage')
    ? links.where((eb) => eb.or([own, inScope(caller, 'place.path')]))
    : links.where(own);
}

/** Whether a link is stored and not withdrawn; links from before they were stored are not. */
export async function isLinkStored(db: Queries, id: string | undefined): Promise<boolean> {
  if (id === undefined) return false;
  const found = db.selectFrom('reportLink').select('id').where('id', '=', id).where('withdrawnAt', 'is', null);
  return (await found.executeTakeFirst()) !== undefined;
}

/** @throws Refusal `patient.unknown` */
export async function listLinks({
  db,
  caller,
  clock,
  request,
}: Call<'report.links'>): Promise<ReplyOf<'report.links'>> {
  const patient = await patientInScope(db, caller, request.patientId);
  const rows = await linksOf(db, caller)
    .innerJoin('account as maker', 'maker.id', 'link.madeBy')
    .select(['link.id', 'link.form', 'link.fromDay', 'link.toDay', 'link.madeBy', 'link.madeAt', 'link.expiresAt'])
    .select(['maker.realName', 'maker.latinName'])
    .select(
      sql<number>`(select count(*)::integer from report_link_patient each where each.link_id = link.id)`.as('patients'),
    )
    .where('shown.patientId', '=', patient.id)
    .where('link.withdrawnAt', 'is', null)
    .where('link.expiresAt', '>', clock.date())
    .orderBy('link.id', 'desc')
    .execute();
  const links = rows.map((row) => ({
    linkId: row.id,
    form: row.form,
    patients: row.patients,
    from: row.fromDay,
    to: row.toDay,
    madeAt: row.madeAt.getTime(),
    expiresAt: row.expiresAt.getTime(),
    madeBy: { name: row.realName, latinName: row.latinName },
    own: row.madeBy === caller.accountId,
  }));
  return { links };
}

/** Idempotent. @throws Refusal `report.linkUnknown` if somebody else made the link, or out of scope */
export async function withdrawLink(call: Call<'report.withdraw'>): Promise<Record<string, never>> {
  const { caller, request } = call;
  return inTransaction(call, async (work) => {
    const { tx } = work;
    const link = await linksOf(tx, caller)
      .select(['link.id', 'link.withdrawnAt', 'link.form', 'link.formVersion', 'link.fromDay', 'link.toDay'])
      .where('link.id', '=', request.linkId)
      .forUpdate('link')
      .executeTakeFirst();
    if (!link) throw new Refusal('report.linkUnknown');
    if (!link.withdrawnAt) await endLink(work, link);
    return {};
  });
}

/** Withdraws a link that is valid. */
export async function endLink(
  work: Recording,
  { id, form, formVersion: version, fromDay: from, toDay: to }: EndedLink,
): Promise<void> {
  const { tx, caller, clock } = work;
  const withdrawn = { withdrawnAt: clock.date(), withdrawnBy: caller.accountId };
  await tx.updateTable('reportLink').set(withdrawn).where('id', '=', id).execute();
  const event = { type: 'report.withdrawn', subject: id, before: { form, version, from, to } } as const;
  for (const place of await placesOf(tx, id)) await recordByCaller(work, event, place);
}

/** Every patient of a link, with their node. */
const placesOf = (tx: Tx, linkId: string) =>
  tx
    .selectFrom('reportLinkPatient as shown')
    .innerJoin('patient', 'patient.id', 'shown.patientId')
    .select(['shown.patientId', 'patient.nodeId'])
    .where('shown.linkId', '=', linkId)
    .orderBy('shown.patientId')
    .execute();
