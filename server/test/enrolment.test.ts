import {
  ACCOUNT_TEXT_VERSION,
  CARE_RIGHTS,
  CONSENT_VERSION,
  OWN_PERMISSIONS,
  SYSTEM_MSG,
  MSG_TYPE,
  type EnrolmentNotice,
  type ServerChatFrame,
  type StoredChatMessage,
} from '@wardlink/contract';
import {
  identityCheckDigit,
  ENROLMENT_ANSWER_DAYS,
  ENROLMENT_STATES,
  ENROLMENT_STEPS,
  enrolmentAfter,
} from '@wardlink/domain';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { dischargedPatient } from './support/discharged-patient.js';
import { codeOf, dataOf, type TestClient } from './support/client.js';
import { startTestServer, type TestServer } from './support/server.js';
import * as home from './support/home-care.js';
import { consentsOf as consents, findByMobile as find, READ, type Person } from './support/home-care.js';
import { newPhone } from './support/activation.js';
import { openSocket, type TestSocket } from './support/socket.js';

const DAY_MS = 86_400_000;

let test: TestServer;
let doctor: Person;
let other: Person;
let nurse: TestClient;
const db = () => test.server.context.db;
const CARE_DOCTOR = 'homeDoctor';

const newDoctor = (name: string, mobile: string) => home.newDoctor(test, name, mobile);
const newPatient = () => home.newPatient(test);
const applied = (patient: Person, to: Person = doctor) => home.applyTo(to, patient);
const accepted = (patient: Person, to: Person = doctor) => home.enrolWith(to, patient);
const listed = async (one: Person, enrolmentId: string) =>
  dataOf(await one.client.call('enrolment.list')).enrolments.find((row) => row.enrolmentId === enrolmentId);
const measure = (one: Person, value: number) =>
  one.client.call('own.record', { readingId: randomUUID(), value, confirmed: true });
const sees = async (one: Person, patientId: string): Promise<boolean> =>
  (await one.client.call('patient.detail', { patientId })).ok;
const notice = (which: EnrolmentNotice) => (message: StoredChatMessage) =>
  message.systemMsgType === SYSTEM_MSG.enrolment && message.otherInfo?.enrolmentNotice === which;
const socketOf = ({ client, name, id }: Person): Promise<TestSocket> =>
  openSocket(test.server.url, { cookie: client.cookie, name, userId: id });
const isMessage = (frame: ServerChatFrame): frame is StoredChatMessage =>
  frame.msgType === MSG_TYPE.system || frame.msgType === MSG_TYPE.chat;
/** The first message that fits. */
async function received(socket: TestSocket, fits: (message: StoredChatMessage) => boolean): Promise<StoredChatMessage> {
  const frame = await socket.until((one) => isMessage(one) && fits(one));
  if (!isMessage(frame)) throw new Error('no message');
  return frame;
}
const eventsOf = async (type: string, subject: string) =>
  db()
    .selectFrom('auditEvent')
    .select(['accountId', 'patientId'])
    .where('type', '=', type as never)
    .where('subject', '=', subject)
    .orderBy('id')
    .execute();

beforeAll(async () => {
  test = await startTestServer();
  doctor = await newDoctor(CARE_DOCTOR, '13500000001');
  other = await newDoctor('otherDoctor', '13500000002');
  nurse = await test.signedIn('nurseA');
  const role = { name: '患者', latinName: 'Patient', permissionType: 'patient' as const };
  const permissions = [...OWN_PERMISSIONS, 'chat.use', 'call.make'];
  await db()
    .insertInto('role')
    .values({ ...role, nodeId: test.hospital.nodes.hospital, permissions })
    .execute();
});
afterAll(() => test.stop());
beforeEach(async () => {
  await db().deleteFrom('contactSearch').execute();
});

describe('the state table', () => {
  const table: Record<string, string> = {
    'applied accept': 'accepted',
    'applied refuse': 'refused',
    'applied withdraw': 'withdrawn',
    'applied expire': 'expired',
    'accepted end': 'ended',
  };
  it.each(ENROLMENT_STATES.flatMap((state) => ENROLMENT_STEPS.map((step) => [state, step] as const)))(
    '%s, %s',
    (state, step) => {
      expect(enrolmentAfter(state, step)).toBe(table[`${state} ${step}`]);
    },
  );
});

