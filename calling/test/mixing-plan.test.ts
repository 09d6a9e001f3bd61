import { describe, expect, it } from 'vitest';
import { readConfiguration } from '../src/configuration.js';
import { after, RestartBackoff, type TaskEvent, type TaskState } from '../src/mixing/task-state.js';
import { costOf, PLACEHOLDER, readMix, relayPlan } from '../src/mixing/plan.js';
import { assignSlots, type Sender } from '../src/mixing/slot-assignment.js';
import { ownTarget, programPresent, pushAllowed, safeName } from '../src/mixing/targets.js';

const input = (change: object = {}): object => ({
  userid: 'nurse',
  width: 320,
  height: 240,
  locationX: 0,
  locationY: 0,
  zOrder: 1,
  streamType: 0,
  inputType: 0,
  ...change,
});
const asked = (inputParam: unknown = [input()], outputParam: object = {}): object => ({
  outputSessionId: 'out',
  inputParam,
  outputParam: { streamId: '', videoWidth: 640, videoHeight: 480, ...outputParam },
});

describe('what a client asks to be mixed', () => {
  it('is read, with what is left out filled in', () => {
    expect(readMix(asked([input(), input({ userid: PLACEHOLDER, streamType: 1, inputType: 4 })]))).toEqual({
      outputId: 'out',
      streamName: 'out',
      plan: {
        picture: { width: 640, height: 480, framerate: 15, bitrate: 691, keyFrameInterval: 2 },
        sound: { sampleRate: 48_000, channels: 1, bitrate: 64 },
        backgroundColor: 0,
        backgroundImage: undefined,
        inputs: [
          { userId: 'nurse', auxiliary: false, place: { x: 0, y: 0, width: 320, height: 240, zOrder: 1 } },
          { userId: undefined, auxiliary: true, place: undefined },
        ],
      },
    });
  });

  it('takes the name and the figures that are given', () => {
    const { streamName, plan } = readMix(
      asked([], { streamId: 'ward', videoBitrate: 900, videoGOP: 3, audioSampleRate: 44_100, audioChannels: 2 }),
    );
    expect(streamName).toBe('ward');
    expect(plan.picture).toMatchObject({ bitrate: 900, keyFrameInterval: 3 });
    expect(plan.sound).toEqual({ sampleRate: 44_100, channels: 2, bitrate: 64 });
  });

  it('has even sizes and places, and only the sound of a user without a size', () => {
    const { plan } = readMix(asked([input({ width: 101, locationX: 11 }), input({ userid: 'b', width: 0 })]));
    expect(plan.inputs[0]?.place).toMatchObject({ x: 10, width: 100 });
    expect(plan.inputs[1]?.place).toBeUndefined();
  });

  it.each([
    ['outputSessionId', { outputSessionId: '', inputParam: [] }],
    ['outputSessionId', { outputSessionId: 7, inputParam: [] }],
    ['inputParam', asked('nobody')],
    ['inputParam', asked(Array.from({ length: 17 }, (_, index) => input({ userid: `${index}` })))],
    ['userid', asked([input({ userid: '' })])],
    ['userid', asked([null])],
    ['userid', asked([input(), input()])],
    ['streamType', asked([input({ streamType: 2 })])],
    ['zOrder', asked([input({ zOrder: 0 })])],
    ['zOrder', asked([input({ zOrder: 16 })])],
    ['locationX', asked([input({ locationX: -1 })])],
    ['videoWidth and videoHeight', asked([input({ locationX: 322 })])],
    ['videoWidth', asked([], { videoWidth: -1 })],
    ['videoHeight', asked([], { videoHeight: '480' })],
    ['videoFramerate', asked([], { videoFramerate: 61 })],
    ['audioSampleRate', asked([], { audioSampleRate: 47_999 })],
    ['audioChannels', asked([], { audioChannels: 3 })],
    ['backgroundColor', asked([], { backgroundColor: 0x1000000 })],
    ['streamId', asked([], { streamId: '字'.repeat(22) })],
    ['backgroundImage', asked([], { backgroundImage: '../secret.png' })],
    ['backgroundImage', asked([], { backgroundImage: 'https://elsewhere.example/a.png' })],
  ])('is refused for %s', (field, data) => {
    expect(() => readMix(data)).toThrow(new RegExp(`^${field}`));
  });

  it('costs what is encoded and decoded', () => {
    const { plan } = readMix(asked([input(), input({ userid: 'b', inputType: 4 })]));
    expect(costOf(plan)).toBeCloseTo(4.608 + 4.5 + 0.5);
    expect(costOf({ ...plan, picture: undefined, inputs: [] })).toBe(0);
    expect(costOf(relayPlan('nurse', true))).toBeGreaterThan(costOf(relayPlan('nurse', false)));
  });
});

