import { mkdir, mkdtemp, readdir, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MixingOptions } from '../src/index.js';
import { Tasks } from '../src/mixing/tasks.js';
import { StoredMedia } from '../src/mixing/stored-media.js';
import { startCallingHost, type CallingHost } from './support/calling-host.js';
import { publishOffer } from './support/offers.js';
import { SignalClient } from './support/signal-client.js';
import { listedTasks, OPERATOR_POLL, OPERATOR_TOKEN } from './support/tasks.js';

const DAY_MS = 86_400_000;
const OLD = 'visit-20200102T030405Z-0a1b.mp4';
const NEW = 'ward%207-20200102T030405Z-0a1c.mp4';
const STRANGE = 'minutes-of-the-meeting.mp4';
let folder: string;
let host: CallingHost | undefined;
let lines: string[];

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'stored-'));
  lines = [];
});
afterEach(async () => {
  vi.useRealTimers();
  await host?.close();
  host = undefined;
  await rm(folder, { recursive: true, force: true });
});

const logger = pino({}, { write: (line) => void lines.push(line) });
const logged = (event: string): Record<string, unknown>[] =>
  lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter((line) => line.event === event);
const recordings = (): string => path.join(folder, 'recordings');
const streams = (): string => path.join(folder, 'streams');

async function written(file: string, ageDays: number): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, 'media', { mode: 0o644 });
  const at = new Date(Date.now() - ageDays * DAY_MS);
  await utimes(file, at, at);
}

/** Writes old and new recordings and streams, as an earlier version left them, and files that are not ours. */
async function fill(): Promise<void> {
  await written(path.join(recordings(), OLD), 40);
  await written(path.join(recordings(), NEW), 2);
  await written(path.join(recordings(), STRANGE), 4000);
  for (const [name, age] of [['ended', 40] as const, ['bed-3', 0.5] as const]) {
    for (const part of ['index.m3u8', 'part-7.ts']) await written(path.join(streams(), name, part), age);
  }
}

const kept: MixingOptions = { recordingsKeptDays: 30, streamsKeptHours: 24 };
const mixing = (change: MixingOptions = {}): MixingOptions => ({
  recordingsFolder: recordings(),
  hlsFolder: streams(),
  ...kept,
  ...change,
});

async function start(change: MixingOptions = {}): Promise<CallingHost> {
  host = await startCallingHost(undefined, { operatorToken: OPERATOR_TOKEN, logger, mixing: mixing(change) });
  return host;
}