describe('a patient who applies to a doctor', () => {
  it('is seen by the doctor from the acceptance on, and by nobody before', async () => {
    const patient = await newPatient();
    const enrolmentId = await applied(patient);
    const open = await listed(doctor, enrolmentId);
    expect(open).toMatchObject({ state: 'applied', askedBy: 'patient', course: null });
    expect(open?.patient).toMatchObject({
      patientId: null,
      name: expect.stringContaining('陈') as string,
      mobile: null,
    });
    expect(await sees(doctor, patient.patientId)).toBe(false);
    const consent = (await consents(patient))[0];
    expect(consent).toMatchObject({ purpose: 'care', version: CONSENT_VERSION, inForce: false, endedAt: null });

    dataOf(await doctor.client.call('enrolment.answer', { enrolmentId, answer: 'accepted' }));
    expect(await sees(doctor, patient.patientId)).toBe(true);
    expect(await sees(other, patient.patientId)).toBe(false);
    expect((await consents(patient))[0]).toMatchObject({ inForce: true });
    expect((await listed(doctor, enrolmentId))?.patient.patientId).toBe(patient.patientId);
    const grant = await db()
      .selectFrom('patientGrant')
      .selectAll()
      .where('patientId', '=', patient.patientId)
      .executeTakeFirstOrThrow();
    expect(grant).toMatchObject({ accountId: doctor.id, rights: [...CARE_RIGHTS], until: null });
    expect(await eventsOf('enrolment.accepted', enrolmentId)).toEqual([
      { accountId: doctor.id, patientId: patient.patientId },
    ]);
  });

  it('has to read the present text of the consent', async () => {
    const patient = await newPatient();
    dataOf(await find(patient, doctor.mobile));
    const request = { enrolmentId: randomUUID(), userId: doctor.id, read: { ...READ, version: CONSENT_VERSION + 1 } };
    expect(codeOf(await patient.client.call('own.enrol', request))).toBe('consent.outdated');
    expect(await consents(patient)).toEqual([]);
  });

  it('applies to doctors outside the hospital whom they found, and to nobody else', async () => {
    const patient = await newPatient();
    const enrol = (userId: string) =>
      patient.client.call('own.enrol', { enrolmentId: randomUUID(), userId, read: READ });
    expect(codeOf(await enrol(doctor.id))).toBe('contact.unknown');
    dataOf(await find(patient, '13800000001'));
    expect(codeOf(await enrol(test.hospital.accounts.nurseA))).toBe('enrolment.noDoctor');
  });

  it('applies once, whatever is repeated and at the same time', async () => {
    const patient = await newPatient();
    dataOf(await find(patient, doctor.mobile));
    const one = { enrolmentId: randomUUID(), userId: doctor.id, read: READ };
    const replies = await Promise.all([
      patient.client.call('own.enrol', one),
      patient.client.call('own.enrol', { ...one, enrolmentId: randomUUID() }),
    ]);
    expect(replies.map((reply) => dataOf(reply).state)).toEqual(['applied', 'applied']);
    expect(dataOf(await patient.client.call('own.enrolments')).enrolments).toHaveLength(1);
    expect((await consents(patient)).filter(({ endedAt }) => endedAt === null)).toHaveLength(1);
    const [stored] = dataOf(await patient.client.call('own.enrolments')).enrolments;
    const again = { ...one, enrolmentId: stored?.enrolmentId ?? '' };
    expect(dataOf(await patient.client.call('own.enrol', again)).state).toBe('applied');
    const thief = await newPatient();
    dataOf(await find(thief, doctor.mobile));
    expect(codeOf(await thief.client.call('own.enrol', again))).toBe('input.invalid');
  });

  it('is refused with a reason, or takes it back; the consent ends with it', async () => {
    const patient = await newPatient();
    const refused = await applied(patient);
    dataOf(await doctor.client.call('enrolment.answer', { enrolmentId: refused, answer: 'refused', reason: 'away' }));
    expect(dataOf(await patient.client.call('own.enrolments')).enrolments[0]).toMatchObject({
      state: 'refused',
      reason: 'away',
    });
    const back = await applied(patient);
    dataOf(await patient.client.call('own.withdrawEnrolment', { enrolmentId: back }));
    expect(codeOf(await doctor.client.call('enrolment.answer', { enrolmentId: back, answer: 'accepted' }))).toBe(
      'enrolment.closed',
    );
    expect((await consents(patient)).map(({ endReason }) => endReason)).toEqual(['withdrawn', 'enrolmentEnded']);
    expect(await sees(doctor, patient.patientId)).toBe(false);
  });

  it('waits seven days; then the application has expired and both are told', async () => {
    const patient = await newPatient();
    const enrolmentId = await applied(patient);
    const over = new Date(test.server.context.clock.now() - 1);
    await db().updateTable('enrolment').set({ expiresAt: over }).where('id', '=', enrolmentId).execute();
    expect(codeOf(await doctor.client.call('enrolment.answer', { enrolmentId, answer: 'accepted' }))).toBe(
      'enrolment.closed',
    );
    const { startEnrolmentExpiry } = await import('../src/modules/enrolment/expire.js');
    const mine = await socketOf(patient);
    const theirs = await socketOf(doctor);
    await startEnrolmentExpiry(test.server.context).stop();
    await Promise.all([received(mine, notice('expired')), received(theirs, notice('expired'))]);
    expect((await listed(doctor, enrolmentId))?.state).toBe('expired');
    expect((await consents(patient))[0]?.endReason).toBe('enrolmentEnded');
    const row = await db()
      .selectFrom('enrolment')
      .selectAll()
      .where('id', '=', await applied(patient))
      .executeTakeFirstOrThrow();
    expect(row.expiresAt.getTime() - row.appliedAt.getTime()).toBe(ENROLMENT_ANSWER_DAYS * DAY_MS);
  });

  it('tells both sides at once', async () => {
    const patient = await newPatient();
    const theirs = await socketOf(doctor);
    const mine = await socketOf(patient);
    const enrolmentId = await applied(patient);
    const told = await received(theirs, notice('applied'));
    expect(told.otherInfo).toMatchObject({ enrolmentId, contactId: patient.id, contactOwn: false });
    expect(told.otherInfo?.patientName).toBeUndefined();
    dataOf(await doctor.client.call('enrolment.answer', { enrolmentId, answer: 'accepted' }));
    expect((await received(mine, notice('accepted'))).otherInfo).toMatchObject({ contactId: doctor.id });
  });
});

