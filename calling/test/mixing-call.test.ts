import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright';
import type { MixConfig } from '@wardlink/rtc';
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished } from 'vitest';
import { launchChromium } from './support/browsers.js';
import { startCallingHost, type CallingHost } from './support/calling-host.js';
import { openPaintedCaller, type PaintedCaller } from './support/painted-caller.js';
import {
  Frame,
  freePort,
  lastFrame,
  lastSound,
  packetTimes,
  probe,
  RtmpReceiver,
  toneIn,
} from './support/stream-reader.js';
import { listedTasks, OPERATOR_POLL, OPERATOR_TOKEN } from './support/tasks.js';

const LOW = 440;
const HIGH = 1000;
const HEARD = 0.05;
const SIZE = { width: 640, height: 480 };

let folder: string;
let rtmp: string;
let host: CallingHost;
let chromium: Browser;
let nurse: PaintedCaller;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'mixing-'));
  rtmp = `rtmp://127.0.0.1:${await freePort()}/live`;
  const pushTargets = [`${rtmp}/elsewhere`];
  host = await startCallingHost(undefined, { operatorToken: OPERATOR_TOKEN, mixing: { rtmp, pushTargets } });
  chromium = await launchChromium();
  nurse = await openPaintedCaller(host, chromium, 'nurse', { room: 5, color: '#ff0000', frequency: LOW });
  await openPaintedCaller(host, chromium, 'patient', { room: 5, color: '#0000ff', frequency: HIGH });
});

afterAll(async () => {
  await chromium?.close();
  await host?.close();
  await rm(folder, { recursive: true, force: true });
});

// Stops the mix, so that a failed test does not affect its retry or the next test.
afterEach(async () => {
  await nurse.page.evaluate(() => window.call.client.stopMixTranscode().catch(() => undefined));
});

/** Receives the stream of this name until the test ends. @param file - where it is written */
function receive(streamId: string, file: string): RtmpReceiver {
  const receiver = new RtmpReceiver(`${rtmp}/${streamId}`, path.join(folder, file));
  onTestFinished(() => receiver.close());
  return receiver;
}

const mix = (config: MixConfig): Promise<void> =>
  nurse.page.evaluate((given) => window.call.client.startMixTranscode(given), config);

/** The colours at the given points in the newest frame, by name. */
async function colors(file: string, points: Record<string, [number, number]>): Promise<Record<string, string>> {
  const frame = await lastFrame(file, SIZE).catch(() => new Frame(0, Buffer.alloc(0)));
  return Object.fromEntries(Object.entries(points).map(([name, [x, y]]) => [name, frame.colorAt(x, y)]));
}

const slow = { timeout: 30_000, interval: 1000 };
const points = {
  topLeft: [160, 120],
  topRight: [480, 120],
  bottomLeft: [160, 360],
  bottomRight: [480, 360],
} satisfies Record<string, [number, number]>;

const place = (locationX: number, locationY: number): { [field: string]: number } & object => ({
  locationX,
  locationY,
  width: 320,
  height: 240,
  zOrder: 2,
});

it(
  'a mix of two users shows and sounds both at the receiver, through changes of the layout',
  { timeout: 180_000 },
  async () => {
    const receiver = receive('ward', 'mix.flv');
    const config: MixConfig = {
      streamId: 'ward',
      videoWidth: SIZE.width,
      videoHeight: SIZE.height,
      videoFramerate: 15,
      backgroundColor: 0x00ff00,
      mixUsers: [
        { userId: 'nurse', ...place(0, 0) },
        { userId: 'patient', ...place(320, 240) },
      ],
    };
    await mix(config);
    const first = { topLeft: 'red', topRight: 'green', bottomLeft: 'green', bottomRight: 'blue' };
    await expect.poll(() => colors(receiver.file, points), slow).toEqual(first);
    expect(await probe(receiver.file)).toEqual({ codecs: ['aac', 'h264'], ...SIZE, sampleRate: 48_000, channels: 1 });
    const tones = async (): Promise<boolean[]> => {
      const sound = await lastSound(receiver.file);
      return [LOW, HIGH, 1700].map((frequency) => toneIn(sound, frequency) > HEARD);
    };
    await expect.poll(tones, slow).toEqual([true, true, false]);

    // The nurse above the patient, who fills the frame; then the patient is moved and enlarged.
    await mix({
      ...config,
      mixUsers: [
        { userId: 'nurse', ...place(320, 0) },
        { userId: 'patient', width: 640, height: 480, locationX: 0, locationY: 0, zOrder: 1 },
      ],
    });
    const second = { topLeft: 'blue', topRight: 'red', bottomLeft: 'blue', bottomRight: 'blue' };
    await expect.poll(() => colors(receiver.file, points), slow).toEqual(second);

    // The patient's audio only.
    await mix({
      ...config,
      mixUsers: [
        { userId: 'nurse', ...place(0, 240) },
        { userId: 'patient', pureAudio: true },
      ],
    });
    const third = { topLeft: 'green', topRight: 'green', bottomLeft: 'red', bottomRight: 'green' };
    await expect.poll(() => colors(receiver.file, points), slow).toEqual(third);
    await expect.poll(tones, slow).toEqual([true, true, false]);

    // The whole time was one stream without a gap.
    expect(await listedTasks(host)).toMatchObject([{ kind: 'mix', state: 'running', restarts: 0, inputs: 2 }]);
    for (const kind of ['v', 'a'] as const) {
      const times = await packetTimes(receiver.file, kind);
      const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
      expect(Math.max(...gaps)).toBeLessThan(0.2);
    }
    await nurse.page.evaluate(() => window.call.client.stopMixTranscode());
    await receiver.done;
    await expect.poll(() => listedTasks(host), OPERATOR_POLL).toEqual([]);
  },
);

