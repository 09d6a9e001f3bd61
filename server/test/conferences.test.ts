import {
  CONFERENCE_RINGS,
  MAX_CONFERENCE,
  MSG_TYPE,
  OWN_PERMISSIONS,
  STAFF_PERMISSIONS,
  USER_TYPES,
  type ReplyOf,
} from '@wardlink/contract';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { joinData, SignalClient } from '../../calling/test/support/signal-client.js';
import { reviewNext } from '../src/modules/conferences/watch.js';
import { addBeds } from './support/beds.js';
import { codeOf, dataOf, type TestClient } from './support/client.js';
import { openSocket } from './support/socket.js';
import { startTestServer, type TestServer } from './support/server.js';

type Conference = ReplyOf<'conference.join'>['conference'];

const OF_DOCTORS = STAFF_PERMISSIONS.filter((one) => one !== 'order.execute');

let test: TestServer;
/** Of the ward's department; of the team; the ward's nurse; the patient; staff of another department, who is in no team. */
let surgeon: TestClient;
let physician: TestClient;
let nurse: TestClient;
let patient: TestClient;
let stranger: TestClient;
let ids: Record<'surgeon' | 'physician' | 'nurse' | 'patient' | 'stranger', string>;
let teamId: string;
let patientId: string;
let applicationId: string;
let beds = 10;
const db = () => test.server.context.db;

beforeAll(async () => {
  test = await startTestServer({ clock: '2026-11-20T09:00:00+08:00' });
  const { nodes, paths, addAccount, accounts } = test.hospital;
  await addBeds(db(), { wardId: nodes.wardA, path: paths.wardA, code: 'A1' }, 40);
  const surgeonId = await addAccount('surgeon', OF_DOCTORS, { nodeId: nodes.departmentA });
  const physicianId = await addAccount('physician', OF_DOCTORS, { nodeId: nodes.departmentB });
  const strangerId = await addAccount('stranger', OF_DOCTORS, { nodeId: nodes.wardB });
  ids = { surgeon: surgeonId, physician: physicianId, nurse: accounts.nurseA, patient: '', stranger: strangerId };
  surgeon = await test.signedIn('surgeon');
  physician = await test.signedIn('physician');
  nurse = await test.signedIn('nurseA');
  stranger = await test.signedIn('stranger');
  const chief = await test.signedIn('chief');
  ({ teamId } = dataOf(
    await chief.call('virtualWard.saveTeam', {
      departmentId: nodes.departmentB,
      version: 0,
      name: '内分泌',
      latinName: null,
      enabled: true,
      memberIds: [physicianId],
    }),
  ));
});
afterAll(() => test.stop());

afterEach(async () => {
  const ended = { endedAt: test.server.context.clock.date() };
  await db().updateTable('conference').set(ended).where('endedAt', 'is', null).execute();
});

/** A patient with an account, and an application that the ward made. */
beforeEach(async () => {
  beds += 1;
  const { nodes, addAccount } = test.hospital;
  const who = { name: `患者${beds}`, latinName: `Patient ${beds}`, sex: 'male' as const, birthday: '1958-04-01' };
  const place = { wardId: nodes.wardA, bed: String(beds), hospitalizationNumber: `VC-${beds}` };
  ({ patientId } = dataOf(await surgeon.call('admission.admit', { admissionId: randomUUID(), ...who, ...place })));
  const own = { nodeId: nodes.wardA, userType: USER_TYPES.patient, patientId };
  ids.patient = await addAccount(`patient${beds}`, [...OWN_PERMISSIONS, 'chat.use', 'call.make'], own);
  patient = await test.signedIn(`patient${beds}`);
  applicationId = randomUUID();
  const { application } = dataOf(
    await surgeon.call('virtualWard.save', {
      patientId,
      applicationId,
      version: 0,
      apply: true,
      teamId,
      urgency: 'urgent',
      days: 7,
      complaint: '术前血糖高',
      diagnosis: 'T2DM',
      consultationRequest: '围术期方案',
      surgery: null,
    }),
  );
  expect(application.state).toBe('applied');
});