describe('a consent that is taken back', () => {
  it('ends what the doctor sees at once, and keeps the record', async () => {
    const patient = await newPatient();
    const enrolmentId = await accepted(patient);
    dataOf(await measure(patient, 6.2));
    const [consent] = await consents(patient);
    const theirs = await socketOf(doctor);
    dataOf(await patient.client.call('own.withdrawConsent', { consentId: consent?.consentId ?? '' }));
    await received(theirs, notice('ended'));
    const request = { patientId: patient.patientId };
    expect(codeOf(await doctor.client.call('patient.detail', request))).toBe('patient.unknown');
    const glucose = { ...request, from: '2026-01-01', to: '2026-01-31' };
    expect(codeOf(await doctor.client.call('patient.glucose', glucose))).toBe('patient.unknown');
    const advice = { enrolmentId, adviceId: randomUUID(), text: 'walk' };
    expect(codeOf(await doctor.client.call('enrolment.advise', advice))).toBe('enrolment.closed');
    const after = await listed(doctor, enrolmentId);
    expect(after).toMatchObject({ state: 'ended', endedBy: 'patient', course: null });
    expect(after?.patient.patientId).toBeNull();
    expect((await consents(patient))[0]).toMatchObject({ endReason: 'withdrawn', inForce: false });
    expect(await eventsOf('consent.ended', consent?.consentId ?? '')).toHaveLength(1);
    // Once more changes nothing.
    dataOf(await patient.client.call('own.withdrawConsent', { consentId: consent?.consentId ?? '' }));
    expect(await eventsOf('consent.ended', consent?.consentId ?? '')).toHaveLength(1);
  });

  it('raises no warning for the doctor any more, while it did before', async () => {
    const patient = await newPatient();
    // The doctor on duty in the hospital is warned beside the doctor outside.
    const duty = { attendingPhysicianId: test.hospital.accounts.nurseB };
    await db().updateTable('patient').set(duty).where('id', '=', patient.patientId).execute();
    await accepted(patient);
    const theirs = await socketOf(doctor);
    dataOf(await measure(patient, 17.2));
    const warning = await received(theirs, ({ systemMsgType }) => systemMsgType === SYSTEM_MSG.warning);
    expect(warning.otherInfo?.patientId).toBe(patient.patientId);
    expect(Object.values(warning.otherInfo ?? {})).toContain(17.2);
    const [consent] = await consents(patient);
    dataOf(await patient.client.call('own.withdrawConsent', { consentId: consent?.consentId ?? '' }));
    await received(theirs, notice('ended'));
    dataOf(await measure(patient, 18.4));
    const warned = await db()
      .selectFrom('inboxEntry as entry')
      .innerJoin('message', 'message.id', 'entry.messageId')
      .select('message.id')
      .where('entry.accountId', '=', doctor.id)
      .where('message.systemMsgType', '=', SYSTEM_MSG.warning)
      .where('message.otherInfo', '@>', JSON.stringify({ patientId: patient.patientId }) as never)
      .execute();
    expect(warned).toHaveLength(1);
  });

  it('of other people is unknown', async () => {
    const [patient, stranger] = [await newPatient(), await newPatient()];
    const enrolmentId = await accepted(patient);
    const [consent] = await consents(patient);
    const consentId = consent?.consentId ?? '';
    expect(codeOf(await stranger.client.call('own.withdrawConsent', { consentId }))).toBe('consent.unknown');
    expect(codeOf(await other.client.call('enrolment.detail', { enrolmentId }))).toBe('enrolment.unknown');
    expect(codeOf(await other.client.call('enrolment.end', { enrolmentId, reason: 'x' }))).toBe('enrolment.unknown');
    expect(codeOf(await stranger.client.call('own.withdrawEnrolment', { enrolmentId }))).toBe('enrolment.unknown');
    expect(await sees(doctor, patient.patientId)).toBe(true);
  });
});

