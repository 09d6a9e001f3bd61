import { abortable } from '../abortable.js';
import { check, checkFields, checkObject, reading } from '../checks.js';
import { checkClientOptions, checkRoomId, type CheckedOptions } from '../client-options.js';
import { isLocalPage, isWebRTCSupported } from '../environment.js';
import { asRtcError, ErrorCode, invalidOperation } from '../errors.js';
import { ClientLog } from '../logger.js';
import { Session } from '../session.js';
import { entriesOf } from '../stats/sampler.js';
import { LocalStream } from '../stream/local-stream.js';
import { after } from '../timers.js';
import { turnServers, type TurnServer } from '../turn.js';
import { measuresOf, pathSample, type PathSample } from './measure.js';
import { testPicture } from './test-picture.js';
import { judge, type DeviceState, type PreflightMeasures, type PreflightVerdict } from './verdict.js';

export { PreflightText } from './verdict.js';
export type { DeviceState, MediaMeasures, PreflightCode, PreflightFinding } from './verdict.js';
export type { PreflightMeasures, PreflightVerdict } from './verdict.js';
export type { TurnServer } from '../turn.js';

const JOIN_LIMIT_MS = 8000;
const CONNECT_LIMIT_MS = 8000;
const SAMPLE_INTERVAL_MS = 1000;
const TEST_KBPS = 1000;
const FIRST_TEST_ROOM = 4_000_000_000;
const TEST_ROOMS = 294_967_294;

export interface PreflightOptions {
  sdkAppId: number | string;
  userId: string;
  userSig: string;
  /** The calling server, `wss://…` */
  serverUrl: string;
  turnServers?: TurnServer | TurnServer[];
  /** Number of an empty room for the test; by default a random one of the highest numbers. */
  roomId?: number;
  /** The key of that room, if the calling server requires one. */
  privateMapKey?: string;
  /** Whether to test the microphone, default true. */
  audio?: boolean;
  /** Whether to test the camera, default true. */
  video?: boolean;
  /** Duration of the measurement, 2 to 60 s, default 5. */
  seconds?: number;
  signal?: AbortSignal;
}

export interface PreflightResult extends PreflightVerdict {
  measures: PreflightMeasures;
}

interface Plan {
  options: CheckedOptions;
  serverUrl: string;
  iceServers: RTCIceServer[];
  roomId: number;
  privateMapKey: string | undefined;
  audio: boolean;
  video: boolean;
  seconds: number;
  signal: AbortSignal | undefined;
}

function planned(given: PreflightOptions): Plan {
  checkObject(given, 'the options of preflight()');
  const { sdkAppId, userId, userSig, serverUrl, audio = true, video = true, seconds = 5, signal } = given;
  checkFields({ audio, video, seconds }, { audio: 'boolean', video: 'boolean', seconds: 'number' });
  const { privateMapKey } = given;
  checkFields({ privateMapKey }, { privateMapKey: 'string' });
  check(privateMapKey === undefined || given.roomId !== undefined, 'privateMapKey needs the roomId that it is for');
  check(typeof serverUrl === 'string' && serverUrl !== '', 'serverUrl must not be empty');
  check(seconds >= 2 && seconds <= 60, 'seconds must be between 2 and 60');
  const { roomId = FIRST_TEST_ROOM + Math.floor(Math.random() * TEST_ROOMS), turnServers: servers } = given;
  checkRoomId(roomId, false);
  const options = checkClientOptions({ mode: 'rtc', sdkAppId, userId, userSig, serverUrl, autoSubscribe: false });
  const iceServers = servers ? turnServers(servers) : [];
  return { options, serverUrl, iceServers, roomId, privateMapKey, audio, video, seconds, signal };
}

const REFUSALS: Record<string, DeviceState> = {
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

async function tryDevice(kind: 'audio' | 'video'): Promise<DeviceState> {
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ [kind]: true });
    for (const track of stream.getTracks()) track.stop();
    return 'ok';
  } catch (cause) {
    return (cause instanceof Error && REFUSALS[cause.name]) || 'failed';
  }
}

/** Waits; rejects when the signal aborts. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) reject(invalidOperation('preflight() was aborted'));
    after(ms, signal, resolve);
    signal.addEventListener('abort', () => reject(invalidOperation('preflight() was aborted')), { once: true });
  });
}

/** Whether `done` resolves within the time. */
function within(ms: number, signal: AbortSignal, done: Promise<unknown>): Promise<boolean> {
  return Promise.race([done.then(() => true), pause(ms, signal).then(() => false)]);
}