it('placeholders show the members present, and free the place of one who leaves', { timeout: 120_000 }, async () => {
  const receiver = receive('preset', 'preset.flv');
  const visitor = await openPaintedCaller(host, chromium, 'visitor', { room: 5, color: '#ffffff', frequency: 1700 });
  onTestFinished(() => visitor.close());
  await nurse.page.waitForFunction(() => window.call.client.getRemoteMutedState().length === 2);
  await mix({
    streamId: 'preset',
    mode: 'preset-layout',
    mixUsers: [
      { userId: 'nurse', ...place(0, 0) },
      { userId: '$PLACE_HOLDER_REMOTE$', ...place(320, 0) },
      { userId: '$PLACE_HOLDER_REMOTE$', ...place(0, 240) },
    ],
  });
  const three = { topLeft: 'red', topRight: 'blue', bottomLeft: 'white', bottomRight: 'black' };
  await expect.poll(() => colors(receiver.file, points), slow).toEqual(three);
  await visitor.page.evaluate(() => window.call.client.leave());
  await expect.poll(() => colors(receiver.file, points), slow).toEqual({ ...three, bottomLeft: 'black' });
  expect(await listedTasks(host)).toMatchObject([{ state: 'running', restarts: 0, inputs: 2 }]);
  await nurse.page.evaluate(() => window.call.client.stopMixTranscode());
  await receiver.done;
});

it('a worker that is killed is started again, and the stream is back', { timeout: 120_000 }, async () => {
  const before = receive('again', 'before.flv');
  await mix({ streamId: 'again', mixUsers: [{ userId: 'nurse', ...place(0, 0) }] });
  await expect.poll(() => colors(before.file, points), slow).toMatchObject({ topLeft: 'red' });
  const [task] = await listedTasks(host);
  process.kill(task?.pid ?? 0, 'SIGKILL');
  await before.done;
  const after = receive('again', 'after.flv');
  await expect.poll(() => colors(after.file, points), slow).toMatchObject({ topLeft: 'red' });
  const [again] = await listedTasks(host);
  expect(again?.task).toBe(task?.task);
  expect(again?.state).toBe('running');
  expect(again?.restarts).toBeGreaterThan(0);
  await nurse.page.evaluate(() => window.call.client.stopMixTranscode());
  await after.done;
});

it('a user is relayed under its name, and ends with its call', { timeout: 120_000 }, async () => {
  const receiver = receive('bedside', 'relay.flv');
  const visitor = await openPaintedCaller(host, chromium, 'visitor', { room: 5, color: '#0000ff', frequency: HIGH });
  onTestFinished(() => visitor.close());
  await visitor.page.evaluate(() => window.call.client.startPublishCDNStream({ streamId: 'bedside' }));
  const all = { topLeft: 'blue', topRight: 'blue', bottomLeft: 'blue', bottomRight: 'blue' };
  await expect.poll(() => colors(receiver.file, points), slow).toEqual(all);
  await expect.poll(async () => toneIn(await lastSound(receiver.file), HIGH), slow).toBeGreaterThan(HEARD);
  expect(toneIn(await lastSound(receiver.file), LOW)).toBeLessThan(HEARD);
  const refused = await visitor.page.evaluate((url) => {
    const { client } = window.call;
    const target = { streamId: 'bedside', appId: 1, bizId: 2, url };
    return client.startPublishCDNStream(target).catch((error: { getExtraCode(): number }) => error.getExtraCode());
  }, `${rtmp}/not-allowed`);
  expect(refused).toBe(100_206);
  await visitor.page.evaluate(() => window.call.client.leave());
  await receiver.done;
  expect(await listedTasks(host)).toEqual([]);
});