describe('a doctor who ends the care', () => {
  it('gives a reason, and sees nothing more', async () => {
    const patient = await newPatient();
    const enrolmentId = await accepted(patient);
    expect(codeOf(await doctor.client.call('enrolment.end', { enrolmentId, reason: '   ' }))).toBe('input.invalid');
    dataOf(await doctor.client.call('enrolment.end', { enrolmentId, reason: 'moved away' }));
    expect(await sees(doctor, patient.patientId)).toBe(false);
    const [own] = dataOf(await patient.client.call('own.enrolments')).enrolments;
    expect(own).toMatchObject({ state: 'ended', endedBy: 'doctor', reason: 'moved away' });
    expect((await consents(patient))[0]?.endReason).toBe('enrolmentEnded');
  });
});

describe('a doctor who applies to a patient', () => {
  const person = {
    name: '何新',
    latinName: 'He Xin',
    sex: 'male' as const,
    birthday: '1961-02-03',
    activationCode: 'NONE-NONE-NONE',
  };
  const invite = (mobile: string, more: object = {}) =>
    doctor.client.call('enrolment.invite', { enrolmentId: randomUUID(), mobile, ...more });

  it('learns nothing of them before they consent', async () => {
    const patient = await newPatient();
    const enrolmentId = randomUUID();
    const reply = dataOf(await doctor.client.call('enrolment.invite', { enrolmentId, mobile: patient.mobile, person }));
    expect(reply).toEqual({ state: 'applied', accountOpened: false });
    const row = await listed(doctor, enrolmentId);
    expect(row?.patient).toMatchObject({ patientId: null, sex: null, age: null, mobile: null });
    expect(row?.patient.name).toMatch(/^陈\*+$/);
    const answer = { enrolmentId, answer: 'accepted' as const };
    expect(codeOf(await patient.client.call('own.answerEnrolment', answer))).toBe('consent.outdated');
    expect(codeOf(await doctor.client.call('enrolment.answer', answer))).toBe('enrolment.closed');
    dataOf(await patient.client.call('own.answerEnrolment', { ...answer, read: READ }));
    expect(await sees(doctor, patient.patientId)).toBe(true);
    // Data typed about a person who has an account is not kept.
    const kept = db().selectFrom('patient').select('name').where('id', '=', patient.patientId);
    expect((await kept.executeTakeFirstOrThrow()).name).not.toBe(person.name);
  });

  it('has an account opened for somebody whom the hospital does not know', async () => {
    const mobile = '13300000001';
    expect(codeOf(await invite(mobile))).toBe('enrolment.personNeeded');
    expect(codeOf(await invite(mobile, { person }))).toBe('activation.unknown');
    const phone = await newPhone(test);
    // No secret in the reply: only the person's phone can set a password.
    const reply = dataOf(await invite(mobile, { person: { ...person, activationCode: phone.code } }));
    expect(reply).toEqual({ state: 'applied', accountOpened: true });
    const stored = await db()
      .selectFrom('account')
      .innerJoin('patient', 'patient.id', 'account.patientId')
      .select(['account.firstPassword', 'patient.id', 'patient.name', 'patient.kind', 'patient.attendingPhysicianId'])
      .where('account.mobile', '=', mobile)
      .executeTakeFirstOrThrow();
    expect(stored).toMatchObject({ firstPassword: true, name: person.name, kind: 'outpatient' });
    expect(await sees(doctor, stored.id)).toBe(false);
    expect((await eventsOf('patient.accountOpened', mobile)).length).toBe(0);
    // The same once more has its wish.
    expect(dataOf(await invite(mobile)).state).toBe('applied');
    // The doctor linked the phone, and wrote all that there is to see: the patient may accept the application.
    const me = dataOf(await phone.activate('Sunflower-3-fields'));
    const accepting = { answer: 'accepted' as const, read: READ };
    const [{ enrolmentId } = { enrolmentId: '' }] = dataOf(await phone.client.call('own.enrolments')).enrolments;
    dataOf(await phone.client.call('own.answerEnrolment', { enrolmentId, ...accepting }));
    expect(me.activated).toBe(true);
    expect(await sees(doctor, stored.id)).toBe(true);
  });

  it('names the field that is wrong', async () => {
    const wrong = async (mobile: string, more: object = {}) => {
      const answer = await invite(mobile, more);
      if (answer.ok) throw new Error('it was stored');
      return answer.error;
    };
    expect(await wrong('12')).toMatchObject({ code: 'input.invalid', field: 'mobile' });
    const later = { person: { ...person, birthday: '2999-01-01' } };
    expect(await wrong('13300000002', later)).toMatchObject({ code: 'input.invalid', field: 'birthday' });
    expect(await wrong('13800000001')).toMatchObject({ code: 'enrolment.noPatient', field: 'mobile' });
  });

  it('does not open the record of somebody whom the hospital knows', async () => {
    const idCard = `11010519600229001${identityCheckDigit('11010519600229001')}`;
    await db().updateTable('patient').set({ idCard }).where('id', '=', test.hospital.patients.anna).execute();
    const card = { person: { ...person, birthday: '1960-02-29', idCard } };
    expect(codeOf(await invite('13300000003', card))).toBe('enrolment.recordExists');
    expect(codeOf(await invite('13912345678', { person }))).toBe('enrolment.recordExists');
  });

  it('is a doctor outside the hospital, and is limited', async () => {
    const request = { enrolmentId: randomUUID(), mobile: '13300000004' };
    expect(codeOf(await nurse.call('enrolment.invite', request))).toBe('permission.missing');
    for (let tries = 0; tries < 20; tries += 1) await invite('13300000005');
    expect(codeOf(await invite('13300000005'))).toBe('contact.searchLimit');
    const searched = db().selectFrom('auditEvent').select('id').where('type', '=', 'contact.searched');
    expect((await searched.where('accountId', '=', doctor.id).execute()).length).toBeGreaterThanOrEqual(1);
  });
});

