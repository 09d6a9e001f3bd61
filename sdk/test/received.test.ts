import { afterEach, beforeEach, describe, expect, expectTypeOf, it, vi } from 'vitest';
import { ErrorCode, RtcError } from '../src/errors.js';
import { ClientLog } from '../src/logger.js';
import { ServerCommand, type ServerCommandNumber } from '../src/protocol/index.js';
import type { ServerMessages } from '../src/protocol/index.js';
import { SignalChannel } from '../src/signal/channel.js';
import type { ReceivedCommand, ReceivedContent, ReceivedMessage } from '../src/signal/received.js';

/** The messages that the calling server may send in a form that the SDK refuses. */
type Refused = {
  [C in ServerCommandNumber]: ServerMessages[C] extends ReceivedContent<C> ? never : C;
}[ServerCommandNumber];

interface Case {
  name: string;
  cmd: ReceivedCommand;
  /** A message as the calling server sends it. */
  whole: object;
  /** The least that the SDK makes do with; undefined if the content does not matter. */
  least: object | undefined;
  /** Optional fields, each with a value of a wrong type. */
  wrong?: object;
  /** Further contents that are refused. */
  refused?: Record<string, unknown>;
}

const RESULT = { whole: { errCode: 0, errMsg: '' }, least: { errCode: 0 }, wrong: { errMsg: 7 } };
const MIX_RESULT = { whole: { errCode: 0, errMsg: '' }, least: {}, wrong: { errCode: '0', errMsg: 7 } };
const PUBLISH_RESULT = {
  whole: { result: 0, type: 'answer', sdp: 'v=0', ahead: true },
  least: {},
  wrong: { result: '0', sdp: {}, ahead: 1 },
};
const SUBSCRIPTION = {
  whole: { srctinyid: '200', errCode: 0, errMsg: '' },
  least: { srctinyid: '200', errCode: 0 },
  wrong: { errMsg: [] },
};
const lists = (whole: object, least: object): Omit<Case, 'name' | 'cmd'> => ({
  whole: { userlist: [whole] },
  least: {},
  wrong: { userlist: {} },
  refused: {
    'a text in the place of a list': { userlist: 'everybody' },
    'a list with something that is no object': { userlist: [whole, null] },
    'a list with a list': { userlist: [[]] },
    ...Object.fromEntries(
      Object.entries(least).flatMap(([field, value]) => [
        [`an item without ${field}`, { userlist: [{ ...whole, [field]: undefined }] }],
        [`an item with a wrong ${field}`, { userlist: [whole, { ...whole, [field]: [value] }] }],
      ]),
    ),
  },
});

const SETUP = {
  relayip: 'relay',
  innerip: 'inner',
  signalip: 'signal',
  localip: 'local',
  dataport: 7001,
  stunport: 7002,
  checkSigSeq: 'seq',
  socketid: 'socket-1',
  tinyid: '144115',
  openid: 'nurse',
  svrTime: 0,
  rc: 1,
  ahead: true,
};
const COUNTS = { expectAudPkg: 1, expectVidPkg: 2, recvAudPkg: 1, recvVidPkg: 2, rtt: 9 };

