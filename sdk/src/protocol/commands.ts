/** The numbers in `cmd` of a server message. */
export const ServerCommand = {
  BANNED: 8,
  STREAM_ADDED: 16,
  STREAM_REMOVED: 18,
  SETUP: 19,
  JOIN_RESULT: 20,
  UPLINK_STATS: 22,
  PUBLISHERS: 23,
  SETUP_REFUSED: 80,
  REBUILD_RESULT: 514,
  PONG: 775,
  PUSH_CDN_RESULT: 777,
  STOP_PUSH_CDN_RESULT: 779,
  MIX_RESULT: 781,
  STOP_MIX_RESULT: 783,
  CDN_RESULT: 1286,
  STOP_CDN_RESULT: 1288,
  PUBLISH_RESULT: 4098,
  UNPUBLISH_RESULT: 4100,
  SUBSCRIBE_RESULT: 4102,
  UNSUBSCRIBE_RESULT: 4104,
  SUBSCRIPTION_CHANGED: 4106,
  ROLE_RESULT: 4110,
  UPDATE_RESULT: 4128,
  PEER_JOINED: 4134,
  PEER_LEFT: 4135,
  USER_LIST: 4137,
  /** Addition: sent only to a publisher of two pictures. */
  SIZES_WATCHED: 4140,
} as const;
export type ServerCommandNumber = (typeof ServerCommand)[keyof typeof ServerCommand];

/** Bits of `flag` in the publishers' snapshot (23). */
export const PublisherFlag = { VIDEO: 1, AUXILIARY: 4, AUDIO: 8, VIDEO_MUTED: 16, AUDIO_MUTED: 64 } as const;
/** Bits of `flag` in `on_mute_uplink`. */
export const MuteFlag = { VIDEO: 1, AUDIO: 4 } as const;
/** `trtcrole` of a client that joins or switches its role, and `role` in the list of users. */
export const RoleCode = { anchor: 20, audience: 21 } as const;
/** `trtcscene` of a client that joins or switches its role. */
export const SceneCode = { rtc: 1, live: 2 } as const;

/** Close code that ends the session of a websocket. */
export const SESSION_OVER = 1000;
/** Close codes of the channel's websockets; a client reconnects after any code except `SESSION_OVER`. */
export const CloseCode = {
  SESSION_OVER,
  /** The session continues on another websocket. */
  REPLACED: 4001,
  /** The room moves to another calling node. */
  COME_AGAIN: 4003,
} as const;
