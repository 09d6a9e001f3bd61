import { ACCOUNT_TEXT_VERSION } from '@wardlink/contract';
import { randomUUID } from 'node:crypto';
import { READ } from './home-care.js';
import type { Builders, TestCaller } from './requests.js';
import type { WardFixture } from './ward-fixture.js';

/** An enrolment of the asker on side A: with their patient, or of a patient with the doctor; on side B of two others. */
async function enrolmentOf(
  { code, patientId, staffId }: WardFixture,
  { test, accountId, isPatient }: TestCaller,
  { state, askedBy }: { state: 'applied' | 'accepted'; askedBy: 'patient' | 'doctor' },
): Promise<string> {
  const { db, clock } = test.server.context;
  const known = await db.selectFrom('patient').select('id').where('id', '=', patientId).executeTakeFirst();
  if (!known) return randomUUID();
  const doctorId = code === 'A' && !isPatient ? accountId : staffId;
  const own = db.selectFrom('account').select('id').where('patientId', '=', patientId);
  const byId = (await own.executeTakeFirst())?.id ?? doctorId;
  const at = clock.date();
  const between = { patientId, doctorId };
  await db
    .updateTable('enrolment')
    .set({ state: 'withdrawn', answeredAt: at, endedAt: null })
    .where('patientId', '=', patientId)
    .where('doctorId', '=', doctorId)
    .where('state', 'in', ['applied', 'accepted'])
    .execute();
  await db
    .updateTable('consent')
    .set({ endedAt: at, endReason: 'withdrawn' })
    .where('patientId', '=', patientId)
    .where('toId', '=', doctorId)
    .where('endedAt', 'is', null)
    .execute();
  const consentId = randomUUID();
  await db
    .insertInto('consent')
    .values({ id: consentId, patientId, toId: doctorId, byId, purpose: 'care', parts: [], ...READ, givenAt: at })
    .execute();
  const id = randomUUID();
  const expiresAt = new Date(at.getTime() + 86_400_000);
  const answeredAt = state === 'accepted' ? at : null;
  await db
    .insertInto('enrolment')
    .values({ id, ...between, askedBy, state, appliedAt: at, expiresAt, answeredAt, consentId })
    .execute();
  return id;
}

/** A consent that the side's patient gave. */
async function consentOf(side: WardFixture, asker: TestCaller): Promise<string> {
  const { db } = asker.test.server.context;
  const enrolmentId = await enrolmentOf(side, asker, { state: 'applied', askedBy: 'patient' });
  const row = await db.selectFrom('enrolment').select('consentId').where('id', '=', enrolmentId).executeTakeFirst();
  return row?.consentId ?? randomUUID();
}

type Named = Extract<keyof Builders, `enrolment.${string}` | `own.${string}`>;

/** Requests about consents and enrolments. */
export const enrolmentRequests: Pick<Builders, Exclude<Named, 'own.glucose' | 'own.record'>> &
  Pick<Builders, 'patient.openAccount' | 'patient.renewAccount'> = {
  'patient.openAccount': ({ patientId }) => ({
    request: { patientId, activationCode: 'AAAA-BBBB-CCCC', read: { version: ACCOUNT_TEXT_VERSION, language: 'zh' } },
    stays: 'patient.accountExists',
  }),
  'patient.renewAccount': ({ patientId }) => ({
    request: { patientId, activationCode: 'AAAA-BBBB-CCCC' },
    stays: 'activation.unknown',
  }),
  'own.renewConsent': async (side, asker) => ({
    request: { consentId: await consentOf(side, asker), read: READ },
    stays: 'consent.unknown',
  }),
  'own.share': ({ staffId }) => ({
    request: { consentId: randomUUID(), userId: staffId, parts: ['readings'], read: READ },
    stays: 'consent.notAContact',
  }),
  'own.withdrawConsent': async (side, asker) => ({ request: { consentId: await consentOf(side, asker) } }),
  'own.enrol': ({ staffId }) => ({
    request: { enrolmentId: randomUUID(), userId: staffId, read: READ },
    stays: 'contact.unknown',
  }),
  'own.answerEnrolment': async (side, asker) => ({
    request: {
      enrolmentId: await enrolmentOf(side, asker, { state: 'applied', askedBy: 'doctor' }),
      answer: 'refused',
    },
  }),
  'own.withdrawEnrolment': async (side, asker) => ({
    request: { enrolmentId: await enrolmentOf(side, asker, { state: 'applied', askedBy: 'patient' }) },
  }),
  'own.readAdvice': () => ({ request: { adviceIds: [randomUUID()] } }),
  'enrolment.invite': () => ({
    request: { enrolmentId: randomUUID(), mobile: '13700000001' },
    stays: 'permission.missing',
  }),
  'enrolment.answer': async (side, asker) => ({
    request: {
      enrolmentId: await enrolmentOf(side, asker, { state: 'applied', askedBy: 'patient' }),
      answer: 'refused',
    },
  }),
  'enrolment.withdraw': async (side, asker) => ({
    request: { enrolmentId: await enrolmentOf(side, asker, { state: 'applied', askedBy: 'doctor' }) },
  }),
  'enrolment.end': async (side, asker) => ({
    request: {
      enrolmentId: await enrolmentOf(side, asker, { state: 'accepted', askedBy: 'patient' }),
      reason: 'moved away',
    },
  }),
  'enrolment.detail': async (side, asker) => ({
    request: { enrolmentId: await enrolmentOf(side, asker, { state: 'applied', askedBy: 'patient' }) },
  }),
  'enrolment.advise': async (side, asker) => ({
    request: {
      enrolmentId: await enrolmentOf(side, asker, { state: 'accepted', askedBy: 'patient' }),
      adviceId: randomUUID(),
      text: 'walk after meals',
    },
  }),
  'enrolment.planFollowUp': async (side, asker) => ({
    request: {
      enrolmentId: await enrolmentOf(side, asker, { state: 'accepted', askedBy: 'patient' }),
      followUpId: randomUUID(),
      dueOn: new Date(asker.test.server.context.clock.now() + 7 * 86_400_000).toISOString().slice(0, 10),
      way: 'call',
    },
  }),
  'enrolment.closeFollowUp': async (side, asker) => {
    const { db, clock } = asker.test.server.context;
    const enrolmentId = await enrolmentOf(side, asker, { state: 'accepted', askedBy: 'patient' });
    const followUpId = randomUUID();
    const known = await db.selectFrom('enrolment').select('id').where('id', '=', enrolmentId).executeTakeFirst();
    const row = { id: followUpId, enrolmentId, dueOn: '2026-01-01', way: 'call' as const, plannedAt: clock.date() };
    if (known) await db.insertInto('followUp').values(row).execute();
    return { request: { enrolmentId, followUpId, cancelled: true } };
  },
  'enrolment.survey': () => ({ request: { from: '2026-01-01', to: '2026-01-31' } }),
  'enrolment.effect': () => ({ request: { days: 30 } }),
};