describe('what a doctor outside the hospital sees', () => {
  it('is the enrolled patients, and nobody else of the department', async () => {
    const { anna } = test.hospital.patients;
    expect(await sees(doctor, anna)).toBe(false);
    const { rows } = dataOf(await doctor.client.call('glucose.board', { day: null } as never)) as { rows: unknown[] };
    expect(rows).toEqual([]);
    const me = dataOf(await doctor.client.call('session.me'));
    expect(me.isInTheCourtyard).toBe(false);
    expect(me.permissions).not.toContain('statistics.read');
    expect(me.permissions).toContain('patient.read');
    expect(codeOf(await doctor.client.call('staff.list', {} as never))).toBe('permission.missing');
    expect(dataOf(await nurse.call('session.me')).isInTheCourtyard).toBe(true);
  });
});

describe('sharing with a contact', () => {
  const becomeContacts = async (patient: Person, staffId: string): Promise<void> => {
    const at = test.server.context.clock.date();
    const sides = [
      { accountId: patient.id, otherId: staffId, addedAt: at },
      { accountId: staffId, otherId: patient.id, addedAt: at },
    ];
    await db().insertInto('contact').values(sides).execute();
  };
  const share = (patient: Person, userId: string, more: object = {}) =>
    patient.client.call('own.share', { consentId: randomUUID(), userId, parts: ['readings'], read: READ, ...more });

  it('shows what was agreed to, until it is taken back', async () => {
    const patient = await newPatient();
    expect(codeOf(await share(patient, other.id))).toBe('consent.notAContact');
    await becomeContacts(patient, other.id);
    expect(await sees(other, patient.patientId)).toBe(false);
    dataOf(await share(patient, other.id));
    expect(await sees(other, patient.patientId)).toBe(true);
    const plans = { patientId: patient.patientId };
    expect(codeOf(await other.client.call('order.plans', plans))).toBe('patient.unknown');
    dataOf(await share(patient, other.id, { parts: ['readings', 'orders'] }));
    expect((await other.client.call('order.plans', plans)).ok).toBe(true);
    expect((await consents(patient)).map(({ endReason }) => endReason)).toEqual([null, 'replaced']);
    const [now] = await consents(patient);
    dataOf(await patient.client.call('own.withdrawConsent', { consentId: now?.consentId ?? '' }));
    expect(await sees(other, patient.patientId)).toBe(false);
  });

  it('tells the open pages of the person who sees other patients now, and nobody else’s', async () => {
    const patient = await newPatient();
    await becomeContacts(patient, other.id);
    const [theirs, strange] = [await socketOf(other), await socketOf(doctor)];
    const isChange = ({ msgType }: ServerChatFrame): boolean => msgType === MSG_TYPE.grantsChanged;
    const changes = (socket: TestSocket): number => socket.frames.filter(isChange).length;
    dataOf(await share(patient, other.id));
    await theirs.until(isChange);
    const [now] = await consents(patient);
    dataOf(await patient.client.call('own.withdrawConsent', { consentId: now?.consentId ?? '' }));
    await theirs.until((frame) => isChange(frame) && changes(theirs) === 2);
    expect(changes(strange)).toBe(0);
    await Promise.all([theirs.close(), strange.close()]);
  });

  it('ends with its last instant, and with the contact', async () => {
    const patient = await newPatient();
    await becomeContacts(patient, other.id);
    const past = { until: test.server.context.clock.now() - 1 };
    expect(codeOf(await share(patient, other.id, past))).toBe('input.invalid');
    const { clock } = test.server.context;
    const now = clock.now();
    const standing = vi.spyOn(clock, 'date').mockImplementation(() => new Date(now));
    expect(codeOf(await share(patient, other.id, { until: now }))).toBe('input.invalid');
    standing.mockRestore();
    dataOf(await share(patient, other.id, { until: test.server.context.clock.now() + DAY_MS }));
    expect(await sees(other, patient.patientId)).toBe(true);
    dataOf(await other.client.call('contact.remove', { userId: patient.id }));
    expect(await sees(other, patient.patientId)).toBe(false);
    expect((await consents(patient))[0]?.endReason).toBe('contactEnded');
  });
});