describe('places', () => {
  const sender = (userId: string, change: Partial<Sender> = {}): Sender => ({
    userId,
    auxiliary: false,
    sent: { audio: true, video: true },
    ...change,
  });
  const place = (x: number): NonNullable<Parameters<typeof assignSlots>[0]['inputs'][number]['place']> => ({
    x,
    y: 0,
    width: 2,
    height: 2,
    zOrder: 1,
  });
  const any = (x: number, auxiliary = false): Parameters<typeof assignSlots>[0]['inputs'][number] => ({
    userId: undefined,
    auxiliary,
    place: place(x),
  });
  const assigned = (
    inputs: Parameters<typeof assignSlots>[0]['inputs'],
    senders: Sender[],
  ): [string, number | undefined][] =>
    assignSlots({ inputs }, senders).map(({ sender: { userId }, place: at }) => [userId, at?.x]);

  it('are for users who are named and present', () => {
    const inputs = [
      { userId: 'a', auxiliary: false, place: place(0) },
      { userId: 'gone', auxiliary: false, place: place(2) },
      { userId: 'b', auxiliary: true, place: place(4) },
    ];
    expect(assigned(inputs, [sender('b'), sender('a'), sender('c')])).toEqual([['a', 0]]);
    expect(assigned(inputs, [sender('b', { auxiliary: true })])).toEqual([['b', 4]]);
  });

  it('of placeholders are for the others, in their order and by their kind', () => {
    const inputs = [any(0), any(2, true), { userId: 'me', auxiliary: false, place: place(4) }, any(6)];
    const screen = sender('screen', { auxiliary: true });
    expect(assigned(inputs, [sender('me'), sender('a'), screen, sender('b'), sender('c')])).toEqual([
      ['a', 0],
      ['screen', 2],
      ['me', 4],
      ['b', 6],
    ]);
    expect(assigned(inputs, [sender('a')])).toEqual([['a', 0]]);
  });

  it('show nothing of a user who sends no picture, whose sound is mixed all the same', () => {
    expect(assigned([any(0)], [sender('a', { sent: { audio: true, video: false } })])).toEqual([['a', undefined]]);
  });
});

describe('the life of a task', () => {
  const cases: [TaskState, TaskEvent, TaskState][] = [
    ['starting', 'accepted', 'running'],
    ['starting', 'died', 'restarting'],
    ['running', 'died', 'restarting'],
    ['restarting', 'retried', 'starting'],
    ['restarting', 'given-up', 'failed'],
    ['failed', 'stop', 'stopped'],
    ['restarting', 'stop', 'stopped'],
    ['stopped', 'died', 'stopped'],
    ['stopped', 'retried', 'stopped'],
    ['running', 'given-up', 'running'],
    ['starting', 'disk-full', 'failed'],
    ['running', 'disk-full', 'failed'],
    ['restarting', 'disk-full', 'failed'],
    ['stopped', 'disk-full', 'stopped'],
  ];
  it.each(cases)('%s, %s: %s', (state, event, next) => expect(after(state, event)).toBe(next));

  it('waits longer after each death, gives up in the end, and forgets after a sound run', () => {
    const backoff = new RestartBackoff();
    const pauses = Array.from({ length: 13 }, () => backoff.add(0));
    expect(pauses).toEqual([
      500,
      1000,
      2000,
      4000,
      8000,
      16_000,
      30_000,
      30_000,
      30_000,
      30_000,
      30_000,
      30_000,
      undefined,
    ]);
    expect(backoff.add(30_000)).toBe(500);
    expect(backoff.add(29_999)).toBe(1000);
  });
});

