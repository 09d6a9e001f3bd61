// What client and server of the calling channel say to each other. Nothing here needs a browser: the server imports it.
export { CloseCode, MuteFlag, PublisherFlag, RoleCode, SceneCode, ServerCommand } from './commands.js';
export type { ServerCommandNumber } from './commands.js';
export { Refusal } from './refusals.js';
export type * from './messages.js';