describe('advice and follow-ups', () => {
  it('reach the patient, and the doctor sees that they were read', async () => {
    const patient = await newPatient();
    const enrolmentId = await accepted(patient);
    const advice = { enrolmentId, adviceId: randomUUID(), text: ' walk after meals ' };
    dataOf(await doctor.client.call('enrolment.advise', advice));
    dataOf(await doctor.client.call('enrolment.advise', advice));
    const dueOn = new Date(test.server.context.clock.now() + 5 * DAY_MS).toISOString().slice(0, 10);
    const plan = { enrolmentId, followUpId: randomUUID(), dueOn, way: 'call' as const, note: 'bring the meter' };
    dataOf(await doctor.client.call('enrolment.planFollowUp', plan));
    const past = { ...plan, followUpId: randomUUID(), dueOn: '2020-01-01' };
    expect(codeOf(await doctor.client.call('enrolment.planFollowUp', past))).toBe('input.invalid');
    const care = dataOf(await patient.client.call('own.care'));
    expect(care.advice).toMatchObject([{ text: 'walk after meals', readAt: null, by: { latinName: CARE_DOCTOR } }]);
    expect(care.followUps).toMatchObject([{ dueOn, way: 'call', closedAt: null }]);
    dataOf(await patient.client.call('own.readAdvice', { adviceIds: [advice.adviceId] }));
    const detail = dataOf(await doctor.client.call('enrolment.detail', { enrolmentId }));
    expect(detail.advice[0]?.readAt).toEqual(expect.any(Number));
    expect(detail.consent).toMatchObject({ version: CONSENT_VERSION, language: 'zh' });
    expect(detail.enrolment.course?.nextFollowUp).toBe(dueOn);
    const close = { enrolmentId, followUpId: plan.followUpId, cancelled: false };
    expect(codeOf(await doctor.client.call('enrolment.closeFollowUp', close))).toBe('input.invalid');
    const done = { ...close, outcome: 'stable' };
    dataOf(await doctor.client.call('enrolment.closeFollowUp', done));
    dataOf(await doctor.client.call('enrolment.closeFollowUp', done));
    const cancel = { ...close, cancelled: true };
    expect(codeOf(await doctor.client.call('enrolment.closeFollowUp', cancel))).toBe('followUp.closed');
    const stranger = await newPatient();
    expect(dataOf(await stranger.client.call('own.care'))).toEqual({ advice: [], followUps: [] });
  });
});

