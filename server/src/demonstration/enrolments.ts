import { CARE_RIGHTS, CONSENT_VERSION } from '@wardlink/contract';
import { addDays, ENROLMENT_ANSWER_DAYS, instantOf, type Day } from '@wardlink/domain';
import type { Tx } from '../database/connection.js';
import { HOSPITAL } from './hospital.js';
import type { MadePatient } from './patients.js';
import { chanceOf, uuidOf } from './random.js';
import type { MadeStaff } from './staff-accounts.js';

/** Days since the last acceptances: leaves two weeks of readings before and after. */
const ENROLLED_DAYS = 15;
const DAY_MS = 86_400_000;
/** Places of the patients who wait for an answer. */
const WAITING: readonly number[] = [3, 8, 10, 11];

const ADVICE = [
  '早餐后散步 20 分钟，记录餐后 2 小时血糖。',
  '晚餐主食减少四分之一，睡前加测一次。',
  '如血糖低于 3.9，先吃 15 克糖，15 分钟后复测。',
];

/**
 * The patients at home of the doctor outside the hospital: most are enrolled, with advice and follow-ups, some wait for
 * an answer, and one has withdrawn the consent.
 */
export async function addEnrolments(
  tx: Tx,
  staff: MadeStaff,
  patients: readonly MadePatient[],
  { today, now }: { today: Day; now: Date },
): Promise<void> {
  const doctorId = staff.accounts.get('outdoctor') ?? '';
  const outpatients = patients.filter(({ kind }) => kind === 'outpatient').slice(0, 12);
  const accounts = await tx
    .selectFrom('account')
    .select(['id', 'patientId'])
    .where('patientId', 'in', ['0', ...outpatients.map(({ patientId }) => patientId)])
    .execute();
  const accountOf = new Map(accounts.map(({ id, patientId }) => [patientId, id]));
  for (const [place, { patientId, seed }] of outpatients.entries()) {
    const byId = accountOf.get(patientId);
    if (byId === undefined) continue;
    const chance = chanceOf('enrolment', seed);
    const waits = WAITING.includes(place);
    const isOver = place === 6;
    const day = addDays(today, waits ? -1 : -ENROLLED_DAYS - chance.whole(0, 4));
    const givenAt = new Date(Math.min(now.getTime(), instantOf(day, chance.whole(540, 1080), HOSPITAL.zone)));
    const answeredAt = waits ? null : new Date(givenAt.getTime() + 3_600_000);
    const endedAt = isOver ? new Date(now.getTime() - 2 * DAY_MS) : null;
    const grantId = answeredAt === null ? null : await giveCare(tx, { patientId, doctorId, answeredAt, endedAt, byId });
    const consentId = uuidOf('consent', seed);
    await tx
      .insertInto('consent')
      .values({
        id: consentId,
        patientId,
        toId: doctorId,
        byId,
        purpose: 'care',
        parts: [],
        version: CONSENT_VERSION,
        language: 'zh',
        givenAt,
        grantId,
        endedAt,
        endReason: isOver ? 'withdrawn' : null,
      })
      .execute();
    const id = uuidOf('enrolment', seed);
    await tx
      .insertInto('enrolment')
      .values({
        id,
        patientId,
        doctorId,
        askedBy: 'patient',
        consentId,
        appliedAt: givenAt,
        answeredAt,
        endedAt,
        note: waits ? '出院后希望继续由您管理血糖。' : null,
        state: waits ? 'applied' : isOver ? 'ended' : 'accepted',
        expiresAt: new Date(givenAt.getTime() + ENROLMENT_ANSWER_DAYS * DAY_MS),
        endedBy: isOver ? 'patient' : null,
      })
      .execute();
    if (waits || isOver) continue;
    await addCare(tx, { id, seed, today, now, place });
  }
}

async function giveCare(
  tx: Tx,
  care: { patientId: string; doctorId: string; answeredAt: Date; endedAt: Date | null; byId: string },
): Promise<string> {
  const { patientId, doctorId, answeredAt, endedAt, byId } = care;
  const { id } = await tx
    .insertInto('patientGrant')
    .values({
      patientId,
      accountId: doctorId,
      rights: [...CARE_RIGHTS],
      since: answeredAt,
      reason: 'consent',
      grantedAt: answeredAt,
      grantedBy: doctorId,
      withdrawnAt: endedAt,
      withdrawnBy: endedAt === null ? null : byId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function addCare(
  tx: Tx,
  { id, seed, today, now, place }: { id: string; seed: string; today: Day; now: Date; place: number },
): Promise<void> {
  const givenAt = new Date(now.getTime() - (place + 1) * DAY_MS);
  const text = ADVICE[place % ADVICE.length] ?? '';
  const readAt = place % 3 === 0 ? null : new Date(givenAt.getTime() + 7_200_000);
  await tx
    .insertInto('homeAdvice')
    .values({ id: uuidOf('advice', seed), enrolmentId: id, text, givenAt, readAt })
    .execute();
  const dueOn = addDays(today, place % 4 === 1 ? -1 : 3 + place);
  await tx
    .insertInto('followUp')
    .values({
      id: uuidOf('follow-up', seed),
      enrolmentId: id,
      dueOn,
      way: place % 2 === 0 ? 'call' : 'visit',
      plannedAt: givenAt,
    })
    .execute();
}
