import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DEMONSTRATION, makeRoomKey, Privilege, signUser, type MixingOptions } from '../src/index.js';
import { APP, startCallingHost, type CallingHost } from './support/calling-host.js';
import { publishOffer } from './support/offers.js';
import { joinData, SignalClient } from './support/signal-client.js';
import { lastFrame, probe } from './support/stream-reader.js';
import { listedTasks, OPERATOR_POLL, OPERATOR_TOKEN } from './support/tasks.js';

const slow = { timeout: 30_000, interval: 300 };
let folder: string;
let host: CallingHost | undefined;
const children: ChildProcess[] = [];

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'mixing-'));
});
afterEach(async () => {
  await host?.close();
  host = undefined;
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

async function start(mixing: MixingOptions = {}): Promise<CallingHost> {
  host = await startCallingHost(undefined, {
    operatorToken: OPERATOR_TOKEN,
    mixing: { hlsFolder: path.join(folder, 'streams'), ...mixing },
  });
  return host;
}

/** A mix request as clients send it, without inputs. */
const mixData = (change: { outputSessionId?: string; inputParam?: object[]; outputParam?: object } = {}): object => ({
  roomid: '7',
  sdkAppID: String(APP.sdkAppId),
  socketid: '',
  mcuRequestTime: 0,
  outputSessionId: change.outputSessionId ?? 'ward',
  inputParam: change.inputParam ?? [],
  outputParam: {
    streamId: '',
    streamType: 0,
    videoWidth: 320,
    videoHeight: 240,
    videoBitrate: 0,
    videoFramerate: 10,
    videoGOP: 1,
    audioSampleRate: 48_000,
    audioBitrate: 64,
    audioChannels: 1,
    backgroundColor: 0xff0000,
    backgroundImage: '',
    extraInfo: '',
    VCodec: 2,
    ACodec: 0,
    ...change.outputParam,
  },
});

async function startMix(client: SignalClient, change: Parameters<typeof mixData>[0] = {}): Promise<unknown> {
  client.send('on_start_mcu_mix', mixData(change));
  return (await client.next(781)).errCode;
}

const playlist = (name: string): string => path.join(folder, 'streams', name, 'index.m3u8');
const segments = async (name: string): Promise<number> =>
  (await readFile(playlist(name), 'utf8').catch(() => '')).split('.ts').length - 1;

/** The newest complete segment of a stream; the playlist of a running stream cannot be read to its end. */
async function part(name: string): Promise<string> {
  const newest = (await readFile(playlist(name), 'utf8')).split('\n').findLast((line) => line.endsWith('.ts'));
  return path.join(path.dirname(playlist(name)), newest ?? '');
}

/** Whether any process of a group is running. */
function groupAlive(pid: number): boolean {
  try {
    process.kill(-pid, 0);
    return true;
  } catch {
    return false;
  }
}

describe('a mix without an address', () => {
  it('is written as HLS, and ends with the one who started it', async () => {
    const client = await SignalClient.joined(await start(), 'nurse');
    expect(await startMix(client)).toBe(0);
    await expect.poll(() => segments('ward'), slow).toBeGreaterThan(0);
    const size = { width: 320, height: 240 };
    const modeOf = async (...parts: string[]): Promise<number> =>
      (await stat(path.join(folder, 'streams', ...parts))).mode & 0o777;
    expect([await modeOf(), await modeOf('ward'), await modeOf('ward', 'index.m3u8')]).toEqual([0o700, 0o700, 0o600]);
    expect((await stat(await part('ward'))).mode & 0o777).toBe(0o600);
    expect(await probe(await part('ward'))).toMatchObject({ codecs: ['aac', 'h264'], ...size });
    expect((await lastFrame(await part('ward'), size)).colorAt(100, 100)).toBe('red');
    const [task] = await listedTasks(host!);
    expect(task).toMatchObject({ kind: 'mix', state: 'running', restarts: 0, inputs: 0 });
    client.send('on_quit_room', '');
    await expect.poll(() => groupAlive(task?.pid ?? 0), slow).toBe(false);
    expect(await listedTasks(host!)).toEqual([]);
  });

  it('has an image of the house behind it', async () => {
    const image = path.join(folder, 'blue.ppm');
    await writeFile(image, Buffer.concat([Buffer.from('P6 4 4 255\n'), Buffer.alloc(48, Buffer.from([0, 0, 255]))]));
    const client = await SignalClient.joined(await start({ imageFolder: folder }), 'nurse');
    expect(await startMix(client, { outputParam: { backgroundImage: 'blue.ppm' } })).toBe(0);
    await expect.poll(() => segments('ward'), slow).toBeGreaterThan(0);
    const look = async (): Promise<string> =>
      (await lastFrame(await part('ward'), { width: 320, height: 240 })).colorAt(160, 120);
    await expect.poll(look, slow).toBe('blue');
  });

  it('of sound only has no picture', async () => {
    const client = await SignalClient.joined(await start(), 'nurse');
    expect(await startMix(client, { outputParam: { videoWidth: 0, videoHeight: 0 } })).toBe(0);
    await expect.poll(() => segments('ward'), slow).toBeGreaterThan(0);
    expect((await probe(await part('ward'))).codecs).toEqual(['aac']);
  });

  it('goes on in the same playlist after its worker was killed', async () => {
    const client = await SignalClient.joined(await start(), 'nurse');
    await startMix(client);
    await expect.poll(() => segments('ward'), slow).toBeGreaterThan(0);
    const [before] = await listedTasks(host!);
    process.kill(before?.pid ?? 0, 'SIGKILL');
    await expect.poll(() => groupAlive(before?.pid ?? 0), slow).toBe(false);
    await expect.poll(() => listedTasks(host!), OPERATOR_POLL).toMatchObject([{ state: 'running', restarts: 1 }]);
    await expect
      .poll(async () => (await readFile(playlist('ward'), 'utf8')).includes('#EXT-X-DISCONTINUITY'), slow)
      .toBe(true);
  });
});

describe('a mix is refused', () => {
  it.each([
    ['a program that is not there', { program: '/nowhere/ffmpeg' }, {}, 100_202],
    ['a size that nobody shows', {}, { outputParam: { videoWidth: 9000 } }, 100_203],
    ['a name that leads elsewhere', {}, { outputParam: { streamId: '..' } }, 100_203],
    ['more than the server may', { costLimit: 1 }, { inputParam: [{ userid: 'a', width: 90, height: 90 }] }, 100_204],
  ])('with %s', async (_name, options, change, code) => {
    const client = await SignalClient.joined(await start(options), 'nurse');
    expect(await startMix(client, change)).toBe(code);
    expect(await listedTasks(host!)).toEqual([]);
  });

  it('to a client in no room and for a taken name, and only the owner of a mix stops it', async () => {
    const outside = await SignalClient.open(await start(), 'outside');
    await outside.next(19);
    expect(await startMix(outside)).toBe(100_102);
    const nurse = await SignalClient.joined(host!, 'nurse');
    const doctor = await SignalClient.joined(host!, 'doctor', { roomid: '8' });
    expect(await startMix(nurse)).toBe(0);
    expect(await startMix(doctor)).toBe(100_207);
    doctor.send('on_stop_mcu_mix', { outPutSessionId: 'ward' });
    expect((await doctor.next(783)).errCode).toBe(100_205);
    nurse.send('on_stop_mcu_mix', { outPutSessionId: 'ward' });
    expect((await nurse.next(783)).errCode).toBe(0);
    expect(await startMix(doctor)).toBe(0);
  });

  it('to a key that does not grant to receive what others send', async () => {
    host = await startCallingHost(undefined, { apps: [{ ...APP, roomKey: true }], mixing: { hlsFolder: folder } });
    const { CREATE_ROOM, ENTER_ROOM, SEND_AUDIO } = Privilege;
    const privileges = CREATE_ROOM | ENTER_ROOM | SEND_AUDIO;
    const key = makeRoomKey({ ...APP, userId: 'nurse', room: 7, privileges, expireSeconds: 60 });
    const client = await SignalClient.joined(host, 'nurse', { privMapEncrypt: key });
    expect(await startMix(client)).toBe(100_114);
  });
});

describe('a relay', () => {
  it('needs a name and an address that may be; two of one user have two tasks', async () => {
    const client = await SignalClient.joined(await start({ pushTargets: ['rtmp://127.0.0.1:9/live'] }), 'nurse');
    client.send('on_publish', { type: 'offer', sdp: publishOffer() }, { srctinyid: 0 });
    await client.next(4098);
    client.send('on_start_publishing', { sessionId: 'a', streamId: '.', streamType: 0 });
    expect((await client.next(1286)).errCode).toBe(100_203);
    client.send('on_start_publishing', { sessionId: 'a', streamId: 'bed 7', streamType: 0 });
    expect((await client.next(1286)).errCode).toBe(0);
    const push = (pushCdnUrl: string): object => ({ pushAppid: 1, pushBizId: 2, pushCdnUrl, pushStreamType: 'main' });
    client.send('on_start_push_user_cdn', push('rtmp://elsewhere.example/live/x'));
    expect((await client.next(777)).errCode).toBe(100_206);
    client.send('on_start_push_user_cdn', push('rtmp://127.0.0.1:9/live/x'));
    expect((await client.next(777)).errCode).toBe(0);
    // Nobody listens at this address: the relay is retried and does not disturb the other one.
    await expect
      .poll(() => listedTasks(host!), OPERATOR_POLL)
      .toMatchObject([
        { kind: 'relay', state: 'running', inputs: 1 },
        { kind: 'relay', state: expect.stringMatching(/restarting|starting/) as string },
      ]);
    await expect.poll(async () => (await listedTasks(host!))[1]?.restarts, OPERATOR_POLL).toBeGreaterThan(1);
    client.send('on_stop_publishing', { sessionId: 'a' });
    expect((await client.next(1288)).errCode).toBe(0);
    client.send('on_stop_push_user_cdn', push('rtmp://127.0.0.1:9/live/x'));
    expect((await client.next(779)).errCode).toBe(0);
    expect(await listedTasks(host!)).toEqual([]);
    expect(await segments(encodeURIComponent('bed 7'))).toBeGreaterThanOrEqual(0);
  });
});

describe('a server that is killed', () => {
  it('leaves none of its children behind', async () => {
    const main = path.join(path.dirname(createRequire(import.meta.url).resolve('@wardlink/calling')), 'main.js');
    const env = { ...process.env, PORT: '0', DATA_DIR: folder, CALLING_MIX_HLS: 'streams' };
    const server = spawn(process.execPath, [main], {
      env: { ...env, CALLING_OPERATOR_TOKEN: OPERATOR_TOKEN },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    children.push(server);
    const [line] = (await once(createInterface({ input: server.stdout }), 'line')) as [string];
    const url = line.replace('Ready: ', '');
    const sign = (userId: string): string => signUser({ ...DEMONSTRATION, userId, expireSeconds: 60 });
    const client = await SignalClient.open({ url, sign }, 'nurse');
    await client.next(19);
    client.send('on_create_room', joinData());
    await client.next(20);
    expect(await startMix(client)).toBe(0);
    await expect.poll(() => segments('ward'), slow).toBeGreaterThan(0);
    const [task] = await listedTasks({ page: url.replace('ws', 'http') });
    expect(groupAlive(task?.pid ?? 0)).toBe(true);
    server.kill('SIGKILL');
    await expect.poll(() => groupAlive(task?.pid ?? 0), slow).toBe(false);
  });
});
