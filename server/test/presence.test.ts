import { MSG_TYPE } from '@wardlink/contract';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { PRESENCE, renew } from '../src/modules/chat/presence.js';
import { presenceTopic } from '../src/core/topics.js';
import { openSocket, type TestSocket } from './support/socket.js';
import { startTestServer, type TestServer } from './support/server.js';

type Name = 'nurseA' | 'doctorA' | 'nurseB' | 'anna' | 'bert';

let test: TestServer;
const open: TestSocket[] = [];
beforeAll(async () => {
  test = await startTestServer();
});
afterEach(async () => {
  for (const socket of open.splice(0)) await socket.close();
});
afterAll(() => test.stop());

async function socketOf(name: Name): Promise<TestSocket> {
  const { cookie } = await test.signedIn(name);
  const login = { cookie, name, userId: test.hospital.accounts[name] };
  const socket = await openSocket(test.server.url, login);
  open.push(socket);
  return socket;
}

async function watcher(name: Name): Promise<TestSocket> {
  const socket = await socketOf(name);
  socket.send({ msgType: MSG_TYPE.watchPresence, watch: true });
  // The answer to a heartbeat comes after what was sent before.
  socket.send({ msgType: MSG_TYPE.heartbeat });
  await socket.until(({ msgType }) => msgType === MSG_TYPE.heartbeat);
  return socket;
}

const presence = (socket: TestSocket, name: Name) =>
  socket.frames.flatMap((frame) =>
    frame.msgType === MSG_TYPE.presence && frame.userId === test.hospital.accounts[name] ? [frame.online] : [],
  );

describe('presence', () => {
  it('is sent as it changes to people who may write to the person, and to nobody else', async () => {
    const [nurseA, nurseB, anna, bert] = [
      await watcher('nurseA'),
      await watcher('nurseB'),
      await watcher('anna'),
      await watcher('bert'),
    ];
    const doctor = await socketOf('doctorA');
    await vi.waitFor(
      () => {
        for (const socket of [nurseA, nurseB, anna]) expect(presence(socket, 'doctorA')).toEqual([true]);
      },
      { timeout: 30_000 },
    );
    const second = await socketOf('doctorA');
    await second.close();
    await doctor.close();
    await vi.waitFor(
      () => {
        for (const socket of [nurseA, nurseB, anna]) expect(presence(socket, 'doctorA')).toEqual([true, false]);
      },
      { timeout: 30_000 },
    );
    expect(presence(bert, 'doctorA')).toEqual([]);
    // The presence of a patient is sent only to the staff of the own ward.
    expect(presence(nurseA, 'anna')).toEqual([true]);
    expect(presence(nurseB, 'anna')).toEqual([]);
    expect(presence(nurseB, 'bert')).toEqual([true]);
    expect(presence(nurseA, 'nurseA')).toEqual([]);
  });

  it('does not come to a page that does not show it', async () => {
    const [watching, other] = [await watcher('nurseA'), await watcher('nurseB')];
    watching.send({ msgType: MSG_TYPE.watchPresence, watch: false });
    watching.send({ msgType: MSG_TYPE.heartbeat });
    await vi.waitFor(() => expect(watching.frames.filter(({ msgType }) => msgType === 3)).toHaveLength(2), {
      timeout: 30_000,
    });
    await socketOf('doctorA');
    await vi.waitFor(() => expect(presence(other, 'doctorA')).toEqual([true]), { timeout: 30_000 });
    expect(presence(watching, 'doctorA')).toEqual([]);
  });

  it('ends with the process that somebody was connected to', async () => {
    const { db } = test.server.context;
    const socket = await watcher('nurseA');
    const { doctorA } = test.hospital.accounts;
    // By the clock of the database, which judges it.
    const long = sql<Date>`now() - make_interval(secs => ${4 * PRESENCE.staleSeconds})`;
    await db
      .insertInto('socketPresence')
      .values({ connectionId: crypto.randomUUID(), accountId: doctorA, renewedAt: long })
      .execute();
    expect(await renew(db, new Map())).toEqual([doctorA]);
    await test.server.context.bus.publish([presenceTopic(doctorA)]);
    await vi.waitFor(() => expect(presence(socket, 'doctorA')).toEqual([false]), { timeout: 30_000 });
  });
});
