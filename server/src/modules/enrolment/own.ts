import type { ReplyOf } from '@wardlink/contract';
import { sql } from 'kysely';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { inTransaction } from '../../core/transaction.js';
import { endConsent } from '../consent-index/end.js';
import { checkRead, consentToSharing, renew } from '../consent-index/give.js';
import { areContacts, lockPair } from '../contacts/pair.js';
import { isReachable, personOf, selectPeople } from '../contacts/people.js';
import { stateOf } from './listed.js';
import { noticeEnrolment } from './notices.js';
import { lockEnrolment, selectEnrolments } from './select.js';
import { takeStep } from './step.js';

const MOST = 200;

/** The patient of the caller's own account. @throws Refusal `patient.unknown` for staff */
function ownPatient({ caller }: Pick<Call<'own.consents'>, 'caller'>): string {
  if (caller.patientId === null) throw new Refusal('patient.unknown');
  return caller.patientId;
}

/** Members of the staff as a patient sees them, by account. */
async function staffAmong({ db, caller }: Pick<Call<'own.consents'>, 'db' | 'caller'>, userIds: readonly string[]) {
  const rows = await selectPeople(db, caller.accountId)
    .where('person.id', 'in', userIds.length === 0 ? ['0'] : [...new Set(userIds)])
    .execute();
  const people = rows.map(personOf).map(({ patient: _patient, ...person }) => [person.userId, person] as const);
  const known = new Map(people);
  return (userId: string) => {
    const person = known.get(userId);
    if (!person) throw new Error(`no account ${userId}`);
    return person;
  };
}

const isInForce = (row: { grantId: string | null; endedAt: Date | null; until: Date | null }, at: Date): boolean =>
  row.grantId !== null && row.endedAt === null && (row.until === null || row.until > at);

/** Everything that the patient agreed to. */
export async function listConsents(call: Call<'own.consents'>): Promise<ReplyOf<'own.consents'>> {
  const { db, clock } = call;
  const patientId = ownPatient(call);
  const rows = await db
    .selectFrom('consent')
    .selectAll()
    .where('patientId', '=', patientId)
    .orderBy('givenAt', 'desc')
    .orderBy('id')
    .limit(MOST)
    .execute();
  const { activatedAt } = await db
    .selectFrom('account')
    .select('activatedAt')
    .where('id', '=', call.caller.accountId)
    .executeTakeFirstOrThrow();
  const staff = await staffAmong(
    call,
    rows.map(({ toId }) => toId),
  );
  return {
    consents: rows.map((row) => ({
      consentId: row.id,
      to: staff(row.toId),
      purpose: row.purpose,
      parts: row.parts,
      version: row.version,
      givenAt: row.givenAt.getTime(),
      until: row.until?.getTime() ?? null,
      endedAt: row.endedAt?.getTime() ?? null,
      endReason: row.endReason,
      inForce: isInForce(row, clock.date()),
      device: row.agent === null && row.address === null ? null : { agent: row.agent, address: row.address },
      // Somebody else may have known the password until then.
      toRenew: isInForce(row, clock.date()) && (activatedAt === null || (row.renewedAt ?? row.givenAt) < activatedAt),
    })),
  };
}

/**
 * Lets a contact among the staff see the patient. Idempotent by its id; a new consent to the same person replaces the
 * earlier one.
 * @throws Refusal `consent.outdated`, `consent.notAContact`
 */
export async function share(call: Call<'own.share'>): Promise<ReplyOf<'own.share'>> {
  const { caller, clock, request } = call;
  const { consentId, userId, parts, read } = request;
  const patientId = ownPatient(call);
  checkRead(read);
  const until = request.until == null ? null : new Date(request.until);
  if (until !== null && until <= clock.date()) throw new Refusal('input.invalid', { field: 'until' });
  if (!parts.includes('readings')) throw new Refusal('input.invalid', { field: 'parts' });
  return inTransaction(call, async (work) => {
    const { tx } = work;
    const pair = await lockPair(tx, caller.accountId, userId);
    const earlier = await tx.selectFrom('consent').selectAll().where('id', '=', consentId).executeTakeFirst();
    if (earlier?.patientId === patientId && earlier.toId === userId) return {};
    if (earlier) throw new Refusal('input.invalid', { field: 'consentId' });
    const person = await selectPeople(tx, caller.accountId).where('person.id', '=', userId).executeTakeFirst();
    if (!areContacts(pair) || person?.ownPatientId !== null || !isReachable(person, clock.now()))
      throw new Refusal('consent.notAContact', { field: 'userId' });
    const open = await tx
      .selectFrom('consent')
      .select('id')
      .where('patientId', '=', patientId)
      .where('toId', '=', userId)
      .where('purpose', '=', 'sharing')
      .where('endedAt', 'is', null)
      .executeTakeFirst();
    if (open) await endConsent(work, open.id, 'replaced');
    await consentToSharing(work, call.origin, { id: consentId, patientId, toId: userId, parts, until, read });
    return {};
  });
}

/**
 * Renews a consent that is in force. @throws Refusal `consent.unknown`, `consent.outdated`, and as for a new consent
 */
export async function renewConsent(call: Call<'own.renewConsent'>): Promise<ReplyOf<'own.renewConsent'>> {
  const { clock, request } = call;
  const patientId = ownPatient(call);
  return inTransaction(call, async (work) => {
    const { tx } = work;
    const row = await tx
      .selectFrom('consent')
      .selectAll()
      .where('id', '=', request.consentId)
      .forUpdate()
      .executeTakeFirst();
    if (row?.patientId !== patientId || !isInForce(row, clock.date()))
      throw new Refusal('consent.unknown', { field: 'consentId' });
    await renew(work, call.origin, row, request.read);
    return {};
  });
}