describe('the account of a patient', () => {
  const read = { version: ACCOUNT_TEXT_VERSION, language: 'en' as const };
  let chief: TestClient;
  beforeAll(async () => {
    chief = await test.signedIn('chief');
  });
  const newRecord = (mobile: string | null): Promise<string> => dischargedPatient(test, mobile);
  const openBy = async (client: TestClient, patientId: string, more: object = {}) =>
    client.call('patient.openAccount', { patientId, read, activationCode: (await newPhone(test)).code, ...more });
  const refusal = async (patientId: string, more: object = {}) => {
    const answer = await openBy(chief, patientId, more);
    if (answer.ok) throw new Error('an account was opened');
    return [answer.error.code, answer.error.field];
  };

  it('is opened once, by a caller who may edit the patient, and activated on the phone that showed the code', async () => {
    const patientId = await newRecord('13300000099');
    for (const [who, code] of [
      ['nurseB', 'patient.unknown'],
      ['powerless', 'permission.missing'],
      ['anna', 'permission.missing'],
    ] as const) {
      expect([who, codeOf(await openBy(await test.signedIn(who), patientId))]).toEqual([who, code]);
    }
    const phone = await newPhone(test);
    expect(await phone.state()).toMatchObject({ state: 'waiting', account: null });
    expect(dataOf(await openBy(chief, patientId, { activationCode: ` ${phone.code.toLowerCase()} ` }))).toEqual({});
    expect(await refusal(patientId)).toEqual(['patient.accountExists', undefined]);
    expect(await phone.state()).toMatchObject({ state: 'linked', account: { mobile: '133****0099' } });
    const me = dataOf(await phone.activate('Sunflower-3-fields'));
    expect(me).toMatchObject({ mustChangePassword: false, activated: true, patientId });
    expect((await phone.client.call('own.care')).ok).toBe(true);
    const event = db().selectFrom('auditEvent').select(['after', 'patientId']);
    expect(
      await event.where('type', '=', 'patient.accountOpened').where('patientId', '=', patientId).execute(),
    ).toEqual([{ patientId, after: { mobile: '133****0099', ...read } }]);
  });

  it('needs the present text, and a number, which is written into the record', async () => {
    const patientId = await newRecord(null);
    const old = { read: { ...read, version: ACCOUNT_TEXT_VERSION + 1 } };
    expect(await refusal(patientId, old)).toEqual(['consent.outdated', 'read']);
    expect(await refusal(patientId)).toEqual(['patient.mobileMissing', 'mobile']);
    expect(await refusal(patientId, { mobile: '123' })).toEqual(['input.invalid', 'mobile']);
    // Of a member of the staff, and of another patient.
    expect(await refusal(patientId, { mobile: '13800000001' })).toEqual(['mobile.exists', 'mobile']);
    expect(await refusal(patientId, { mobile: '13912345678' })).toEqual(['patient.samePhone', 'mobile']);
    const kept = () =>
      db().selectFrom('patient').select(['mobile', 'version']).where('id', '=', patientId).executeTakeFirstOrThrow();
    const { mobile, version } = await kept();
    expect(mobile).toBeNull();
    const shared = { mobile: '13912345678', samePhoneConfirmed: true };
    dataOf(await openBy(chief, patientId, shared));
    expect(await kept()).toEqual({ mobile: '13912345678', version: version + 1 });
    const edited = db().selectFrom('auditEvent').select('after').where('patientId', '=', patientId);
    expect(await edited.where('type', '=', 'patient.edited').execute()).toEqual([
      { after: { mobile: '***', fields: 'mobile' } },
    ]);
  });
});

