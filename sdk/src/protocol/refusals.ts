// The codes that clients act upon are separate constants, so that a page need not load the whole table.
export const PUBLISH_CODEC_REFUSED = 77_392;
export const SUBSCRIBE_CODEC_REFUSED = 77_393;
export const RELAY_REFUSED = -102_083;
export const RELAYED_ALREADY = -102_069;

/** Reasons that the server sends in `errorCode`, `ret`, `result` and `errCode`. */
export const Refusal = {
  /** The signature does not belong to this application and user. */
  SIGNATURE_INVALID: 70_003,
  SIGNATURE_EXPIRED: 70_001,
  APP_UNKNOWN: 70_014,
  /** The signature is valid, but its user may no longer call. */
  SIGNATURE_WITHDRAWN: 100_109,
  ROOM_INVALID: 100_101,
  NOT_IN_ROOM: 100_102,
  STREAM_GONE: 100_103,
  OFFER_INVALID: 100_104,
  ROLE_INVALID: 100_105,
  /** The user entered too many rooms in a short time. */
  TOO_MANY_ROOMS: 100_106,
  /** The page that opened the channel has an origin that is not allowed. */
  ORIGIN_REFUSED: 100_107,
  /** An operator has banned this user for a time. */
  BANNED: 100_108,
  /** The room requires a room key, and none was given. */
  ROOM_KEY_MISSING: 100_110,
  /** The room key does not match this user, application and secret. */
  ROOM_KEY_INVALID: 100_111,
  ROOM_KEY_EXPIRED: 100_112,
  ROOM_KEY_OTHER_ROOM: 100_113,
  /** The room key is valid, but does not grant the requested action. */
  PRIVILEGE_MISSING: 100_114,
  /**
   * The publish or subscribe offer contains no video codec that the server supports; clients have their own texts for
   * these codes.
   */
  PUBLISH_CODEC: PUBLISH_CODEC_REFUSED,
  SUBSCRIBE_CODEC: SUBSCRIBE_CODEC_REFUSED,
  /** This server has no folder configured for mixed streams. */
  MIX_UNAVAILABLE: 100_201,
  /** ffmpeg is not installed on the system. */
  PROGRAM_MISSING: 100_202,
  /** The mix or relay is invalid; the text names the field. */
  TASK_INVALID: 100_203,
  /** This server already runs as many mixes and relays as it may. */
  TASKS_FULL: 100_204,
  TASK_UNKNOWN: 100_205,
  /** Streams may not be pushed to this address. */
  TARGET_REFUSED: 100_206,
  /** The name is used by another user's stream. */
  NAME_TAKEN: 100_207,
  /** The disk for the streams is full. */
  DISK_FULL: 100_208,
  /** This server does not relay to a CDN; clients add a hint to this code. */
  RELAY_UNAVAILABLE: RELAY_REFUSED,
  /** The server relays this stream without a request. A client that stops the relay treats this as success. */
  RELAYED_BY_ITSELF: RELAYED_ALREADY,
} as const;
