import type { OutgoingChatMessage, RequestOf, StoredChatMessage } from '@wardlink/contract';
import { dayOf } from '@wardlink/domain';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPostmaster } from '../../src/database/embedded/postmaster.js';
import { dataOf, TestClient } from '../support/client.js';
import { type Started, startBuilt, temporaryDirectory } from '../support/process.js';
import { openSocket, text, type TestSocket } from '../support/socket.js';

const ROUNDS = 10;
const directory = temporaryDirectory();
let running: Started | undefined;
afterAll(async () => {
  running?.child.kill('SIGTERM');
  await running?.ended;
  directory.remove();
});

/** Starts the built program, as `npm start` does. */
async function start(): Promise<string> {
  running = startBuilt('main.js', {
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: directory.path,
    WARDLINK_LOG: path.join(directory.path, 'log'),
  });
  return running.ready;
}

/** Kills the server while it works; every second round also kills PostgreSQL, as a power cut does. */
async function kill(round: number): Promise<void> {
  running?.child.kill('SIGKILL');
  if (round % 2 === 1) {
    const postmaster = readPostmaster(path.join(directory.path, 'postgres'));
    if (!postmaster) throw new Error('PostgreSQL does not run');
    process.kill(postmaster.pid, 'SIGKILL');
  }
  await running?.ended;
}

describe('kill -9 in the middle of entering', () => {
  const sent: RequestOf<'glucose.record'>[] = [];
  const lines: OutgoingChatMessage[] = [];
  const acknowledged = { readings: new Map<string, number>(), lines: new Map<string, number>() };
  let url: string;
  let nurse: TestClient;
  let patientId: string;
  let doctorId: string;
  let nurseId: string;
  let cookie: string | undefined;
  let password: string;

  async function enter(): Promise<void> {
    const reading = { readingId: randomUUID(), patientId, slot: sent.length % 10, value: 5 + (sent.length % 90) / 10 };
    sent.push(reading);
    const answer = await nurse.call('glucose.record', reading);
    acknowledged.readings.set(reading.readingId, dataOf(answer).reading.value ?? 0);
  }

  async function write(socket: TestSocket): Promise<void> {
    const line = text(doctorId, `line ${lines.length} ${randomUUID()}`);
    lines.push(line);
    socket.send(line);
    const answer = await socket.answerTo(line.messageId);
    if (answer.msgType === 4) acknowledged.lines.set(line.messageId, answer.seq);
  }

  /** Enters readings and writes messages, several at a time, until the server is gone. */
  async function workOn(socket: TestSocket): Promise<void> {
    for (;;) await Promise.all([enter(), enter(), write(socket), write(socket), write(socket)]);
  }

  const socketOf = (after?: number) => openSocket(url, { cookie, name: 'nurse', userId: nurseId, after });
  const stored = async (): Promise<Map<string, number | null>> => {
    const today = dayOf(Date.now(), 'Asia/Shanghai');
    const request = { patientId, from: dayOf(Date.now() - 86_400_000, 'Asia/Shanghai'), to: today };
    const { readings } = dataOf(await nurse.call('patient.glucose', request));
    return new Map(readings.map(({ readingId, value }) => [readingId, value]));
  };

  beforeAll(async () => {
    url = await start();
    const stranger = new TestClient(url);
    const { accounts } = dataOf(await stranger.call('session.begin'));
    password = accounts.find(({ username }) => username === 'nurse')?.password ?? '';
    doctorId = dataOf(await stranger.logIn('doctor', password)).userId;
    nurse = new TestClient(url);
    nurseId = dataOf(await nurse.logIn('nurse', password)).userId;
    cookie = nurse.cookie;
    patientId = dataOf(await nurse.call('glucose.board', {})).rows[0]?.patientId ?? '';
  });

  it.each(Array.from({ length: ROUNDS }, (_, round) => round))(
    'round %i: after the restart everything that was acknowledged is there',
    async (round) => {
      const [readingsBefore, linesBefore] = [acknowledged.readings.size, acknowledged.lines.size];
      const socket = await socketOf();
      const work = workOn(socket).catch(() => undefined);
      // The kill comes a little later in every round, to hit different moments.
      const enough = () =>
        acknowledged.readings.size >= readingsBefore + 5 + round && acknowledged.lines.size >= linesBefore + 5 + round;
      await expect.poll(enough, { timeout: 60_000, interval: 1 }).toBe(true);
      await kill(round);
      await work;

      url = await start();
      nurse = new TestClient(url);
      // The session is still valid after the restart.
      nurse.cookie = cookie;
      const readings = await stored();
      for (const [readingId, value] of acknowledged.readings)
        expect([readingId, readings.get(readingId)]).toEqual([readingId, value]);

      const back = await socketOf(0);
      const last = Math.max(...acknowledged.lines.values());
      await back.until((frame) => 'seq' in frame && frame.seq >= last);
      const inbox = new Map(back.messages.map((message): [string, StoredChatMessage] => [message.messageId, message]));
      for (const [messageId, seq] of acknowledged.lines)
        expect([messageId, inbox.get(messageId)?.seq]).toEqual([messageId, seq]);
      await back.close();
    },
  );

  it('whatever was left without an answer can be sent again and is stored once', async () => {
    for (const reading of sent.filter(({ readingId }) => !acknowledged.readings.has(readingId))) {
      dataOf(await nurse.call('glucose.record', reading));
    }
    const socket = await socketOf(0);
    for (const line of lines.filter(({ messageId }) => !acknowledged.lines.has(messageId))) {
      socket.send(line);
      expect(await socket.answerTo(line.messageId)).toMatchObject({ msgType: 4 });
    }
    const wanted = lines.map(({ messageId }) => messageId);
    await socket.until(() => wanted.every((id) => socket.messages.some(({ messageId }) => messageId === id)));
    const readings = await stored();
    expect(sent.filter(({ readingId }) => !readings.has(readingId))).toEqual([]);
    const own = socket.messages.filter(({ content }) => content?.startsWith('line '));
    expect(own.map(({ content }) => content).sort()).toEqual(lines.map(({ content }) => content).sort());
    const numbers = socket.messages.map(({ seq }) => seq);
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    await socket.close();
  });

  it('a stop that is asked for ends everything within five seconds', async () => {
    const begun = performance.now();
    running?.child.kill('SIGTERM');
    expect(await running?.ended).toBe(0);
    expect(performance.now() - begun).toBeLessThan(5_000);
  });
});