describe('targets', () => {
  it('have names that lead nowhere else', () => {
    expect(safeName('ward 7/bed')).toBe('ward%207%2Fbed');
    expect(safeName('内科')).toBe('%E5%86%85%E7%A7%91');
    for (const name of ['', '.', '..', '\ud800', '字'.repeat(60)]) expect(safeName(name)).toBeUndefined();
  });

  it('are RTMP before HLS, with the name where the address says', () => {
    expect(ownTarget({ rtmp: 'rtmp://h/live/', hlsFolder: '/f' }, 'a')).toEqual({ rtmp: 'rtmp://h/live/a' });
    expect(ownTarget({ rtmp: 'rtmp://h/live/{stream}?key=k' }, 'a')).toEqual({ rtmp: 'rtmp://h/live/a?key=k' });
    expect(ownTarget({ hlsFolder: '/f' }, 'a')).toEqual({ hls: '/f/a' });
    expect(ownTarget({}, 'a')).toBeUndefined();
  });

  it.each([
    ['rtmp://cdn.example/live/bed?key=1', true],
    ['rtmp://cdn.example/live', true],
    ['rtmp://cdn.example/lively', false],
    ['rtmp://cdn.example/live/../other', false],
    ['rtmp://cdn.example/live/%2e%2e/other', false],
    ['rtmps://cdn.example/live/bed', false],
    ['rtmp://cdn.example:1936/live/bed', false],
    ['rtmp://user@cdn.example/live/bed', false],
    ['rtmp://cdn.example/live/bed live=1', false],
    ['http://cdn.example/live/bed', false],
    ['file:///etc/passwd', false],
    ['', false],
  ])('of clients: %s is allowed below rtmp://cdn.example/live: %s', (address, allowed) => {
    expect(pushAllowed(address, ['rtmp://cdn.example/live'])).toBe(allowed);
    expect(pushAllowed(address, [])).toBe(false);
  });

  it('need a program that can be run', () => {
    expect(programPresent(process.execPath)).toBe(true);
    expect(programPresent('no-such-program')).toBe(false);
    expect(programPresent('sh', '/nowhere:/bin')).toBe(true);
  });
});

describe('settings of mixing', () => {
  const read = (environment: NodeJS.ProcessEnv): unknown =>
    readConfiguration({ DATA_DIR: '/data', ...environment }).mixing;

  it('are none without a target, and are read with one', () => {
    expect(read({ CALLING_MIX_LIMIT: '5' })).toBeUndefined();
    expect(
      read({
        CALLING_MIX_HLS: 'streams',
        CALLING_MIX_RTMP: 'rtmp://127.0.0.1/live/{stream}',
        CALLING_PUSH_TARGETS: 'rtmp://a.example/live, rtmps://b.example/x',
        CALLING_MIX_IMAGES: '/images',
        CALLING_MIX_LIMIT: '5',
      }),
    ).toEqual({
      rtmp: 'rtmp://127.0.0.1/live/{stream}',
      hlsFolder: '/data/streams',
      imageFolder: '/images',
      pushTargets: ['rtmp://a.example/live', 'rtmps://b.example/x'],
      program: 'ffmpeg',
      costLimit: 5,
      recordingsKeptDays: 1100,
      streamsKeptHours: 24,
      reserveBytes: 200_000_000,
    });
    const kept = { CALLING_RECORDINGS_DAYS: 'never', CALLING_MIX_HLS_HOURS: '2', WARDLINK_RESERVE_MEGABYTES: '50' };
    expect(read({ CALLING_RECORDINGS: 'recordings', ...kept })).toMatchObject({
      recordingsFolder: '/data/recordings',
      recordingsKeptDays: undefined,
      streamsKeptHours: 2,
      reserveBytes: 50_000_000,
    });
  });

  it.each([
    ['CALLING_MIX_RTMP', 'http://h/live'],
    ['CALLING_PUSH_TARGETS', 'cdn.example'],
    ['CALLING_MIX_LIMIT', '0'],
    ['CALLING_MIX_LIMIT', 'much'],
    ['CALLING_RECORDINGS_DAYS', '0'],
    ['CALLING_RECORDINGS_DAYS', 'long'],
    ['CALLING_MIX_HLS_HOURS', '-1'],
    ['WARDLINK_RESERVE_MEGABYTES', 'never'],
  ])('%s=%s keeps the server from starting', (name, value) => {
    expect(() => read({ CALLING_MIX_HLS: 'streams', [name]: value })).toThrow(name);
  });
});