const CASES: Case[] = [
  { name: 'banned', cmd: 8, whole: { type: 'kick' }, least: { type: 'kick' } },
  {
    name: 'stream added',
    cmd: 16,
    whole: { srcopenid: 'patient', srctinyid: '200', audio: true, bigVideo: true, auxVideo: false },
    least: { srctinyid: '200' },
    wrong: { srcopenid: 7, audio: 'maybe', bigVideo: 1, auxVideo: {} },
  },
  { name: 'stream removed', cmd: 18, whole: { srctinyid: '200', srcopenid: 'patient' }, least: { srctinyid: '200' } },
  {
    name: 'set-up',
    cmd: 19,
    whole: SETUP,
    least: { socketid: 'socket-1', tinyid: '144115' },
    wrong: { svrTime: 'now', rc: '1', ahead: 'yes' },
  },
  {
    name: 'join result',
    cmd: 20,
    whole: { ret: 0, error: '', small: true },
    least: { ret: 0 },
    wrong: { error: 7, small: 1 },
  },
  { name: 'uplink stats', cmd: 22, whole: { result: 0, ...COUNTS }, least: COUNTS },
  {
    name: 'publishers',
    cmd: 23,
    ...lists({ userid: 'patient', srctinyid: '200', flag: 9 }, { userid: 'patient', flag: 9 }),
  },
  { name: 'set-up refused', cmd: 80, whole: { errorCode: 70001, errorMsg: 'expired' }, least: {} },
  { name: 'rebuild result', cmd: 514, whole: { result: 0 }, least: { result: 0 } },
  { name: 'pong', cmd: 775, whole: {}, least: undefined },
  { name: 'push result', cmd: 777, ...RESULT },
  { name: 'push end result', cmd: 779, ...RESULT },
  { name: 'mix result', cmd: 781, ...MIX_RESULT },
  { name: 'mix end result', cmd: 783, ...MIX_RESULT },
  { name: 'relay result', cmd: 1286, ...RESULT },
  { name: 'relay end result', cmd: 1288, ...RESULT },
  { name: 'publish result', cmd: 4098, ...PUBLISH_RESULT },
  { name: 'publish result by its other number', cmd: 2, ...PUBLISH_RESULT },
  { name: 'unpublish result', cmd: 4100, whole: { result: 0 }, least: undefined },
  {
    name: 'subscribe result',
    cmd: 4102,
    whole: { srctinyid: '200', type: 'answer', sdp: 'v=0', errCode: 0, errMsg: '', ahead: true },
    least: { srctinyid: '200' },
    wrong: { errCode: '0', errMsg: 7, sdp: ['v=0'], ahead: 1 },
  },
  { name: 'unsubscribe result', cmd: 4104, ...SUBSCRIPTION },
  { name: 'subscription changed', cmd: 4106, ...SUBSCRIPTION },
  { name: 'role result', cmd: 4110, ...RESULT },
  { name: 'update result', cmd: 4128, ...PUBLISH_RESULT },
  {
    name: 'peer joined',
    cmd: 4134,
    whole: { userid: 'patient', srctinyid: '200', role: 20 },
    least: { userid: 'patient', srctinyid: '200' },
  },
  { name: 'peer left', cmd: 4135, whole: { userid: 'patient', srctinyid: '200' }, least: { userid: 'patient' } },
  {
    name: 'user list',
    cmd: 4137,
    ...lists({ userid: 'patient', srctinyid: '200', role: 20 }, { userid: 'patient' }),
  },
  {
    name: 'sizes watched',
    cmd: 4140,
    whole: { large: true, small: false },
    least: {},
    wrong: { large: 1, small: 'no' },
  },
];

const mistyped = (value: unknown): unknown => (typeof value === 'string' ? 7 : { not: typeof value });

function refusedOf({ whole, least, wrong, refused }: Case): [kind: string, content: unknown][] {
  if (!least) return [];
  const required = Object.entries(least);
  return [
    ['a text', 'text'],
    ['a number', 7],
    ['an array', [whole]],
    ...required.flatMap(([field, value]): [string, unknown][] => [
      [`no ${field}`, { ...whole, [field]: undefined }],
      [`${field} null`, { ...whole, [field]: null }],
      [`a wrong ${field}`, { ...whole, [field]: mistyped(value) }],
    ]),
    ...Object.entries(wrong ?? {}).map(([field, value]): [string, unknown] => [
      `a wrong ${field}`,
      { ...whole, [field]: value as unknown },
    ]),
    ...Object.entries(refused ?? {}),
  ];
}

class Socket extends EventTarget {
  static readonly OPEN = 1;
  static current: Socket;
  readyState = 1;
  constructor() {
    super();
    Socket.current = this;
  }
  send(): void {
    // What the client sends does not matter here.
  }
  close(): void {
    this.readyState = 3;
  }
}

/** What reaches the handlers of each kind of message, in order. */
let reached: { cmd: number; content: unknown }[];
let lines: string[];
let channel: SignalChannel;

function says(cmd: number, content: unknown): void {
  const data = JSON.stringify({ cmd, content });
  Socket.current.dispatchEvent(new MessageEvent('message', { data }));
}

