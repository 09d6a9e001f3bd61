// Those that clients act upon are constants of their own: a page need not load the whole table.
export const PUBLISH_CODEC_REFUSED = 77_392;
export const SUBSCRIBE_CODEC_REFUSED = 77_393;
export const RELAY_REFUSED = -102_083;
export const RELAYED_ALREADY = -102_069;

/** Reasons that the server gives in `errorCode`, `ret`, `result` and `errCode`. */
export const Refusal = {
  /** The signature is not one of this application and user. */
  SIGNATURE_INVALID: 70_003,
  SIGNATURE_EXPIRED: 70_001,
  APP_UNKNOWN: 70_014,
  /** The signature is right, and its user may not call any more. */
  SIGNATURE_WITHDRAWN: 100_109,
  ROOM_INVALID: 100_101,
  NOT_IN_ROOM: 100_102,
  STREAM_GONE: 100_103,
  OFFER_INVALID: 100_104,
  ROLE_INVALID: 100_105,
  /** The user entered too many rooms in a short time. */
  TOO_MANY_ROOMS: 100_106,
  /** The page that opened the channel is not one of those allowed. */
  ORIGIN_REFUSED: 100_107,
  /** An operator keeps this user out for a time. */
  BANNED: 100_108,
  /** The room is entered with a room key only, and none was given. */
  ROOM_KEY_MISSING: 100_110,
  /** The room key is not one of this user, application and secret. */
  ROOM_KEY_INVALID: 100_111,
  ROOM_KEY_EXPIRED: 100_112,
  ROOM_KEY_OTHER_ROOM: 100_113,
  /** The room key is right, and does not grant what is asked for. */
  PRIVILEGE_MISSING: 100_114,
  /** The publish or subscribe offer has no video codec of ours: the numbers clients translate themselves. */
  PUBLISH_CODEC: PUBLISH_CODEC_REFUSED,
  SUBSCRIBE_CODEC: SUBSCRIBE_CODEC_REFUSED,
  /** This server is not told where to put mixed streams. */
  MIX_UNAVAILABLE: 100_201,
  /** The system's ffmpeg is not installed. */
  PROGRAM_MISSING: 100_202,
  /** What is to be mixed or relayed cannot be; the text names the field. */
  TASK_INVALID: 100_203,
  /** This server mixes and relays as much as it may already. */
  TASKS_FULL: 100_204,
  TASK_UNKNOWN: 100_205,
  /** The address is not one of those that streams may be pushed to. */
  TARGET_REFUSED: 100_206,
  /** Somebody else's stream has this name. */
  NAME_TAKEN: 100_207,
  /** The disk of the streams is full. */
  DISK_FULL: 100_208,
  /** This server does not relay to a CDN; the number clients explain with a hint. */
  RELAY_UNAVAILABLE: RELAY_REFUSED,
  /** The stream is relayed without having been asked for: a client that ends the relay takes it as done. */
  RELAYED_BY_ITSELF: RELAYED_ALREADY,
} as const;
