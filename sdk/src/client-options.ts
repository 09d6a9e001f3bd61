import { check, checkFields, checkObject } from './checks.js';
import { invalidParameter } from './errors.js';
import { checkAddress } from './signal/address.js';

export interface ClientOptions {
  sdkAppId: number | string;
  userId: string;
  userSig: string;
  mode: 'rtc' | 'live';
  /** Main websocket address of the calling server. Needed unless `setProxyServer` gives one before join. */
  serverUrl?: string;
  /** Used when the main address does not answer; the default is the main address. */
  backupUrl?: string;
  useStringRoomId?: boolean;
  /** default true */
  autoSubscribe?: boolean;
  streamId?: string;
  userDefineRecordId?: string;
  recordId?: number;
  pureAudioPushMode?: number;
  userDefinePushArgs?: string;
  bussinessInfo?: string;
  isScreenShareOnly?: boolean;
  sdpSemantics?: 'unified-plan';
  /**
   * Returns a new signature, and a new key of the room. Called before a reconnection if one of them has expired, for
   * example after the computer was asleep; with the old ones the call would end.
   */
  renew?: () => Promise<Renewal>;
}

export interface Renewal {
  userSig: string;
  privateMapKey?: string;
}

export type CheckedOptions = Omit<ClientOptions, 'sdkAppId'> & { sdkAppId: number };

export type Role = 'anchor' | 'audience';

export interface JoinOptions {
  roomId: number | string;
  /** default anchor */
  role?: Role;
  privateMapKey?: string;
  /** Aborting it ends the attempt: join() rejects with 4097, and the client can join again. */
  signal?: AbortSignal;
}

const MAX_ROOM_NUMBER = 4_294_967_294;
const ROOM_TEXT = /^[A-Za-z0-9 !#$%&()+\-:;<=.>?@[\]^_{}|~,]{1,64}$/;

const OPTION_TYPES = {
  serverUrl: 'string',
  backupUrl: 'string',
  useStringRoomId: 'boolean',
  autoSubscribe: 'boolean',
  streamId: 'string',
  userDefineRecordId: 'string',
  recordId: 'number',
  pureAudioPushMode: 'number',
  userDefinePushArgs: 'string',
  bussinessInfo: 'string',
  isScreenShareOnly: 'boolean',
  sdpSemantics: 'string',
} as const;

const bytes = (text: string): number => new TextEncoder().encode(text).length;

/** @throws RtcError 4096 naming the first wrong field */
export function checkClientOptions(options: ClientOptions): CheckedOptions {
  checkObject(options, 'the options');
  checkFields(options, OPTION_TYPES);
  checkAddress(options.serverUrl, 'serverUrl');
  checkAddress(options.backupUrl, 'backupUrl');
  const { mode = 'rtc' } = options;
  check(mode === 'rtc' || mode === 'live', 'mode must be rtc or live');
  const sdkAppId = Number(options.sdkAppId);
  check(
    /^\d+$/.test(String(options.sdkAppId)) && Number.isSafeInteger(sdkAppId) && sdkAppId > 0,
    'sdkAppId must be a positive integer',
  );
  check(typeof options.userId === 'string' && options.userId.trim() !== '', 'userId must not be blank');
  // Half of a surrogate pair cannot be sent: the server would see an id other than the one that was signed.
  check(!/\p{Surrogate}/u.test(options.userId), 'userId must not contain half of a character');
  checkUserSig(options.userSig);
  check(typeof (options.renew ?? isNaN) === 'function', 'renew must be a function');
  for (const name of ['recordId', 'pureAudioPushMode'] as const) {
    check(Number.isInteger(options[name] ?? 0), `${name} must be an integer`);
  }
  for (const [name, most] of [
    ['streamId', 64],
    ['userDefinePushArgs', 256],
  ] as const) {
    const length = bytes(options[name] ?? ' ');
    check(length > 0 && length <= most, `${name} must be a text of 1 to ${most} bytes`);
  }
  check(
    /^[A-Za-z0-9_-]{1,64}$/.test(options.userDefineRecordId ?? '0'),
    'userDefineRecordId must be 1 to 64 letters, digits, underscores or hyphens',
  );
  const checked = { ...options, mode, sdkAppId };
  businessInfo(checked);
  return checked;
}

/**
 * Copies the options of join(), because they are needed again when the room is joined again after an interruption.
 * @throws RtcError 4096 naming the wrong field
 */
export function checkJoinOptions(target: JoinOptions, useStringRoomId: boolean): JoinOptions {
  checkObject(target, 'the argument of join()');
  const { roomId, role = 'anchor', privateMapKey, signal } = target;
  checkRoomId(roomId, useStringRoomId);
  check(role === 'anchor' || role === 'audience', 'unknown role');
  checkFields({ privateMapKey }, { privateMapKey: 'string' });
  return { roomId, role, privateMapKey, signal };
}

/** @throws RtcError 4096 */
export function checkUserSig(userSig: string): void {
  check(typeof userSig === 'string' && userSig !== '', 'userSig must not be empty');
}

/** @throws RtcError 4096 */
export function checkRenewal({ userSig, privateMapKey }: Renewal): void {
  checkUserSig(userSig);
  checkFields({ privateMapKey }, { privateMapKey: 'string' });
}

/** @throws RtcError 4096 */
export function checkRoomId(roomId: number | string, useStringRoomId: boolean): void {
  if (useStringRoomId) {
    check(
      typeof roomId === 'string' && ROOM_TEXT.test(roomId),
      'roomId must be validate string when useStringRoomId is true',
    );
  } else {
    check(
      typeof roomId === 'number' && Number.isInteger(roomId) && roomId >= 1 && roomId <= MAX_ROOM_NUMBER,
      'roomId must be validate integer when useStringRoomId is false',
    );
  }
}

/** The `bussinessInfo` text of the join message; undefined when it would be empty. */
export function businessInfo(options: CheckedOptions): string | undefined {
  const parameters = {
    pure_audio_push_mod: options.pureAudioPushMode,
    userdefine_streamid_main: options.streamId,
    userdefine_record_id: options.userDefineRecordId,
    userdefine_push_args: options.userDefinePushArgs,
  };
  const any = Object.values(parameters).some((value) => value !== undefined);
  if (!any) return options.bussinessInfo;
  let given: Record<string, unknown> = {};
  if (options.bussinessInfo) {
    try {
      given = JSON.parse(options.bussinessInfo) as Record<string, unknown>;
    } catch {
      throw invalidParameter('bussinessInfo must be JSON text');
    }
    checkObject(given, 'bussinessInfo');
  }
  const earlier = given.Str_uc_params as Record<string, unknown> | undefined;
  return JSON.stringify({ ...given, Str_uc_params: { ...earlier, ...parameters } });
}