async function ask(action: string, body?: object): Promise<{ status: number; body: Record<string, unknown> }> {
  const init = body ? { method: 'POST', body: JSON.stringify(body) } : {};
  const headers = { authorization: `Bearer ${OPERATOR_TOKEN}` };
  const answer = await fetch(new URL(`/operator/${action}`, host?.page), { headers, ...init });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

interface Listed {
  id: string;
  kind: string;
  name: string;
  inUse: boolean;
}
const list = async (): Promise<Listed[]> => (await ask('stored')).body.stored as Listed[];
const names = async (): Promise<string[]> => (await list()).map(({ name }) => name);

describe('stored media', () => {
  it('goes at its age when the server starts, and what is kept is closed to others', async () => {
    await fill();
    await start();
    await expect.poll(names, OPERATOR_POLL).toEqual([NEW, 'bed-3']);
    expect((await readdir(recordings())).sort()).toEqual([STRANGE, NEW].sort());
    expect(await readdir(streams())).toEqual(['bed-3']);
    const modeOf = async (...parts: string[]): Promise<number> => (await stat(path.join(...parts))).mode & 0o777;
    await expect.poll(() => modeOf(streams(), 'bed-3')).toBe(0o700);
    expect(await modeOf(streams(), 'bed-3', 'part-7.ts')).toBe(0o600);
    expect(await modeOf(recordings(), NEW)).toBe(0o600);
    expect(logged('stored-deleted').map(({ kind, reason }) => [kind, reason])).toEqual([
      ['recording', 'age'],
      ['stream', 'age'],
    ]);
    // The log names nobody, although record ids and stream names may.
    expect(lines.join('')).not.toMatch(/visit|ward|bed/);
  });

  it('goes while the server runs, too, and stays for ever where the house says so', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    await fill();
    let now = Date.now() - 20 * DAY_MS;
    const stored = new StoredMedia(
      mixing({ streamsKeptHours: undefined }),
      () => [],
      logger,
      () => now,
    );
    await stored.sweep();
    expect((await stored.list()).map(({ name }) => name)).toEqual([OLD, NEW, 'bed-3', 'ended']);
    now += 20 * DAY_MS;
    vi.advanceTimersByTime(3_600_000);
    await vi.waitFor(async () => expect(await stored.list()).toHaveLength(3), { timeout: 30_000 });
    expect((await stored.list()).map(({ name, goesAt }) => [name, goesAt === undefined])).toEqual([
      [NEW, false],
      ['bed-3', true],
      ['ended', true],
    ]);
    stored.close();
  });

  it('is listed and deleted by the operator, which the log keeps', async () => {
    await fill();
    await start({ recordingsKeptDays: undefined });
    await expect.poll(names, OPERATOR_POLL).toEqual([OLD, NEW, 'bed-3']);
    const [old] = await list();
    expect(old).toMatchObject({ kind: 'recording', name: OLD, bytes: 5, inUse: false });
    expect(await ask('delete', { id: old?.id })).toEqual({ status: 200, body: { bytes: 5 } });
    expect(await names()).toEqual([NEW, 'bed-3']);
    expect(logged('stored-deleted').at(-1)).toMatchObject({ stored: old?.id, reason: 'operator' });
    expect(logged('operator').at(-2)).toMatchObject({ action: 'delete', status: 200, stored: old?.id });
    expect(await ask('delete', { id: old?.id })).toMatchObject({ status: 404, body: { code: 'STORED_ABSENT' } });
    for (const id of ['../recordings', `../../${OLD}`, '', 7]) {
      expect((await ask('delete', { id })).status).toBe(id === 7 ? 400 : 404);
    }
    expect((await ask('delete')).status).toBe(405);
    const nobody = await fetch(new URL('/operator/delete', host?.page), { method: 'POST', body: '{}' });
    expect(nobody.status).toBe(401);
  });

  it('behind a link is not followed', async () => {
    await fill();
    await mkdir(path.join(folder, 'elsewhere'));
    await written(path.join(folder, 'elsewhere', 'index.m3u8'), 4000);
    await symlink(path.join(folder, 'elsewhere'), path.join(streams(), 'linked'));
    await symlink(path.join(recordings(), STRANGE), path.join(recordings(), 'x-20200102T030405Z-0a1d.mp4'));
    await start();
    await expect.poll(names, OPERATOR_POLL).toEqual([NEW, 'bed-3']);
    expect(await readdir(path.join(folder, 'elsewhere'))).toEqual(['index.m3u8']);
    expect(await readdir(recordings())).toContain(STRANGE);
  });

  it('is not deleted while a task writes to it', async () => {
    await start({ recordingsKeptDays: undefined });
    const nurse = await SignalClient.joined(host!, 'nurse', { recordId: 'visit' });
    nurse.send('on_publish', { type: 'offer', sdp: publishOffer() }, { srctinyid: 0 });
    await nurse.next(4134, ({ userid }) => userid === '$RECORDING$');
    await expect.poll(() => listedTasks(host!), OPERATOR_POLL).toMatchObject([{ state: 'running' }]);
    const [running] = await list();
    expect(running).toMatchObject({ kind: 'recording', inUse: true });
    expect(await ask('delete', { id: running?.id })).toMatchObject({ status: 409, body: { code: 'STORED_IN_USE' } });
    expect((await stat(recordings())).mode & 0o777).toBe(0o700);
    nurse.send('on_quit_room', '');
    await expect.poll(async () => (await list())[0]?.inUse, OPERATOR_POLL).toBe(false);
    await expect.poll(async () => (await ask('delete', { id: running?.id })).status, OPERATOR_POLL).toBe(200);
  });
});