async function trySignalling(session: Session, signal: AbortSignal): Promise<PreflightMeasures['signalling']> {
  const since = performance.now();
  const passed = (): number => Math.round(performance.now() - since);
  try {
    const joined = await within(JOIN_LIMIT_MS, signal, session.join());
    return { state: joined ? 'ok' : 'unreachable', ms: passed() };
  } catch (cause) {
    if (signal.aborted) throw cause;
    const code = asRtcError(cause, ErrorCode.UNKNOWN, 'join').getCode();
    const refused = code === ErrorCode.SIGNAL_CHANNEL_SETUP_FAILED;
    const state = refused ? 'refused' : code === ErrorCode.JOIN_ROOM_FAILED ? 'roomRefused' : 'unreachable';
    return { state, ms: passed() };
  }
}

async function tryMedia(session: Session, plan: Plan, signal: AbortSignal): Promise<PreflightMeasures['media']> {
  const videoSource = testPicture(signal);
  if (!videoSource) return { state: 'untried' };
  const stream = new LocalStream({ userId: plan.options.userId, videoSource });
  try {
    await stream.setVideoProfile({ bitrate: TEST_KBPS });
    await stream.initialize();
    const connected = new Promise<void>((resolve) => {
      stream.on('connection-state-changed', ({ state }) => {
        if (state === 'CONNECTED') resolve();
      });
    });
    try {
      await session.publication.publish(stream);
    } catch (cause) {
      if (signal.aborted) throw cause;
      return { state: 'refused' };
    }
    if (!(await within(CONNECT_LIMIT_MS, signal, connected))) return { state: 'unreachable' };
    const samples: PathSample[] = [];
    for (let second = 0; second <= plan.seconds; second += 1) {
      await pause(SAMPLE_INTERVAL_MS, signal);
      const entries = await entriesOf(session.publication.connection);
      samples.push(pathSample(entries, performance.now()));
    }
    return { state: 'ok', ...measuresOf(samples) };
  } finally {
    stream.close();
    videoSource.stop();
  }
}

async function tryNetwork(plan: Plan, signal: AbortSignal): Promise<Pick<PreflightMeasures, 'signalling' | 'media'>> {
  const addresses = { main: plan.serverUrl, backup: plan.serverUrl };
  const nothing = (): void => undefined;
  const configuration: RTCConfiguration = {
    iceServers: plan.iceServers,
    bundlePolicy: 'max-bundle',
    rtcpMuxPolicy: 'require',
  };
  const session = new Session(
    { ...plan.options, test: true },
    { roomId: plan.roomId, privateMapKey: plan.privateMapKey },
    addresses,
    configuration,
    new ClientLog(),
    {
      state: nothing,
      stream: nothing,
      muted: nothing,
      peer: nothing,
      quality: nothing,
      error: nothing,
      banned: nothing,
      renewed: nothing,
      signature: nothing,
      over: nothing,
    },
  );
  try {
    const signalling = await trySignalling(session, signal);
    if (signalling.state !== 'ok') return { signalling, media: { state: 'untried' } };
    return { signalling, media: await tryMedia(session, plan, signal) };
  } finally {
    session.leave();
  }
}

async function measure(plan: Plan, signal: AbortSignal): Promise<PreflightMeasures> {
  const page = globalThis.location;
  const secure = globalThis.isSecureContext === true || (page !== undefined && isLocalPage(page));
  const supported = isWebRTCSupported();
  const able = secure && typeof globalThis.navigator?.mediaDevices?.getUserMedia === 'function';
  // One after the other: simultaneous permission prompts confuse users and some browsers.
  const microphone = plan.audio && able ? await tryDevice('audio') : 'untried';
  const camera = plan.video && able ? await tryDevice('video') : 'untried';
  if (signal.aborted) throw invalidOperation('preflight() was aborted');
  const network = supported
    ? await tryNetwork(plan, signal)
    : { signalling: { state: 'untried' as const, ms: 0 }, media: { state: 'untried' as const } };
  return { secure, supported, microphone, camera, ...network };
}

/**
 * Tests everything that a call needs: page, microphone, camera, the calling server, and the media path to it by means
 * of a test picture. Findings are returned, not thrown.
 * @throws RtcError 4096 for a wrong option, 4097 when aborted
 */
export async function preflight(options: PreflightOptions): Promise<PreflightResult> {
  const plan = reading('the options of preflight()', () => planned(options));
  const scope = new AbortController();
  try {
    const measures = await abortable(
      'preflight',
      plan.signal,
      () => scope.abort(),
      () => measure(plan, scope.signal),
    );
    return { ...judge(measures), measures };
  } finally {
    scope.abort(); // ends the test picture
  }
}
