import type { StoredChatMessage } from '@wardlink/contract';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningServer } from '../src/server.js';
import { dataOf, TestClient } from './support/client.js';
import { startTestServer, type TestServer } from './support/server.js';
import { call, openSocket, text, type TestSocket } from './support/socket.js';

let test: TestServer;
let other: RunningServer;
type Person = 'nurseA' | 'doctorA' | 'nurseB' | 'anna' | 'bert' | 'chief';
const cookies = new Map<Person, string>();

/** Opens a user's socket on the first or the second server of the same database. */
async function open(who: Person, { after, url = test.server.url }: { after?: number; url?: string } = {}) {
  if (!cookies.has(who)) cookies.set(who, (await test.signedIn(who)).cookie ?? '');
  return openSocket(url, { cookie: cookies.get(who), name: who, userId: test.hospital.accounts[who], after });
}

const storedIds = async (): Promise<Set<string>> =>
  new Set((await test.server.context.db.selectFrom('message').select('id').execute()).map(({ id }) => id));
const lines = (socket: TestSocket): (string | null)[] => socket.messages.map(({ content }) => content);
const saying = (content: string) => (frame: object) => 'content' in frame && frame.content === content;

beforeAll(async () => {
  test = await startTestServer();
  other = await test.another();
});
afterAll(() => test.stop());

describe('a message', () => {
  it('is stored before it is acknowledged, and reaches the other side and the own other devices', async () => {
    const [doctor, desk, phone] = [await open('doctorA'), await open('doctorA'), await open('anna')];
    const line = text(test.hospital.accounts.anna, '今天感觉怎么样？');
    doctor.send(line);
    const acknowledged = await doctor.answerTo(line.messageId);
    expect(await storedIds()).toContain(line.messageId);
    expect(acknowledged).toMatchObject({ msgType: 4, seq: expect.any(Number), sendTime: expect.any(Number) });
    const received = (await phone.until(saying('今天感觉怎么样？'))) as StoredChatMessage;
    expect(received).toMatchObject({
      messageId: line.messageId,
      sendUserId: test.hospital.accounts.doctorA,
      sendUserName: 'doctorA 名',
      sendUserOther: { latinName: 'doctorA', sex: 'female' },
      receiveBizId: test.hospital.accounts.anna,
      receiveUserType: 4,
    });
    expect(await desk.until(saying('今天感觉怎么样？'))).toMatchObject({ messageId: line.messageId });
    await Promise.all([doctor.close(), desk.close(), phone.close()]);
  });

  it('sent again by its id is acknowledged as the first time and stored once', async () => {
    const [doctor, phone] = [await open('doctorA'), await open('anna')];
    const line = text(test.hospital.accounts.anna, 'once');
    doctor.send(line);
    const first = await doctor.answerTo(line.messageId);
    const again = await open('doctorA', { url: other.url });
    again.send(line);
    expect(await again.answerTo(line.messageId)).toEqual(first);
    doctor.send(text(test.hospital.accounts.anna, 'afterwards'));
    await phone.until(saying('afterwards'));
    expect(lines(phone).filter((content) => content === 'once')).toHaveLength(1);
    await Promise.all([doctor.close(), again.close(), phone.close()]);
  });

  it('takes its sender from the session, whatever it says', async () => {
    const [nurse, phone] = [await open('nurseA'), await open('anna')];
    const forged = { ...text(test.hospital.accounts.anna, 'forged'), sendUserId: test.hospital.accounts.doctorA };
    nurse.send(forged);
    expect(await phone.until(saying('forged'))).toMatchObject({ sendUserId: test.hospital.accounts.nurseA });
    await Promise.all([nurse.close(), phone.close()]);
  });

  it.each([
    ['doctorA', 'bert', 'a patient outside the node'],
    ['anna', 'nurseB', 'staff outside the own team'],
    ['anna', 'bert', 'another patient'],
    ['anna', 'anna', 'oneself'],
  ] as const)('from %s to %s (%s) is refused and not stored', async (from, to, _who) => {
    const socket = await open(from);
    const line = text(test.hospital.accounts[to], 'not allowed');
    socket.send(line);
    expect(await socket.answerTo(line.messageId)).toMatchObject({ msgType: 5, code: 'chat.partnerForbidden' });
    expect(await storedIds()).not.toContain(line.messageId);
    await socket.close();
  });

  it('without text, too long, or no message at all is refused by name', async () => {
    const nurse = await open('nurseA');
    const empty = text(test.hospital.accounts.anna, ' \n ');
    const long = text(test.hospital.accounts.anna, 'x'.repeat(2001));
    nurse.send(empty);
    nurse.send(long);
    nurse.send({ msgType: 9 });
    expect(await nurse.answerTo(empty.messageId)).toMatchObject({ code: 'message.empty', field: 'content' });
    expect(await nurse.answerTo(long.messageId)).toMatchObject({ code: 'message.tooLong' });
    expect(await nurse.until((frame) => frame.msgType === 5 && frame.messageId === null)).toMatchObject({
      code: 'input.invalid',
    });
    await nurse.close();
  });

  it('is answered with a heartbeat when it is one', async () => {
    const nurse = await open('nurseA');
    nurse.send({ msgType: 3 });
    expect(await nurse.until((frame) => frame.msgType === 3)).toEqual({
      msgType: 3,
      serverTime: expect.any(Number) as number,
    });
    await nurse.close();
  });
});