describe('a disk without room', () => {
  const FULL = Number.MAX_SAFE_INTEGER;

  it('begins no recording and no stream, and says why', async () => {
    await start({ reserveBytes: FULL });
    const nurse = await SignalClient.joined(host!, 'nurse', { recordId: 'visit' });
    nurse.send('on_publish', { type: 'offer', sdp: publishOffer() }, { srctinyid: 0 });
    await nurse.next(4098);
    nurse.send('on_start_publishing', { sessionId: 'ward', streamId: 'ward' });
    expect(await nurse.next(1286)).toMatchObject({ errCode: 100_208 });
    await nurse.settle();
    expect(nurse.received.some(({ content }) => content.userid === '$RECORDING$')).toBe(false);
    expect(await listedTasks(host!)).toEqual([]);
    expect(lines.join('')).toContain('"problem":"disk-full"');
  });

  it('ends what is written to it, before its last bytes are gone', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    let free: number | undefined = 1_000_000_000;
    const tasks = new Tasks({ reserveBytes: 500_000_000 }, logger, () => free);
    const [disk, network] = [vi.fn(), vi.fn()];
    const plan = { picture: undefined, sound: { sampleRate: 48_000, channels: 1 as const, bitrate: 64 } };
    const rest = { plan: { ...plan, backgroundColor: 0, backgroundImage: undefined, inputs: [] }, senders: () => [] };
    const owner = {};
    const file = path.join(recordings(), OLD);
    expect(tasks.start(owner, 'a', { kind: 'recording', target: { file }, ...rest, failed: disk })).toBeUndefined();
    vi.advanceTimersByTime(5000);
    expect(disk).not.toHaveBeenCalled();
    free = 499_999_999;
    vi.advanceTimersByTime(5000);
    vi.advanceTimersByTime(5000);
    expect(disk).toHaveBeenCalledTimes(1);
    expect(tasks.list()).toMatchObject([{ state: 'failed', problem: 'disk-full', cost: 0, pid: undefined }]);
    expect(logged('task-failed')).toMatchObject([{ kind: 'recording', problem: 'disk-full' }]);
    free = undefined;
    expect(
      tasks.start(owner, 'b', { kind: 'mix', target: { rtmp: 'rtmp://127.0.0.1:9/x' }, ...rest, failed: network }),
    ).toBeUndefined();
    vi.advanceTimersByTime(5000);
    expect(network).not.toHaveBeenCalled();
    await tasks.close();
  });

  it('ends a recording whose last write failed, for everybody to see, and the server goes on', async () => {
    // The system's ffmpeg, writing to a device that is always full.
    const program = path.join(folder, 'ffmpeg-on-full-disk');
    await writeFile(program, '#!/bin/bash\nexec ffmpeg "${@:1:$#-1}" /dev/full\n', { mode: 0o755 });
    await start({ program });
    const nurse = await SignalClient.joined(host!, 'nurse', { recordId: 'visit' });
    nurse.send('on_publish', { type: 'offer', sdp: publishOffer() }, { srctinyid: 0 });
    await nurse.next(4134, ({ userid }) => userid === '$RECORDING$');
    await nurse.next(4135, ({ userid }) => userid === '$RECORDING$');
    expect(logged('task-failed')).toMatchObject([{ kind: 'recording', problem: 'disk-full' }]);
    await expect.poll(() => listedTasks(host!), OPERATOR_POLL).toEqual([]);
    await SignalClient.joined(host!, 'patient');
    await nurse.next(4134, ({ userid }) => userid === 'patient');
  });
});