async function accepted(): Promise<void> {
  const { application } = dataOf(await surgeon.call('virtualWard.detail', { applicationId }));
  const step = { applicationId, version: application.version, step: 'accept' as const };
  const { version } = dataOf(await physician.call('virtualWard.teamStep', step)).application;
  dataOf(await physician.call('virtualWard.teamStep', { applicationId, version, step: 'begin' }));
}

async function discharge(): Promise<void> {
  const { patient: known } = dataOf(await surgeon.call('patient.detail', { patientId }));
  dataOf(await surgeon.call('admission.discharge', { patientId, version: known.version }));
}

const start = (userIds: string[], more: { conferenceId?: string } = {}, client = surgeon) =>
  client.call('conference.start', { conferenceId: randomUUID(), applicationId, userIds, ...more });
const started = async (...userIds: string[]): Promise<Conference> => dataOf(await start(userIds)).conference;
const join = ({ conferenceId }: Conference, client: TestClient) => client.call('conference.join', { conferenceId });
const leave = ({ conferenceId }: Conference, client: TestClient) => client.call('conference.leave', { conferenceId });
const current = async (client: TestClient) => dataOf(await client.call('conference.current')).conferences;
const statesOf = ({ members }: Conference): Record<string, string> =>
  Object.fromEntries(members.map(({ userId, state }) => [userId, state]));
const latest = async ({ conferenceId }: Conference, client = surgeon): Promise<Conference | undefined> =>
  (await current(client)).find((one) => one.conferenceId === conferenceId);

describe('the people who may be invited to a consultation of several people', () => {
  it('are the patient, the staff of the ward and the team; others are refused, with the field named', async () => {
    await accepted();
    const { people } = dataOf(await surgeon.call('conference.invitable', { applicationId }));
    const sides = Object.fromEntries(people.map(({ userId, side }) => [userId, side]));
    expect(sides).toMatchObject({ [ids.patient]: 'patient', [ids.nurse]: 'ward', [ids.physician]: 'team' });
    expect(sides).not.toHaveProperty(ids.surgeon);
    expect(sides).not.toHaveProperty(ids.stranger);
    expect(people.find(({ userId }) => userId === ids.patient)).toMatchObject({ proposed: true, online: false });
    const work = { node: { latinName: 'A1', department: { latinName: 'A' } } };
    expect(people.find(({ userId }) => userId === ids.nurse)?.position).toMatchObject(work);
    expect(await start([ids.stranger])).toMatchObject({ error: { code: 'conference.notInvitable', field: 'userIds' } });
    expect(await start([test.hospital.accounts.bert])).toMatchObject({ error: { code: 'conference.notInvitable' } });
    expect(await current(surgeon)).toEqual([]);
  });

  it('are none before the acceptance and after the end, and for the patient or a caller of neither side', async () => {
    const asked = (client: TestClient) => client.call('conference.invitable', { applicationId });
    expect(codeOf(await asked(surgeon))).toBe('application.unknown');
    expect(codeOf(await start([ids.nurse]))).toBe('application.unknown');
    await accepted();
    expect(codeOf(await asked(stranger))).toBe('application.unknown');
    expect(codeOf(await start([ids.nurse], {}, stranger))).toBe('application.unknown');
    expect(codeOf(await asked(patient))).toBe('application.unknown');
    expect(codeOf(await start([ids.nurse], {}, patient))).toBe('application.unknown');
    await discharge();
    expect(codeOf(await asked(surgeon))).toBe('application.unknown');
    expect(codeOf(await start([ids.nurse], {}, physician))).toBe('application.unknown');
  });
});