/** A wait for this answer, as a request has it. The other messages are events. */
function awaitAnswer(cmd: ReceivedCommand): void {
  const onTimeout = (): RtcError => new RtcError(ErrorCode.SERVER_TIMEOUT, 'no answer');
  channel.requests.expect({ commands: [cmd], timeoutMs: 1000, onTimeout }).then(
    (content) => reached.push({ cmd, content }),
    () => undefined,
  );
}
const settled = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Socket);
  vi.stubGlobal('navigator', { userAgent: '' });
  reached = [];
  lines = [];
  const log = new ClientLog();
  vi.spyOn(log, 'warn').mockImplementation((line) => void lines.push(String(line)));
  const addresses = { main: 'wss://main.test', backup: 'wss://backup.test' };
  channel = new SignalChannel(addresses, { sdkAppId: 1, userId: 'nurse', userSig: 'sig' }, log);
  channel.on('message', ({ cmd, content }: ReceivedMessage) => reached.push({ cmd, content }));
  channel.on('ready', () => reached.push({ cmd: 19, content: channel.setup }));
  channel.on('refused', (error) => reached.push({ cmd: 80, content: error.getExtraCode() }));
  channel.connect();
});
afterEach(() => {
  channel.close(new RtcError(ErrorCode.INVALID_OPERATION, 'left'));
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const handled = (cmd: number, content: unknown): unknown => ({
  cmd,
  content: cmd === 80 ? ((content as { errorCode?: number }).errorCode ?? 0) : content,
});

it('every message of the protocol is in this list', () => {
  const listed = CASES.map(({ cmd }) => cmd).filter((cmd) => cmd !== 2);
  expect(listed.sort((a, b) => a - b)).toEqual(Object.values(ServerCommand).sort((a, b) => a - b));
});

it('the types accept whatever the calling server may send, and name what was checked', () => {
  expectTypeOf<Refused>().toBeNever();
  expectTypeOf<ReceivedContent<4106>['errCode']>().toEqualTypeOf<number>();
  expectTypeOf<ReceivedContent<4106>['errMsg']>().toEqualTypeOf<string | null | undefined>();
  expectTypeOf<ReceivedContent<16>['audio']>().toEqualTypeOf<boolean | null | undefined>();
  expectTypeOf<NonNullable<ReceivedContent<23>['userlist']>[number]['flag']>().toEqualTypeOf<number>();
});

describe.each(CASES)('$name ($cmd)', (one) => {
  const { cmd, whole, least } = one;
  const refused = refusedOf(one);

  if (refused.length > 0) {
    it.each(refused)('with %s is dropped with one line, for a request and for an event', async (_kind, content) => {
      says(cmd, content);
      awaitAnswer(cmd);
      says(cmd, content);
      await settled();
      expect(reached).toEqual([]);
      expect(lines).toEqual(Array.from({ length: 2 }, () => `message ${cmd} is not what it should be`));
    });
  } else {
    it.each(['text', 7, [], null, { other: 1 }])('may have any content: %j', async (content) => {
      says(cmd, content);
      await settled();
      expect(reached).toEqual([{ cmd, content: content ?? {} }]);
      expect(lines).toEqual([]);
    });
  }

  it.each([
    ['whole', whole],
    ['with the least', least ?? {}],
    ['with null for what may be missing', { ...nulls(one.wrong), ...least }],
  ])('%s reaches its handler as it came', async (_kind, content) => {
    says(cmd, content);
    expect(reached).toEqual([handled(cmd, content)]);
    if (cmd !== 19 && cmd !== 80) {
      awaitAnswer(cmd);
      says(cmd, content);
      await settled();
      expect(reached).toEqual([handled(cmd, content), handled(cmd, content)]);
    }
    expect(lines).toEqual([]);
  });
});

function nulls(fields: object = {}): object {
  return Object.fromEntries(Object.keys(fields).map((field) => [field, null]));
}

describe('a set-up message', () => {
  it('may have any values where they are only sent back', () => {
    const content = { socketid: 's', tinyid: '1', innerip: 1, relayip: null, dataport: '7001', checkSigSeq: 5 };
    says(19, content);
    expect(reached).toEqual([{ cmd: 19, content }]);
  });
});

describe('a list', () => {
  it.each([23, 4137] as const)('(%i) may have entries without an id', (cmd) => {
    const content = {
      userlist: [
        { userid: 'patient', srctinyid: 0, flag: 0 },
        { userid: 'doctor', flag: 0 },
      ],
    };
    says(cmd, content);
    expect(reached).toEqual([{ cmd, content }]);
  });
});