describe('two server processes on one database', () => {
  it('see each other’s messages, in one dense order', async () => {
    const here = await open('nurseA');
    const there = await open('doctorA', { url: other.url });
    const { nurseA, doctorA } = test.hospital.accounts;
    const count = 20;
    for (let index = 0; index < count; index += 1) {
      here.send(text(doctorA, `here ${index}`));
      there.send(text(nurseA, `there ${index}`));
    }
    const all = (socket: TestSocket) =>
      socket.until(
        () => lines(socket).filter((content) => /^(here|there) \d+$/.test(content ?? '')).length === 2 * count,
      );
    await Promise.all([all(here), all(there)]);
    for (const socket of [here, there]) {
      const numbers = socket.messages.map(({ seq }) => seq);
      expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
      for (const side of ['here', 'there']) {
        const own = lines(socket).filter((content) => content?.startsWith(`${side} `));
        expect(own).toEqual(Array.from({ length: count }, (_, index) => `${side} ${index}`));
      }
    }
    await Promise.all([here.close(), there.close()]);
  });

  it('lose nothing when the notification connection breaks', async () => {
    const phone = await open('anna', { url: other.url });
    const doctor = await open('doctorA');
    const { db } = test.server.context;
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'wardlink-bus' and datname = current_database()`.execute(db);
    doctor.send(text(test.hospital.accounts.anna, 'in the gap'));
    expect(await phone.until(saying('in the gap'))).toMatchObject({ sendUserId: test.hospital.accounts.doctorA });
    await Promise.all([doctor.close(), phone.close()]);
  });

  it('know who is online on either', async () => {
    const phone = await open('anna', { url: other.url });
    const doctor = await test.signedIn('doctorA');
    const online = async () => {
      const { conversations } = dataOf(await doctor.call('chat.conversations'));
      return conversations.find(({ username }) => username === 'anna')?.online;
    };
    expect(await online()).toBe(true);
    await phone.close();
    await expect.poll(online).toBe(false);
  });
});

describe('a connection that breaks again and again', () => {
  it('loses and doubles nothing in either direction', async () => {
    const { anna } = test.hospital.accounts;
    const toSend = Array.from({ length: 60 }, (_, index) => text(anna, `line ${index}`));
    const start = await open('anna', { after: 0 });
    await start.close();
    const { db } = test.server.context;
    const counter = await db.selectFrom('inboxCounter').selectAll().where('accountId', '=', anna).executeTakeFirst();
    const begin = Number(counter?.lastSeq ?? 0);
    const received: StoredChatMessage[] = [];
    let unacknowledged = [...toSend];
    for (let round = 0; unacknowledged.length > 0; round += 1) {
      const url = round % 2 === 0 ? test.server.url : other.url;
      const [doctor, phone] = [
        await open('doctorA', { url }),
        await open('anna', { url, after: received.at(-1)?.seq ?? begin }),
      ];
      for (const line of unacknowledged) doctor.send(line);
      // Cuts both connections while messages are still unacknowledged.
      const middle = unacknowledged[Math.floor(unacknowledged.length / 3)];
      await doctor.answerTo(middle?.messageId ?? '');
      doctor.cut();
      phone.cut();
      await Promise.all([doctor.closed, phone.closed]);
      const answered = new Set(doctor.frames.flatMap((frame) => (frame.msgType === 4 ? [frame.messageId] : [])));
      unacknowledged = unacknowledged.filter(({ messageId }) => !answered.has(messageId));
      received.push(...phone.messages);
    }
    const last = await open('anna', { after: received.at(-1)?.seq ?? begin });
    // All messages may have arrived before the last cut; then nothing is left to wait for.
    const missing = toSend.length - received.length;
    if (missing > 0) await last.until(() => last.messages.length >= missing);
    received.push(...last.messages);
    await last.close();
    expect(received.map(({ content }) => content).sort()).toEqual(toSend.map(({ content }) => content).sort());
    expect(received.map(({ seq }) => seq)).toEqual(received.map((_, index) => begin + 1 + index));
  });
});

describe('calls', () => {
  it('travel with their room and result codes', async () => {
    const [doctor, phone] = [await open('doctorA'), await open('anna')];
    const invitation = call(test.hospital.accounts.anna, 0);
    doctor.send(invitation);
    expect(
      await phone.until((frame) => 'systemMsgResultStatus' in frame && frame.systemMsgResultStatus === 0),
    ).toMatchObject({
      systemMsgType: 23,
      systemMsgResultStatus: 0,
      otherInfo: { roomNumber: 4711 },
    });
    phone.send(call(test.hospital.accounts.doctorA, 1));
    const answered = (frame: object) => 'systemMsgResultStatus' in frame && frame.systemMsgResultStatus === 1;
    expect(await doctor.until(answered)).toMatchObject({ sendUserId: test.hospital.accounts.anna });
    await Promise.all([doctor.close(), phone.close()]);
  });

  describe('a device that signs in while another one of the account is rung', () => {
    const isOf = (room: number, result: number) => (frame: object) =>
      'systemMsgResultStatus' in frame &&
      frame.systemMsgResultStatus === result &&
      'otherInfo' in frame &&
      (frame.otherInfo as { roomNumber?: number } | null)?.roomNumber === room;
    /** Rooms of the invitations that a new device is given, and what comes after them. */
    async function onNewDevice(): Promise<(string | number | null | undefined)[]> {
      const device = await open('anna');
      const ping = text(test.hospital.accounts.anna, randomUUID());
      const doctor = await open('doctorA');
      doctor.send(ping);
      await device.until(saying(ping.content ?? ''));
      const { messages } = device;
      await Promise.all([device.close(), doctor.close()]);
      return messages
        .filter(({ content }) => content !== ping.content)
        .map(({ otherInfo, content }) => (otherInfo?.roomNumber as number | undefined) ?? content);
    }

    it('rings as well, hears of the answer elsewhere, and answers in its place', async () => {
      const { anna, doctorA } = test.hospital.accounts;
      const [doctor, phone] = [await open('doctorA'), await open('anna')];
      const invitation = call(anna, 0, 4720);
      doctor.send(invitation);
      await phone.until(isOf(4720, 0));
      const later = await open('anna', { url: other.url });
      await later.until(isOf(4720, 0));
      phone.send(call(doctorA, 1, 4720));
      await later.until(isOf(4720, 1));
      await doctor.until(isOf(4720, 1));
      expect(await onNewDevice()).not.toContain(4720);
      await Promise.all([doctor, phone, later].map((socket) => socket.close()));
    });

    it.each([
      ['refused', 2, 'anna'],
      ['given up by the caller', 3, 'doctorA'],
      ['answered as busy', 6, 'anna'],
    ] as const)('stays quiet once it was %s', async (_how, result, who) => {
      const { anna, doctorA } = test.hospital.accounts;
      const room = 4730 + result;
      const [doctor, phone] = [await open('doctorA'), await open('anna')];
      doctor.send(call(anna, 0, room));
      await phone.until(isOf(room, 0));
      const ending = call(who === 'anna' ? doctorA : anna, result, room);
      (who === 'anna' ? phone : doctor).send(ending);
      await (who === 'anna' ? phone : doctor).answerTo(ending.messageId);
      expect(await onNewDevice()).not.toContain(room);
      await Promise.all([doctor.close(), phone.close()]);
    });

    it('stays quiet after a minute, and about a call that found nobody there; voice instead of pictures still rings', async () => {
      const { anna } = test.hospital.accounts;
      const doctor = await open('doctorA');
      doctor.send(call(anna, 0, 4741));
      await doctor.until(isOf(4741, 7));
      const phone = await open('anna');
      doctor.send(call(anna, 0, 4742));
      await phone.until(isOf(4742, 0));
      const past = new Date(test.server.context.clock.now() - 61_000);
      const old = test.server.context.db.updateTable('message').set({ sentAt: past });
      await old.where(sql`other_info ->> 'roomNumber'`, '=', '4742').execute();
      doctor.send(call(anna, 0, 4743));
      doctor.send(call(anna, 5, 4743));
      await phone.until(isOf(4743, 5));
      expect(new Set(await onNewDevice())).toEqual(new Set([4743]));
      doctor.send(call(anna, 3, 4743));
      await phone.until(isOf(4743, 3));
      await Promise.all([doctor.close(), phone.close()]);
    });
  });

  it('can be answered by a patient from any staff of the ward, but not without a call from them', async () => {
    const { chief, anna } = test.hospital.accounts;
    const [staff, phone] = [await open('chief'), await open('anna')];
    // Not of the own care team: a patient calls, and writes to, none of them.
    const [tooEarly, own] = [call(chief, 1, 4799), call(chief, 0, 4799)];
    for (const refused of [tooEarly, own]) {
      phone.send(refused);
      expect(await phone.answerTo(refused.messageId)).toMatchObject({ msgType: 5, code: 'chat.partnerForbidden' });
    }
    staff.send(call(anna, 0, 4799));
    await phone.until((frame) => 'systemMsgResultStatus' in frame && frame.systemMsgResultStatus === 0);
    const otherRoom = call(chief, 1, 4798);
    phone.send(otherRoom);
    expect(await phone.answerTo(otherRoom.messageId)).toMatchObject({ msgType: 5, code: 'chat.partnerForbidden' });
    const answer = call(chief, 1, 4799);
    phone.send(answer);
    expect(await phone.answerTo(answer.messageId)).toMatchObject({ msgType: 4 });
    const answered = (frame: object) => 'systemMsgResultStatus' in frame && frame.systemMsgResultStatus === 1;
    expect(await staff.until(answered)).toMatchObject({ sendUserId: anna, otherInfo: { roomNumber: 4799 } });
    await Promise.all([staff.close(), phone.close()]);
  });

  it('to somebody without a socket are answered as offline, in that side’s name', async () => {
    const doctor = await open('doctorA');
    doctor.send(call(test.hospital.accounts.nurseB, 0, 99));
    const offline = (frame: object) => 'systemMsgResultStatus' in frame && frame.systemMsgResultStatus === 7;
    expect(await doctor.until(offline)).toMatchObject({
      sendUserId: test.hospital.accounts.nurseB,
      otherInfo: { roomNumber: 99 },
    });
    await doctor.close();
  });
});

describe('sockets and sessions', () => {
  it('close when the session ends, on every process', async () => {
    const client = await test.signedIn('chief');
    const userId = test.hospital.accounts.chief;
    const [here, there] = [
      await openSocket(test.server.url, { cookie: client.cookie, name: 'chief', userId }),
      await openSocket(other.url, { cookie: client.cookie, name: 'chief', userId }),
    ];
    dataOf(await client.call('session.logout'));
    expect(await Promise.all([here.closed, there.closed])).toEqual([4401, 4401]);
  });

  it('get the warning of a reading that another process took', async () => {
    const doctor = await open('doctorA', { url: other.url });
    const nurse = await test.signedIn('nurseA');
    const reading = { readingId: randomUUID(), patientId: test.hospital.patients.anna, slot: 3, value: 17.2 };
    const { warningId } = dataOf(await nurse.call('glucose.record', reading));
    const pushed = await doctor.until((frame) => 'otherInfo' in frame && frame.otherInfo?.warningId === warningId);
    expect(pushed).toMatchObject({ msgType: 1, systemMsgType: 25, otherInfo: { bsValue: 17.2, status: 1 } });
    await doctor.close();
  });
});

describe('conversations', () => {
  it('count what is unread, page backwards, and know how far was read', async () => {
    const { nurseA, chief } = test.hospital.accounts;
    const sender = await open('nurseA');
    const all = Array.from({ length: 60 }, (_, index) => text(chief, `page ${index}`));
    for (const line of all.slice(0, 30)) sender.send(line);
    await sender.answerTo(all[29]?.messageId ?? '');
    await sender.close();
    const second = await open('nurseA');
    for (const line of all.slice(30)) second.send(line);
    await second.answerTo(all[59]?.messageId ?? '');
    await second.close();
    const client = new TestClient(test.server.url);
    client.cookie = (await test.signedIn('chief')).cookie;
    const conversation = async () =>
      dataOf(await client.call('chat.conversations')).conversations.find(({ userId }) => userId === nurseA);
    expect(await conversation()).toMatchObject({
      unread: 60,
      last: { content: 'page 59' },
      position: { role: { latinName: 'nurseA' }, node: { latinName: 'A1', department: { latinName: 'A' } } },
    });
    const newest = dataOf(await client.call('chat.history', { userId: nurseA }));
    expect([newest.messages.length, newest.more, newest.messages[0]?.content]).toEqual([50, true, 'page 59']);
    const before = newest.messages.at(-1)?.seq;
    const older = dataOf(await client.call('chat.history', { userId: nurseA, before }));
    expect([older.messages.length, older.more, older.messages.at(-1)?.content]).toEqual([10, false, 'page 0']);
    const found = async (text: string) =>
      dataOf(await client.call('chat.search', { text })).messages.map(({ content }) => content);
    expect(await found('AGE 5')).toEqual([
      'page 59',
      'page 58',
      'page 57',
      'page 56',
      'page 55',
      'page 54',
      'page 53',
      'page 52',
      'page 51',
      'page 50',
      'page 5',
    ]);
    expect([await found('pag_ 5'), await found('%'), await found('  ')]).toEqual([[], [], []]);
    // A third person has no part in what two others write.
    expect(dataOf(await (await test.signedIn('doctorA')).call('chat.search', { text: 'page 5' })).messages).toEqual([]);
    dataOf(await client.call('chat.read', { userId: nurseA, upTo: newest.messages[0]?.seq ?? 0 }));
    dataOf(await client.call('chat.read', { userId: nurseA, upTo: 1 }));
    expect((await conversation())?.unread).toBe(0);
  });
});