/** Withdraws a consent; for a consent to care, it ends the enrolment or withdraws the application. */
export async function withdrawConsent(call: Call<'own.withdrawConsent'>): Promise<ReplyOf<'own.withdrawConsent'>> {
  const { caller, request } = call;
  const patientId = ownPatient(call);
  return inTransaction(call, async (work) => {
    const { tx } = work;
    const consent = await tx
      .selectFrom('consent')
      .select(['id', 'patientId', 'endedAt'])
      .where('id', '=', request.consentId)
      .executeTakeFirst();
    if (consent?.patientId !== patientId) throw new Refusal('consent.unknown', { field: 'consentId' });
    if (consent.endedAt !== null) return {};
    const of = tx.selectFrom('enrolment').select('id').where('consentId', '=', consent.id);
    const enrolment = await of.where('state', 'in', ['applied', 'accepted']).executeTakeFirst();
    if (!enrolment) {
      await endConsent(work, consent.id, 'withdrawn');
      return {};
    }
    const row = await lockEnrolment(tx, caller, enrolment.id);
    await takeStep(work, row, row.state === 'applied' ? 'withdraw' : 'end');
    return {};
  });
}

/** The patient's enrolments, without open applications of doctors whom the patient blocks. */
export async function listOwnEnrolments(call: Call<'own.enrolments'>): Promise<ReplyOf<'own.enrolments'>> {
  const { db, caller } = call;
  const rows = await selectEnrolments(db)
    .where('enrolment.patientId', '=', ownPatient(call))
    .where(
      sql<boolean>`not (enrolment.state = 'applied' and enrolment.asked_by = 'doctor' and exists (
        select from contact side where side.account_id = ${caller.accountId} and side.other_id = enrolment.doctor_id
          and side.blocked_at is not null))`,
    )
    .orderBy('enrolment.appliedAt', 'desc')
    .orderBy('enrolment.id')
    .limit(MOST)
    .execute();
  const staff = await staffAmong(
    call,
    rows.map(({ doctorId }) => doctorId),
  );
  return { enrolments: rows.map((row) => ({ ...stateOf(row), doctor: staff(row.doctorId) })) };
}

/** Advice and follow-ups that doctors wrote for the patient, also of ended enrolments. */
export async function listCare(call: Call<'own.care'>): Promise<ReplyOf<'own.care'>> {
  const { db } = call;
  const patientId = ownPatient(call);
  const advice = await db
    .selectFrom('homeAdvice as advice')
    .innerJoin('enrolment', 'enrolment.id', 'advice.enrolmentId')
    .innerJoin('account as doctor', 'doctor.id', 'enrolment.doctorId')
    .selectAll('advice')
    .select(['doctor.realName as name', 'doctor.latinName'])
    .where('enrolment.patientId', '=', patientId)
    .orderBy('advice.givenAt', 'desc')
    .limit(MOST)
    .execute();
  const followUps = await db
    .selectFrom('followUp')
    .innerJoin('enrolment', 'enrolment.id', 'followUp.enrolmentId')
    .innerJoin('account as doctor', 'doctor.id', 'enrolment.doctorId')
    .selectAll('followUp')
    .select(['doctor.realName as name', 'doctor.latinName'])
    .where('enrolment.patientId', '=', patientId)
    .where((eb) => eb.or([eb('enrolment.state', '=', 'accepted'), eb('followUp.closedAt', 'is not', null)]))
    .orderBy('followUp.dueOn', 'desc')
    .limit(MOST)
    .execute();
  return {
    advice: advice.map(({ name, latinName, ...row }) => ({ ...adviceOf(row), by: { name, latinName } })),
    followUps: followUps.map(({ name, latinName, ...row }) => ({ ...followUpOf(row), by: { name, latinName } })),
  };
}

export const adviceOf = (row: { id: string; text: string; givenAt: Date; readAt: Date | null }) => ({
  adviceId: row.id,
  text: row.text,
  givenAt: row.givenAt.getTime(),
  readAt: row.readAt?.getTime() ?? null,
});

type FollowUps = ReplyOf<'enrolment.detail'>['followUps'][number];

export const followUpOf = (
  row: Pick<FollowUps, 'dueOn' | 'way' | 'note' | 'cancelled' | 'outcome'> & { id: string; closedAt: Date | null },
): FollowUps => ({
  followUpId: row.id,
  dueOn: row.dueOn,
  way: row.way,
  note: row.note,
  cancelled: row.cancelled,
  closedAt: row.closedAt?.getTime() ?? null,
  outcome: row.outcome,
});

/** Notes when the patient first opened advice; the doctor's pages show it. */
export async function readAdvice(call: Call<'own.readAdvice'>): Promise<ReplyOf<'own.readAdvice'>> {
  const { clock, request } = call;
  const patientId = ownPatient(call);
  return inTransaction(call, async (work) => {
    const { tx } = work;
    const read = await tx
      .updateTable('homeAdvice as advice')
      .from('enrolment')
      .set({ readAt: clock.date() })
      .whereRef('enrolment.id', '=', 'advice.enrolmentId')
      .where('enrolment.patientId', '=', patientId)
      .where('advice.id', 'in', request.adviceIds)
      .where('advice.readAt', 'is', null)
      .returning('advice.enrolmentId')
      .execute();
    for (const id of new Set(read.map(({ enrolmentId }) => enrolmentId))) {
      const row = await selectEnrolments(tx).where('enrolment.id', '=', id).executeTakeFirstOrThrow();
      await noticeEnrolment(work, row, { notice: 'adviceRead', by: 'patient', at: clock.date() });
    }
    return {};
  });
}
