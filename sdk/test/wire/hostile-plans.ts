import fc from 'fast-check';
import { FakeTrack } from './fake-media.js';
import { DONE, hostile, INVALID_OPERATION, INVALID_PARAMETER, NOT_SUPPORTED, objectOf } from './hostile-values.js';

// Arguments for each public method, and the codes with which it may refuse; 0 means that it may succeed.

interface Plan<State extends string> {
  given: fc.Arbitrary<unknown[]>;
  codes: Record<State, number[]>;
}
type Plans<State extends string> = Record<string, Plan<State>>;

const anything = fc.array(hostile, { maxLength: 3 });

/** The same codes in every state. */
const always = <State extends string>(
  states: readonly State[],
  given: fc.Arbitrary<unknown[]>,
  ...codes: number[]
): Plan<State> => ({
  given,
  codes: Object.fromEntries(states.map((state) => [state, codes])) as Record<State, number[]>,
});

/** Methods without parameters; hostile arguments must have no effect. */
const free = <State extends string>(states: readonly State[], ...names: string[]): Plans<State> =>
  Object.fromEntries(names.map((name) => [name, always(states, anything, DONE)]));

const emitter = <State extends string>(states: readonly State[]): Plans<State> => {
  const names = ['on', 'once', 'off', 'addListener', 'removeListener', 'emit'];
  const more = ['removeAllListeners', 'listeners', 'listenerCount'];
  return {
    ...Object.fromEntries(
      names.map((name) => [name, always(states, fc.tuple(hostile, hostile), DONE, INVALID_PARAMETER)]),
    ),
    ...Object.fromEntries(more.map((name) => [name, always(states, fc.tuple(hostile), DONE, INVALID_PARAMETER)])),
    ...free(states, 'eventNames'),
  };
};

const CLIENT_STATES = ['outside', 'inside'] as const;
type ClientState = (typeof CLIENT_STATES)[number];

/** Methods that need a room: inside they may return the given codes, outside 4097. */
const asMember = (given: fc.Arbitrary<unknown[]>, ...inside: number[]): Plan<ClientState> => ({
  given,
  codes: { outside: [INVALID_OPERATION], inside },
});
/** Methods that may be called only before `join()`. */
const asStranger = (given: fc.Arbitrary<unknown[]>): Plan<ClientState> => ({
  given,
  codes: { outside: [DONE, INVALID_PARAMETER], inside: [INVALID_OPERATION] },
});

const MIX = { mode: 'manual', mixUsers: [{ userId: 'nurse', width: 640, height: 480, zOrder: 1 }] };

export const CLIENT: Plans<ClientState> = {
  ...emitter(CLIENT_STATES),
  ...free(
    CLIENT_STATES,
    'leave',
    'getConnectionState',
    'getRemoteMutedState',
    'getTransportStats',
    'getLocalAudioStats',
    'getLocalVideoStats',
    'getRemoteAudioStats',
  ),
  join: asStranger(fc.tuple(objectOf({ roomId: 7 }, 'roomId', 'role', 'privateMapKey', 'signal'))),
  destroy: { given: anything, codes: { outside: [DONE], inside: [INVALID_OPERATION] } },
  publish: asMember(fc.tuple(hostile, fc.oneof(hostile, objectOf({}, 'smallVideo', 'signal'))), INVALID_PARAMETER),
  unpublish: asMember(fc.tuple(hostile), INVALID_PARAMETER),
  subscribe: asMember(fc.tuple(hostile, objectOf({}, 'audio', 'video', 'signal')), INVALID_PARAMETER),
  unsubscribe: asMember(fc.tuple(hostile), INVALID_PARAMETER),
  switchRole: always(CLIENT_STATES, fc.tuple(hostile), INVALID_PARAMETER),
  updateUserSig: always(CLIENT_STATES, fc.tuple(hostile), DONE, INVALID_PARAMETER),
  getRemoteVideoStats: always(CLIENT_STATES, fc.tuple(hostile), DONE, INVALID_PARAMETER),
  startPublishCDNStream: asMember(
    fc.tuple(objectOf({}, 'streamId', 'appId', 'bizId', 'url')),
    INVALID_PARAMETER,
    INVALID_OPERATION,
  ),
  stopPublishCDNStream: asMember(anything, INVALID_OPERATION),
  startMixTranscode: asMember(
    fc.tuple(
      fc.oneof(
        objectOf(MIX, 'mode', 'streamId', 'videoWidth', 'videoBitrate', 'backgroundImage', 'mixUsers'),
        objectOf({ userId: 'nurse' }, 'userId', 'width', 'locationX', 'zOrder', 'pureAudio', 'streamType').map(
          (user) => ({ ...MIX, mixUsers: [user] }),
        ),
      ),
    ),
    DONE,
    INVALID_PARAMETER,
  ),
  stopMixTranscode: asMember(anything, INVALID_OPERATION),
  enableAudioVolumeEvaluation: always(CLIENT_STATES, fc.tuple(hostile, hostile), DONE, INVALID_PARAMETER),
  enableActiveSpeaker: always(CLIENT_STATES, fc.tuple(hostile), DONE, INVALID_PARAMETER),
  setRemoteVideoSize: asMember(fc.tuple(hostile, fc.oneof(hostile, fc.constant('small'))), DONE, INVALID_PARAMETER),
  setProxyServer: asStranger(fc.tuple(objectOf({ websocketProxy: 'wss://p.test' }, 'websocketProxy', 'loggerProxy'))),
  setTurnServer: asStranger(fc.tuple(objectOf({ url: 'turn.test' }, 'url', 'username', 'credential'))),
};