describe('a consultation of several people', () => {
  it('rings the invited people, takes their answers, and lets a person who left come back', async () => {
    await accepted();
    const conferenceId = randomUUID();
    const one = dataOf(await start([ids.physician, ids.patient, ids.nurse], { conferenceId })).conference;
    expect(statesOf(one)).toEqual({
      [ids.surgeon]: 'joined',
      [ids.physician]: 'ringing',
      [ids.patient]: 'ringing',
      [ids.nurse]: 'ringing',
    });
    // The reply was lost: the same again changes nothing.
    expect(dataOf(await start([ids.physician, ids.patient, ids.nurse], { conferenceId })).conference).toEqual(one);
    const joined = dataOf(await join(one, physician));
    expect(joined.access).toMatchObject({ identifier: ids.physician });
    expect(joined.conference.patient).toMatchObject({ patientId, latinName: `Patient ${beds}` });
    dataOf(await nurse.call('conference.decline', { conferenceId }));
    expect(statesOf((await latest(one))!)).toMatchObject({ [ids.nurse]: 'declined', [ids.physician]: 'joined' });
    dataOf(await leave(one, physician));
    expect(statesOf((await latest(one, physician))!)).toMatchObject({ [ids.physician]: 'left' });
    dataOf(await join(one, physician));
    // A person who declined may still join; one who was rung too long has missed it and may be rung once more.
    dataOf(await join(one, nurse));
    const past = new Date(test.server.context.clock.now() - CONFERENCE_RINGS - 1);
    await db().updateTable('conferenceMember').set({ invitedAt: past }).where('accountId', '=', ids.patient).execute();
    expect(statesOf((await latest(one))!)).toMatchObject({ [ids.nurse]: 'joined', [ids.patient]: 'missed' });
    const again = dataOf(await physician.call('conference.invite', { conferenceId, userIds: [ids.patient] }));
    expect(statesOf(again.conference)[ids.patient]).toBe('ringing');
    expect(dataOf(await join(one, patient)).conference.patient).toMatchObject({ patientId });

    const { rows } = await auditOf(conferenceId);
    expect(rows).toEqual(['started', 'invited', 'joined', 'declined', 'left', 'joined', 'joined', 'invited', 'joined']);
  });

  it('ends with the last one, for good', async () => {
    await accepted();
    const one = await started(ids.nurse);
    dataOf(await leave(one, surgeon));
    // The nurse is still rung.
    expect(await current(nurse)).toHaveLength(1);
    dataOf(await nurse.call('conference.decline', { conferenceId: one.conferenceId }));
    for (const client of [nurse, surgeon]) expect(await current(client)).toEqual([]);
    expect(codeOf(await join(one, nurse))).toBe('conference.ended');
    expect(codeOf(await start([ids.nurse], { conferenceId: one.conferenceId }))).toBe('conference.ended');
    const other = await started(ids.nurse);
    expect(other.conferenceId).not.toBe(one.conferenceId);
  });

  it('that was answered keeps its last person; one that nobody answered does not', async () => {
    await accepted();
    const unanswered = await started(ids.nurse);
    dataOf(await nurse.call('conference.decline', { conferenceId: unanswered.conferenceId }));
    expect(await latest(unanswered)).toBeUndefined();
    const answered = await started(ids.nurse);
    dataOf(await join(answered, nurse));
    dataOf(await leave(answered, nurse));
    expect(statesOf((await latest(answered))!)).toEqual({ [ids.surgeon]: 'joined', [ids.nurse]: 'left' });
    dataOf(await leave(answered, surgeon));
    expect(await latest(answered)).toBeUndefined();
  });

  it('is one at a time for an application: starting another leads to the first', async () => {
    await accepted();
    const [first, second] = await Promise.all([start([ids.nurse]), start([ids.nurse], {}, physician)]);
    expect(dataOf(second).conference.conferenceId).toBe(dataOf(first).conference.conferenceId);
    expect(statesOf((await latest(dataOf(first).conference))!)).toEqual({
      [ids.surgeon]: 'joined',
      [ids.physician]: 'joined',
      [ids.nurse]: 'ringing',
    });
  });

  it('has at most nine people, however many are invited at once', async () => {
    await accepted();
    const { nodes, addAccount } = test.hospital;
    const more: string[] = [];
    for (let index = 0; index < 10; index += 1) {
      more.push(await addAccount(`more${beds} ${index}`, ['call.make', 'chat.use'], { nodeId: nodes.wardA }));
    }
    const one = await started(...more.slice(0, 5));
    const invite = (userIds: string[]) =>
      surgeon.call('conference.invite', { conferenceId: one.conferenceId, userIds });
    const answers = await Promise.all([invite(more.slice(5, 8)), invite([more[8]!, more[9]!, ids.physician])]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const places = (await latest(one))!.members.length;
    expect(places).toBe(MAX_CONFERENCE);
    expect(await invite([ids.patient])).toMatchObject({ error: { code: 'conference.full', field: 'userIds' } });
  });

  it('shows everybody a curve, which only staff in it can present', async () => {
    await accepted();
    const one = await started(ids.physician, ids.patient);
    const present = (client: TestClient, days: number | null) =>
      client.call('conference.present', { conferenceId: one.conferenceId, days });
    expect(codeOf(await present(physician, 3))).toBe('conference.notIn');
    dataOf(await join(one, physician));
    dataOf(await join(one, patient));
    expect(codeOf(await present(patient, 3))).toBe('conference.notIn');
    expect(dataOf(await present(physician, 3)).conference.presented).toEqual({ userId: ids.physician, days: 3 });
    expect((await latest(one, patient))?.presented).toEqual({ userId: ids.physician, days: 3 });
    expect((await present(physician, 15)).ok).toBe(false);
    // What somebody shows ends with their part.
    dataOf(await leave(one, physician));
    expect((await latest(one))?.presented).toBeNull();
  });
});

const auditOf = async (conferenceId: string) => {
  const rows = await db()
    .selectFrom('auditEvent')
    .select(['type', 'patientId'])
    .where('subject', '=', conferenceId)
    .orderBy('id')
    .execute();
  expect(rows.every((row) => row.patientId === patientId)).toBe(true);
  return { rows: rows.map(({ type }) => type.replace('conference.', '')) };
};

describe('a person who was not invited', () => {
  it('learns nothing of the consultation, and enters neither it nor its room', async () => {
    await accepted();
    const one = await started(ids.nurse);
    const { conferenceId, roomNumber } = one;
    for (const client of [physician, patient, stranger]) {
      expect(codeOf(await join(one, client))).toBe('conference.unknown');
      expect(codeOf(await client.call('conference.decline', { conferenceId }))).toBe('conference.unknown');
      expect(codeOf(await leave(one, client))).toBe('conference.unknown');
      expect(codeOf(await client.call('conference.invite', { conferenceId, userIds: [ids.patient] }))).toBe(
        'conference.unknown',
      );
      expect(codeOf(await client.call('conference.present', { conferenceId, days: 1 }))).toBe('conference.unknown');
      expect(await current(client)).toEqual([]);
      // Nor does a caller enter its room by the number alone.
      expect(codeOf(await client.call('call.userSig', { roomNumber }))).toBe('call.notInvited');
    }
    // A member who is only rung invites nobody.
    expect(codeOf(await nurse.call('conference.invite', { conferenceId, userIds: [ids.patient] }))).toBe(
      'conference.notIn',
    );
  });

  it('gets no event; an invited person gets one on each device and at each change', async () => {
    await accepted();
    const socketOf = async (name: string, userId: string) => {
      const { cookie } = await test.signedIn(name);
      return openSocket(test.server.url, { cookie, name, userId });
    };
    const [invited, second, other] = [
      await socketOf('nurseA', ids.nurse),
      await socketOf('nurseA', ids.nurse),
      await socketOf('stranger', ids.stranger),
    ];
    const one = await started(ids.nurse);
    const ofIt = { msgType: MSG_TYPE.conferenceChanged, conferenceId: one.conferenceId };
    for (const socket of [invited, second]) {
      expect(await socket.until(({ msgType }) => msgType === MSG_TYPE.conferenceChanged)).toEqual(ofIt);
      socket.frames.splice(0);
    }
    dataOf(await join(one, nurse));
    for (const socket of [invited, second]) {
      expect(await socket.until(({ msgType }) => msgType === MSG_TYPE.conferenceChanged)).toEqual(ofIt);
    }
    other.send({ msgType: MSG_TYPE.heartbeat });
    await other.until(({ msgType }) => msgType === MSG_TYPE.heartbeat);
    expect(other.frames.filter(({ msgType }) => msgType === MSG_TYPE.conferenceChanged)).toEqual([]);
    await Promise.all([invited, second, other].map((socket) => socket.close()));
  });

  it('may be a former member of the team, who then neither enters nor sees it any more', async () => {
    await accepted();
    const one = await started(ids.physician);
    dataOf(await join(one, physician));
    const { nodes } = test.hospital;
    // Somebody of another department who is made a member of the team, and later removed.
    const memberId = ids.stranger;
    const chief = await test.signedIn('chief');
    const saveMembers = async (memberIds: string[]) => {
      const { version } = await db()
        .selectFrom('team')
        .select('version')
        .where('id', '=', teamId)
        .executeTakeFirstOrThrow();
      const team = { teamId, version, departmentId: nodes.departmentB, name: '内分泌', latinName: null, enabled: true };
      dataOf(await chief.call('virtualWard.saveTeam', { ...team, memberIds }));
    };
    await saveMembers([ids.physician, memberId]);
    const invite = { conferenceId: one.conferenceId, userIds: [memberId] };
    dataOf(await surgeon.call('conference.invite', invite));
    dataOf(await join(one, stranger));
    expect(await current(stranger)).toHaveLength(1);
    const inCall = await inRoom(one, stranger);
    const { access } = dataOf(await join(one, stranger));
    await saveMembers([ids.physician]);
    // Out at once, and not in again with the earlier key.
    expect(await inCall.close()).toBe(1000);
    const channel = { url: `${test.server.url.replace('http', 'ws')}/calling`, sign: () => access.userSig };
    const again = await SignalClient.open(channel, access.identifier);
    await again.next(19);
    again.send('on_create_room', joinData({ roomid: String(one.roomNumber), privMapEncrypt: access.roomKey }));
    expect((await again.next(20)).ret).not.toBe(0);
    expect(codeOf(await join(one, stranger))).toBe('conference.unknown');
    expect(await current(stranger)).toEqual([]);
  });
});

/** Enters the room of a conference, as a page does. */
async function inRoom(one: Conference, client: TestClient): Promise<SignalClient> {
  const { access } = dataOf(await join(one, client));
  const channel = { url: `${test.server.url.replace('http', 'ws')}/calling`, sign: () => access.userSig };
  const room = { roomid: String(one.roomNumber), privMapEncrypt: access.roomKey };
  return SignalClient.joined(channel, access.identifier, room);
}

describe('the room of a consultation of several people', () => {
  it('opens only with the key of the own invitation', async () => {
    await accepted();
    const one = await started(ids.nurse);
    await (await inRoom(one, nurse)).settle();
    const { userSig, identifier } = dataOf(await stranger.call('call.userSig', {}));
    const channel = { url: `${test.server.url.replace('http', 'ws')}/calling`, sign: () => userSig };
    const client = await SignalClient.open(channel, identifier);
    await client.next(19);
    const { access } = dataOf(await join(one, nurse));
    client.send('on_create_room', joinData({ roomid: String(one.roomNumber), privMapEncrypt: access.roomKey }));
    expect((await client.next(20)).ret).not.toBe(0);
  });

  it('closes when the team no longer looks after the patient, for everybody', async () => {
    await accepted();
    const one = await started(ids.physician);
    const [first, second] = [await inRoom(one, surgeon), await inRoom(one, physician)];
    await discharge();
    for (const client of [physician, surgeon]) {
      // Whether the server's own watch has ended it already makes no difference.
      expect(codeOf(await join(one, client))).toBe('conference.unknown');
      expect(await current(client)).toEqual([]);
    }
    await reviewNext(test.server.context);
    for (const client of [first, second]) expect(await client.close()).toBe(1000);
    expect((await auditOf(one.conferenceId)).rows.at(-1)).toBe('ended');
  });

  it('drops a member who is gone, and ends without members', async () => {
    await accepted();
    const one = await started(ids.physician);
    dataOf(await join(one, physician));
    const long = new Date(test.server.context.clock.now() - 61_000);
    const silent = (accountId: string) =>
      db()
        .updateTable('conferenceMember')
        .set({ seenAt: long })
        .where('conferenceId', '=', one.conferenceId)
        .where('accountId', '=', accountId)
        .execute();
    await silent(ids.surgeon);
    await reviewNext(test.server.context);
    expect(statesOf((await latest(one, physician))!)).toEqual({ [ids.surgeon]: 'left', [ids.physician]: 'joined' });
    await silent(ids.physician);
    await reviewNext(test.server.context);
    expect(await current(physician)).toEqual([]);
    expect((await auditOf(one.conferenceId)).rows.at(-1)).toBe('ended');
  });
});
