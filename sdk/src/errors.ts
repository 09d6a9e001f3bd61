/** All codes that an {@link RtcError} of this SDK can have. */
export const ErrorCode = {
  INVALID_PARAMETER: 4096,
  INVALID_OPERATION: 4097,
  NOT_SUPPORTED: 4098,
  DEVICE_NOT_FOUND: 4099,
  SIGNAL_CHANNEL_SETUP_FAILED: 16385,
  SIGNAL_CHANNEL_ERROR: 16386,
  ICE_TRANSPORT_ERROR: 16387,
  JOIN_ROOM_FAILED: 16388,
  CREATE_OFFER_FAILED: 16389,
  SIGNAL_CHANNEL_RECONNECTION_FAILED: 16390,
  UPLINK_RECONNECTION_FAILED: 16391,
  DOWNLINK_RECONNECTION_FAILED: 16392,
  CLIENT_BANNED: 16448,
  SERVER_TIMEOUT: 16449,
  SUBSCRIPTION_TIMEOUT: 16450,
  PLAY_NOT_ALLOWED: 16451,
  DEVICE_AUTO_RECOVER_FAILED: 16452,
  START_PUBLISH_CDN_FAILED: 16453,
  STOP_PUBLISH_CDN_FAILED: 16454,
  START_MIX_TRANSCODE_FAILED: 16455,
  STOP_MIX_TRANSCODE_FAILED: 16456,
  NOT_SUPPORTED_H264: 16457,
  SWITCH_ROLE_FAILED: 16458,
  UNKNOWN: 65535,
} as const;

export type ErrorName = keyof typeof ErrorCode;

type Kebab<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${Lowercase<First>}-${Kebab<Rest>}`
  : Lowercase<Name>;

/** A stable word for each code: its name in lower case, such as `invalid-parameter`. */
export type ErrorReason = Kebab<ErrorName>;

function nameOf(code: number): ErrorName {
  const entry = Object.entries(ErrorCode).find(([, value]) => value === code);
  return entry ? (entry[0] as ErrorName) : 'UNKNOWN';
}

/**
 * The only error class that this SDK throws, rejects with or emits.
 * The text is the message followed by `<NAME 0xHEX>`. `cause` is the browser's error if there was one.
 */
export class RtcError extends Error {
  override readonly name = 'RtcError';
  /** The word of the code; `unknown` for a server code that is not in the table. */
  readonly reason: ErrorReason;
  readonly #code: number;
  readonly #extraCode: number;

  constructor(code: number, message: string, extraCode = 0, cause?: unknown) {
    const name = nameOf(code);
    super(`${message} <${name} 0x${code.toString(16).toUpperCase()}>`, cause === undefined ? {} : { cause });
    this.reason = name.toLowerCase().replace(/_/g, '-') as ErrorReason;
    this.#code = code;
    this.#extraCode = extraCode;
  }

  /** One of {@link ErrorCode}, or a server code that is not in the table. */
  getCode(): number {
    return this.#code;
  }

  /** The server's own reason, 0 when it gave none. */
  getExtraCode(): number {
    return this.#extraCode;
  }
}

export function invalidParameter(message: string, cause?: unknown): RtcError {
  return new RtcError(ErrorCode.INVALID_PARAMETER, message, 0, cause);
}

export function invalidOperation(message: string): RtcError {
  return new RtcError(ErrorCode.INVALID_OPERATION, message);
}

/** Converts a thrown value to an RtcError with it as the cause; an RtcError is returned unchanged. */
export function asRtcError(cause: unknown, code: number, message: string): RtcError {
  if (cause instanceof RtcError) return cause;
  const detail = cause instanceof Error ? `: ${cause.message}` : '';
  return new RtcError(code, `${message}${detail}`, 0, cause);
}
