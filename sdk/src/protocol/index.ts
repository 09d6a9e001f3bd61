// The protocol of the calling channel. Nothing here needs a browser: the server imports it.
export { CloseCode, MuteFlag, PublisherFlag, RoleCode, SceneCode, ServerCommand, SESSION_OVER } from './commands.js';
export type { ServerCommandNumber } from './commands.js';
export { PUBLISH_CODEC_REFUSED, Refusal, RELAY_REFUSED, RELAYED_ALREADY, SUBSCRIBE_CODEC_REFUSED } from './refusals.js';
export type * from './messages.js';
