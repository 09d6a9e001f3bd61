import { DISK_HEADER, type HeartbeatFrame } from '@wardlink/contract';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Space, watchDisk } from '../../src/disk.js';
import { LogFile } from '../../src/log-file.js';
import { createLogger } from '../../src/logging.js';
import { codeOf, dataOf } from '../support/client.js';
import { keepLog } from '../support/log.js';
import { temporaryDirectory } from '../support/process.js';
import { startTestServer, type TestServer } from '../support/server.js';
import { openSocket, text } from '../support/socket.js';

const MEGABYTE = 1024 * 1024;
const TOTAL = 10_000 * MEGABYTE;

describe('the watch on the disk', () => {
  const log = keepLog();
  let space: Space = { free: TOTAL, total: TOTAL };
  let test: TestServer;
  beforeAll(async () => {
    test = await startTestServer({ logger: log.logger, readSpace: () => Promise.resolve(space) });
  });
  afterAll(() => test.stop());

  const health = async () => (await (await fetch(`${test.server.url}/health`)).json()) as { problems: string[] };
  const entry = () => ({ readingId: randomUUID(), patientId: test.hospital.patients.anna, slot: 1, value: 7.4 });

  it('warns while less than a tenth is free, and everything goes on', async () => {
    const nurse = await test.signedIn('nurseA');
    space = { free: 0.09 * TOTAL, total: TOTAL };
    await expect.poll(health).toMatchObject({ status: 'limited', database: 'ok' });
    expect((await health()).problems).toEqual(['Less than 10 % of the disk is free: make room.']);
    await log.has({ event: 'disk', state: 'low' });
    dataOf(await nurse.call('glucose.record', entry()));
    const metrics = await (await fetch(`${test.server.url}/metrics`)).text();
    expect(metrics).toContain(`wardlink_disk_free_bytes ${space.free}`);
  });

  /** The disk state that an account receives: in the header of a reply and in the answer to a heartbeat. */
  const toldTo = async (account: string) => {
    const client = await test.signedIn(account);
    const header = (await client.send('session.me')).headers.get(DISK_HEADER);
    const userId = dataOf(await client.call('session.me')).userId;
    const socket = await openSocket(test.server.url, { cookie: client.cookie, name: account, userId });
    socket.send({ msgType: 3 });
    const beat = (await socket.until(({ msgType }) => msgType === 3)) as HeartbeatFrame;
    await socket.close();
    return [header, beat.disk];
  };

  it('reports little room to a user who manages the hospital, no room to everybody signed in, and neither to strangers', async () => {
    await test.hospital.addAccount('keeper', ['organisation.manage', 'chat.use']);
    await test.hospital.addAccount('ordinary', ['ward.read', 'glucose.record', 'chat.use']);
    const stranger = async () => (await test.stranger().send('session.captcha')).headers.get(DISK_HEADER);
    const told = async () => [await toldTo('keeper'), await toldTo('ordinary'), await toldTo('anna'), await stranger()];
    const [low, full, nothing] = [
      ['low', 'low'],
      ['full', 'full'],
      [null, undefined],
    ];
    space = { free: 0.09 * TOTAL, total: TOTAL };
    await expect.poll(health).toMatchObject({ problems: [expect.stringContaining('10 %')] });
    expect(await told()).toEqual([low, nothing, nothing, null]);
    space = { free: 100 * MEGABYTE, total: TOTAL };
    await expect.poll(health).toMatchObject({ problems: [expect.stringContaining('nearly full')] });
    expect(await told()).toEqual([full, full, full, null]);
    space = { free: TOTAL, total: TOTAL };
    await expect.poll(health).toMatchObject({ status: 'ok' });
    expect(await told()).toEqual([nothing, nothing, nothing, null]);
  });

  it('lets everything be looked at and nothing be entered at the last 200 MB, and goes on when there is room', async () => {
    const nurse = await test.signedIn('nurseA');
    const kept = entry();
    dataOf(await nurse.call('glucose.record', kept));
    space = { free: 199 * MEGABYTE, total: TOTAL };
    await expect.poll(health).toMatchObject({ status: 'limited', problems: [expect.stringContaining('nearly full')] });
    const refused = await nurse.call('glucose.record', entry());
    expect(refused).toMatchObject({ ok: false, httpStatus: 503, error: { code: 'server.readOnly' } });
    expect(!refused.ok && refused.error.description).toContain('disk is full');
    // Logging in and reading still work; a missing session is reported before the full disk.
    const other = await test.signedIn('doctorA');
    dataOf(await other.call('glucose.board', {}));
    dataOf(await other.call('patient.detail', { patientId: test.hospital.patients.anna }));
    expect(codeOf(await test.stranger().call('glucose.record', entry()))).toBe('session.missing');
    const userId = test.hospital.accounts.nurseA;
    const socket = await openSocket(test.server.url, { cookie: nurse.cookie, name: 'nurseA', userId });
    const line = text(test.hospital.accounts.anna, 'later');
    socket.send(line);
    expect(await socket.answerTo(line.messageId)).toMatchObject({ code: 'server.readOnly' });
    await socket.close();
    // Entries are accepted again only when considerably more space is free.
    space = { free: 201 * MEGABYTE, total: TOTAL };
    await log.has({ event: 'disk', state: 'full' });
    space = { free: TOTAL, total: TOTAL };
    await expect.poll(health).toMatchObject({ status: 'ok', problems: [] });
    dataOf(await nurse.call('glucose.record', entry()));
  });
});

