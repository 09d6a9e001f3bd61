import { afterAll, beforeAll, expect, it } from 'vitest';
import { SignalClient } from '../../../calling/test/support/signal-client.js';
import { codeOf, dataOf } from '../support/client.js';
import { say } from '../support/groups.js';
import {
  enrolWith,
  newDoctor,
  newPatient,
  withdrawConsent,
  type HomePatient,
  type Person,
} from '../support/home-care.js';
import { keepLog } from '../support/log.js';
import { startTestServer, type TestServer } from '../support/server.js';
import { call, openSocket, openWatching, text } from '../support/socket.js';

const ROOM = 9_301;
const log = keepLog();
let test: TestServer;
let doctor: Person;
let patient: HomePatient;

beforeAll(async () => {
  test = await startTestServer({ logger: log.logger });
  doctor = await newDoctor(test, 'homeDoctor', '13500000001');
  patient = await newPatient(test);
  await enrolWith(doctor, patient);
});
afterAll(async () => {
  await test.stop();
  expect([patient.name, patient.mobile, '陈', 'how are you'].filter((word) => log.text().includes(word))).toEqual([]);
});

it('a consent that is taken back during a call ends the call and what the doctor sees, and what is tried after it is logged', async () => {
  const { patientId } = patient;
  const where = { cookie: doctor.client.cookie ?? '', name: doctor.name, userId: doctor.id };
  const theirs = await openWatching(test.server.url, where);
  const phone = await openSocket(test.server.url, {
    cookie: patient.client.cookie ?? '',
    name: patient.name,
    userId: patient.id,
  });
  expect(await say(theirs, call(patient.id, 0, ROOM))).toBe('ok');
  expect(await say(phone, call(doctor.id, 1, ROOM))).toBe('ok');
  const enter = async ({ client }: Person): Promise<SignalClient> => {
    const { userSig, identifier, roomKey } = dataOf(await client.call('call.userSig', { roomNumber: ROOM }));
    const channel = { url: `${test.server.url.replace('http', 'ws')}/calling`, sign: () => userSig };
    return SignalClient.joined(channel, identifier, { roomid: String(ROOM), privMapEncrypt: roomKey });
  };
  const [ofDoctor, ofPatient] = [await enter(doctor), await enter(patient)];
  const detail = () => doctor.client.call('patient.detail', { patientId });
  expect((await detail()).ok).toBe(true);
  log.clear();

  await withdrawConsent(patient);
  for (const side of [ofDoctor, ofPatient]) expect(await side.next(8)).toEqual({ type: 'the call is over' });
  const days = { patientId, from: '2026-01-01', to: '2026-01-31' };
  expect(codeOf(await detail())).toBe('patient.unknown');
  expect(codeOf(await doctor.client.call('patient.glucose', days))).toBe('patient.unknown');
  expect(codeOf(await doctor.client.call('patient.timeline', { patientId }))).toBe('patient.unknown');
  expect(codeOf(await doctor.client.call('order.plans', { patientId }))).toBe('patient.unknown');
  for (const name of ['patient.detail', 'patient.glucose', 'patient.timeline', 'order.plans'] as const) {
    await log.hasRefusal(name, 'patient.unknown', doctor.id);
  }
  for (const one of [doctor, patient]) {
    expect(codeOf(await one.client.call('call.userSig', { roomNumber: ROOM }))).toBe('call.notInvited');
    await log.hasRefusal('call.userSig', 'call.notInvited', one.id);
  }
  expect(await say(theirs, text(patient.id, 'how are you'))).toBe('chat.partnerForbidden');
  expect(await say(theirs, call(patient.id, 0, ROOM + 1))).toBe('chat.partnerForbidden');
  await log.has({ event: 'chat.refused', code: 'chat.partnerForbidden', accountId: doctor.id, level: 40 });

  const trail = test.server.context.db.selectFrom('auditEvent').select(['type', 'accountId', 'patientId']);
  expect(await trail.where('type', '=', 'consent.ended').execute()).toEqual([
    { type: 'consent.ended', accountId: patient.id, patientId },
  ]);
  await Promise.all([theirs.close(), phone.close()]);
});