const STREAM_METHODS = [
  'stop',
  'resume',
  'isPlaying',
  'getId',
  'getUserId',
  'getType',
  'hasAudio',
  'hasVideo',
  'getAudioLevel',
  'getAudioTrack',
  'getVideoTrack',
  'getMediaStream',
  'getVideoFrame',
  'close',
];
const MUTES = ['muteAudio', 'muteVideo', 'unmuteAudio', 'unmuteVideo'];

const stream = <State extends string>(states: readonly State[]): Plans<State> => ({
  ...emitter(states),
  ...free(states, ...STREAM_METHODS),
  play: always(states, fc.tuple(hostile, objectOf({}, 'objectFit', 'muted')), INVALID_PARAMETER),
  setAudioOutput: always(states, fc.tuple(hostile), INVALID_PARAMETER, NOT_SUPPORTED),
  setAudioVolume: always(states, fc.tuple(hostile), DONE, INVALID_PARAMETER),
});

export const REMOTE_STATES = ['announced', 'subscribed', 'removed'] as const;
export type RemoteState = (typeof REMOTE_STATES)[number];

export const REMOTE: Plans<RemoteState> = { ...stream(REMOTE_STATES), ...free(REMOTE_STATES, ...MUTES) };

const LOCAL_STATES = ['uninitialised', 'published'] as const;
type LocalState = (typeof LOCAL_STATES)[number];

const PICTURE = { width: 640, height: 480, frameRate: 15, bitrate: 900 };
const track = fc.oneof(
  hostile,
  fc.constantFrom('audio' as const, 'video' as const).map((kind) => new FakeTrack(kind)),
  objectOf({ kind: 'video', stop: () => undefined }, 'kind', 'stop'),
);
const ready = (given: fc.Arbitrary<unknown[]>, ...published: number[]): Plan<LocalState> => ({
  given,
  codes: { uninitialised: [INVALID_PARAMETER, INVALID_OPERATION], published },
});

export const LOCAL: Plans<LocalState> = {
  ...stream(LOCAL_STATES),
  ...Object.fromEntries(
    MUTES.map((name) => [name, { given: anything, codes: { uninitialised: [INVALID_OPERATION], published: [DONE] } }]),
  ),
  initialize: { given: anything, codes: { uninitialised: [DONE], published: [INVALID_OPERATION] } },
  setAudioProfile: always(
    LOCAL_STATES,
    fc.tuple(objectOf({ sampleRate: 48000, channelCount: 1, bitrate: 40 }, 'sampleRate', 'channelCount', 'bitrate')),
    DONE,
    INVALID_PARAMETER,
  ),
  setVideoProfile: always(LOCAL_STATES, fc.tuple(objectOf(PICTURE, ...Object.keys(PICTURE))), DONE, INVALID_PARAMETER),
  setScreenProfile: always(LOCAL_STATES, fc.tuple(objectOf(PICTURE, ...Object.keys(PICTURE))), DONE, INVALID_PARAMETER),
  setVideoContentHint: always(LOCAL_STATES, fc.tuple(hostile), DONE, INVALID_PARAMETER),
  switchDevice: ready(
    fc.tuple(fc.oneof(hostile, fc.constantFrom('audio', 'video')), hostile),
    INVALID_PARAMETER,
    NOT_SUPPORTED,
  ),
  addTrack: ready(fc.tuple(track), INVALID_PARAMETER),
  removeTrack: ready(fc.tuple(track), INVALID_PARAMETER),
  replaceTrack: ready(fc.tuple(hostile), INVALID_PARAMETER),
};

/** Functions that a page calls, by name. They take nothing, or one setting. */
export const PAGE: Plans<'page'> = {
  ...free(
    ['page'],
    'checkSystemRequirements',
    'isScreenShareSupported',
    'getDevices',
    'getCameras',
    'getMicrophones',
    'getSpeakers',
    'Logger.enableUploadLog',
    'Logger.disableUploadLog',
    'RtcError.getCode',
    'RtcError.getExtraCode',
  ),
  createOwnMedia: always(
    ['page'],
    fc.tuple(objectOf({ video: true }, 'userId', 'video', 'withoutCamera')),
    DONE,
    INVALID_PARAMETER,
  ),
  followVisibleVideos: always(['page'], fc.tuple(hostile, objectOf({}, 'failed')), INVALID_PARAMETER),
  createClient: always(
    ['page'],
    fc.tuple(
      objectOf(
        { mode: 'rtc', sdkAppId: 1, userId: 'nurse', userSig: 's' },
        'mode',
        'sdkAppId',
        'userId',
        'userSig',
        'recordId',
        'streamId',
        'bussinessInfo',
      ),
    ),
    DONE,
    INVALID_PARAMETER,
  ),
  createStream: always(
    ['page'],
    fc.tuple(
      objectOf(
        {},
        'userId',
        'audio',
        'video',
        'mirror',
        'screen',
        'screenAudio',
        'facingMode',
        'cameraId',
        'audioProcessing',
        'audioSource',
        'videoSource',
      ),
    ),
    DONE,
    INVALID_PARAMETER,
    NOT_SUPPORTED,
  ),
  'Logger.setLogLevel': always(['page'], fc.tuple(hostile), DONE, INVALID_PARAMETER),
  preflight: always(
    ['page'],
    fc.tuple(
      objectOf(
        { sdkAppId: 1, userId: 'nurse', userSig: 's', serverUrl: 'wss://main.test', seconds: 2 },
        'sdkAppId',
        'userId',
        'userSig',
        'serverUrl',
        'turnServers',
        'roomId',
        'audio',
        'video',
        'seconds',
        'signal',
      ),
    ),
    DONE,
    INVALID_PARAMETER,
  ),
};