describe('the survey and the effect', () => {
  it('count the enrolled patients, their values and what was planned', async () => {
    const surveyor = await newDoctor('surveyor', '13500000003');
    const [one, two, gone] = [await newPatient(), await newPatient(), await newPatient()];
    const first = await accepted(one, surveyor);
    await accepted(two, surveyor);
    const third = await accepted(gone, surveyor);
    const long = new Date(test.server.context.clock.now() - 60 * DAY_MS);
    await db()
      .updateTable('enrolment')
      .set({ answeredAt: long, appliedAt: long })
      .where('id', 'in', [first, third])
      .execute();
    const back = async (patient: Person, days: number, value: number) => {
      const measuredAt = test.server.context.clock.now() - days * DAY_MS;
      const reading = { readingId: randomUUID(), value, measuredAt, timeReason: 'late', confirmed: true };
      dataOf(await patient.client.call('own.record', reading));
    };
    for (let day = 1; day <= 8; day += 1) {
      await back(one, day, day <= 2 ? 3.5 : 7);
      await back(one, 60 + day, 13);
    }
    await back(gone, 3, 2.5);
    // Values of a visit to the clinic are no home figures, neither lately nor before.
    for (const days of [4, 5, 62]) await back(one, days, 21);
    await db().updateTable('glucoseReading').set({ setting: 'clinic' }).where('value', '=', 21).execute();
    dataOf(await surveyor.client.call('enrolment.end', { enrolmentId: third, reason: 'moved' }));
    const day = (before: number) =>
      new Date(test.server.context.clock.now() - before * DAY_MS + 8 * 3_600_000).toISOString().slice(0, 10);
    const survey = dataOf(await surveyor.client.call('enrolment.survey', { from: day(13), to: day(0) }));
    expect(survey).toMatchObject({
      enrolled: 3,
      begun: 1,
      ended: 1,
      active: 1,
      readings: 8,
      inRange: 6,
      lows: 2,
      lowsLevel2: 0,
      inRangeShare: 0.75,
      patientsWithLow: 1,
      measuredShare: null,
    });
    expect(survey.parts).toHaveLength(2);
    const effect = dataOf(await surveyor.client.call('enrolment.effect', { days: 14 }));
    expect(effect).toMatchObject({
      enrolled: 3,
      compared: 1,
      dropOuts: { ended: 1, tooSoon: 1, fewBefore: 0, fewAfter: 0 },
      before: { count: 8, mean: 13 },
      after: { count: 8, beyond: { low: 2, inRange: 6 } },
    });
    expect(effect.patients).toHaveLength(1);
    expect(dataOf(await other.client.call('enrolment.effect', { days: 14 })).compared).toBe(0);
    expect(codeOf(await surveyor.client.call('enrolment.survey', { from: day(0), to: day(13) }))).toBe('input.invalid');
    // A year and its leap day, both ends included.
    const ofDays = (days: number) => surveyor.client.call('enrolment.survey', { from: day(days - 1), to: day(0) });
    dataOf(await ofDays(366));
    expect(codeOf(await ofDays(367))).toBe('input.invalid');
  });
});
