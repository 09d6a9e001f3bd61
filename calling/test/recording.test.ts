import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MixingOptions } from '../src/index.js';
import { unusedFileName } from '../src/mixing/composer/unused-file-name.js';
import { recordingPlan } from '../src/mixing/recording-plan.js';
import { launchChromium } from './support/browsers.js';
import { startCallingHost, type CallingHost } from './support/calling-host.js';
import { publishOffer } from './support/offers.js';
import { openPaintedCaller } from './support/painted-caller.js';
import { SignalClient } from './support/signal-client.js';
import { Frame, lastFrame, lastSound, probe, toneIn } from './support/stream-reader.js';
import { listedTasks, OPERATOR_POLL, OPERATOR_TOKEN } from './support/tasks.js';

const slow = { timeout: 30_000, interval: 500 };
const SIZE = { width: 1280, height: 720 };
const RECORDING = '$RECORDING$';
let folder: string;
let host: CallingHost;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'recording-'));
});
afterEach(async () => {
  await host?.close();
  await rm(folder, { recursive: true, force: true });
});

async function start(mixing: MixingOptions): Promise<void> {
  host = await startCallingHost(undefined, { operatorToken: OPERATOR_TOKEN, mixing });
}

/** What the client of a consenting user sends when it joins. */
const agreed = (recordId: string): object => ({
  bussinessInfo: JSON.stringify({ Str_uc_params: { userdefine_record_id: recordId } }),
});

async function publish(client: SignalClient): Promise<void> {
  client.send('on_publish', { type: 'offer', sdp: publishOffer() }, { srctinyid: 0 });
  await client.next(4098);
}

const isRecording = ({ userid }: Record<string, unknown>): boolean => userid === RECORDING;
const files = async (): Promise<string[]> => (await readdir(folder)).sort();

describe('a room is recorded', () => {
  it('when all agreed, for as long as all do, and all see it', async () => {
    await start({ recordingsFolder: folder });
    const nurse = await SignalClient.joined(host, 'nurse', agreed('ward 7'));
    await publish(nurse);
    await nurse.next(4134, isRecording);
    const patient = await SignalClient.joined(host, 'patient', { recordId: 'ward 7' });
    patient.send('on_get_user_list', '');
    const { userlist } = (await patient.next(4137)) as { userlist: { userid: string }[] };
    expect(userlist.map(({ userid }) => userid).sort()).toEqual([RECORDING, 'nurse', 'patient']);
    await expect
      .poll(() => listedTasks(host), OPERATOR_POLL)
      .toMatchObject([{ kind: 'recording', state: 'running', inputs: 1 }]);

    const visitor = await SignalClient.joined(host, 'visitor');
    await nurse.next(4135, isRecording);
    await patient.next(4135, isRecording);
    expect(await listedTasks(host)).toMatchObject([{ kind: 'recording', inputs: 0 }]);
    visitor.send('on_quit_room', '');
    await nurse.next(4134, isRecording);
    expect(await listedTasks(host)).toMatchObject([{ kind: 'recording', inputs: 1, restarts: 0 }]);

    nurse.send('on_quit_room', '');
    patient.send('on_quit_room', '');
    await expect.poll(() => listedTasks(host), OPERATOR_POLL).toEqual([]);
    await host.close();
    const [file = '', ...more] = await files();
    expect(more).toEqual([]);
    expect(file).toMatch(/^ward%207-\d{8}T\d{6}Z-[0-9a-f]{4}\.mp4$/);
    expect((await stat(path.join(folder, file))).mode & 0o077).toBe(0);
    expect(await probe(path.join(folder, file))).toMatchObject({ codecs: ['aac', 'h264'], ...SIZE });
  });

  it.each([
    ['when nobody asks for it', {}, {}, {}],
    ['when one did not agree', {}, agreed('a'), {}],
    ['when they agreed to different ones', {}, agreed('a'), agreed('b')],
    ['where the server may not do more', { costLimit: 1 }, agreed('a'), agreed('a')],
    ['where there is no program', { program: '/nowhere/ffmpeg' }, agreed('a'), agreed('a')],
    ['where it is off', { recordingsFolder: undefined, hlsFolder: '/nowhere' }, agreed('a'), agreed('a')],
  ])('never %s', async (_name, options, first, second) => {
    await start({ recordingsFolder: folder, ...options });
    const patient = await SignalClient.joined(host, 'patient', first);
    const nurse = await SignalClient.joined(host, 'nurse', second);
    await Promise.all([publish(nurse), publish(patient)]);
    await Promise.all([nurse.settle(), patient.settle()]);
    expect(nurse.received.some(({ cmd, content }) => cmd === 4134 && isRecording(content))).toBe(false);
    expect(await listedTasks(host)).toEqual([]);
    expect(await files()).toEqual([]);
  });
});

describe('a recorded call', () => {
  it('is one file with both pictures and both voices', { timeout: 120_000 }, async () => {
    await start({ recordingsFolder: folder });
    const chromium = await launchChromium();
    const options = { room: 9, recordId: 'visit' };
    const nurse = await openPaintedCaller(host, chromium, 'nurse', { ...options, color: '#ff0000', frequency: 440 });
    const patient = await openPaintedCaller(host, chromium, 'patient', {
      ...options,
      color: '#0000ff',
      frequency: 1000,
    });
    const recorded = async (): Promise<string> => path.join(folder, (await files())[0] ?? '');
    const look = async (): Promise<string[]> => {
      const frame = await lastFrame(await recorded(), SIZE).catch(() => new Frame(0, Buffer.alloc(0)));
      return [frame.colorAt(320, 360), frame.colorAt(960, 360)];
    };
    await expect.poll(look, { timeout: 60_000, interval: 2000 }).toEqual(['red', 'blue']);
    const voices = async (): Promise<boolean[]> => {
      const sound = await lastSound(await recorded());
      return [440, 1000, 1700].map((frequency) => toneIn(sound, frequency) > 0.05);
    };
    await expect.poll(voices, slow).toEqual([true, true, false]);
    for (const { page } of [nurse, patient]) {
      expect(await page.evaluate(() => window.call.events)).toContain(`peer-join ${RECORDING}`);
      expect(await page.evaluate(() => window.call.events.filter((event) => event.startsWith('error')))).toEqual([]);
    }
    await Promise.all([nurse.close(), patient.close()]);
    await host.close();
    await chromium.close();
    expect(await files()).toHaveLength(1);
    expect(await probe(await recorded())).toMatchObject({ codecs: ['aac', 'h264'], ...SIZE });
  });
});

describe('the picture of a recording', () => {
  it('gives everybody a place of one size that overlaps no other', () => {
    const places = (people: number): string[] =>
      recordingPlan(people).inputs.map(({ place }) => `${place?.x},${place?.y} ${place?.width}x${place?.height}`);
    expect(places(0)).toEqual([]);
    expect(places(1)).toEqual(['0,0 1280x720']);
    expect(places(2)).toEqual(['0,0 640x720', '640,0 640x720']);
    expect(places(3)).toEqual(['0,0 640x360', '640,0 640x360', '0,360 640x360']);
  });

  it('goes on in another file, where there is one of its name', () => {
    const there = ['/r/a.mp4', '/r/a-2.mp4'];
    expect(unusedFileName('/r/a.mp4', (file) => there.includes(file))).toBe('/r/a-3.mp4');
    expect(unusedFileName('/r/b.mp4', (file) => there.includes(file))).toBe('/r/b.mp4');
  });
});