describe('the log', () => {
  const directory = temporaryDirectory();
  afterAll(directory.remove);
  const file = (name: string): string => path.join(directory.path, name, 'log');
  const modeOf = (each: string): number => statSync(each).mode & 0o777;

  it('is set aside when it is full, in so many files, readable by its owner alone', async () => {
    const target = file('rotated');
    const logger = createLogger(target, 'info', { fileBytes: 2_000, files: 3 });
    for (let index = 0; index < 400; index += 1) {
      logger.info({ event: 'line', index });
      if (index % 20 === 19) await expect.poll(() => readFileSync(target, 'utf8')).toContain(`"index":${index}`);
    }
    const files = readdirSync(path.dirname(target)).sort();
    expect(files).toEqual(['log', 'log.1', 'log.2']);
    const all = files.map((name) => path.join(path.dirname(target), name));
    expect(all.map(modeOf)).toEqual([0o600, 0o600, 0o600]);
    for (const each of all) expect(statSync(each).size).toBeLessThan(6_000);
    for (const line of readFileSync(target, 'utf8').trim().split('\n'))
      expect(JSON.parse(line)).toHaveProperty('event');
  });

  it('closes to others what was open from before', () => {
    const target = path.join(directory.path, 'open');
    writeFileSync(target, '', { mode: 0o644 });
    createLogger(target, 'info');
    expect(modeOf(target)).toBe(0o600);
  });

  it.runIf(existsSync('/dev/full'))('survives a disk that is full', async () => {
    const logger = createLogger('/dev/full', 'info');
    const thrown = vi.fn();
    process.on('uncaughtException', thrown);
    try {
      for (let index = 0; index < 50_000; index += 1) logger.info({ event: 'line', index, text: 'x'.repeat(200) });
      // Waits until another log has been written: an error of the first would have been thrown by then.
      const roomy = file('roomy');
      createLogger(roomy, 'info').info({ event: 'beside' });
      await expect.poll(() => readFileSync(roomy, 'utf8')).toContain('beside');
    } finally {
      process.off('uncaughtException', thrown);
    }
    expect(thrown).not.toHaveBeenCalled();
  });

  it('of the database is set aside when it is more than 20 MB, and begins again', async () => {
    const folder = path.join(directory.path, 'database-log');
    mkdirSync(folder);
    const target = path.join(folder, 'postgres.log');
    writeFileSync(target, Buffer.alloc(20 * MEGABYTE + 1, 'x'));
    const watch = await watchDisk({
      folder,
      reserveBytes: MEGABYTE,
      logger: keepLog().logger,
      registry: new Registry(),
      readSpace: () => Promise.resolve({ free: TOTAL, total: TOTAL }),
    });
    try {
      await expect.poll(() => statSync(target).size, { timeout: 10_000 }).toBe(0);
      expect(statSync(`${target}.1`).size).toBe(20 * MEGABYTE + 1);
    } finally {
      watch.stop();
    }
  });

  it('tells how much was lost as soon as there is room again', async () => {
    const target = file('lost');
    let full = true;
    const log = new LogFile(target, { fileBytes: MEGABYTE, files: 2 }, (_fd, bytes, done) => {
      if (full) return done(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }), 0);
      writeFileSync(target, bytes, { flag: 'a' });
      done(null, bytes.length);
    });
    log.write('{"event":"first"}\n');
    log.write('{"event":"second"}\n');
    full = false;
    await expect.poll(() => readFileSync(target, 'utf8')).toContain('second');
    const lines = readFileSync(target, 'utf8').trim().split('\n');
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { event: 'log.lost', lines: 1 },
      { event: 'second' },
    ]);
  });
});
