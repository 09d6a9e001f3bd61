export { CallRoom, type CallRoomPorts } from './calls/call-room.js';
export { renewalOf, roomAccess, type RoomAccess, type Sign } from './calls/room-access.js';
export {
  EMPTY_ROOM,
  nextRoomState,
  type OwnState,
  type RoomEvent,
  type RoomState,
  type Sharing,
} from './calls/room-state.js';
export { isStillOn } from './calls/still-on.js';
export type { DeviceChoice, DeviceKind } from './media/devices.js';
export { type CallPartner, type CallPorts, CallRunner, type CallView, NO_CALL } from './calls/call-runner.js';
export {
  ChatSocket,
  type ChatSocketOptions,
  type ConnectionState,
  type PageFrame,
  type SocketLike,
} from './chat/chat-socket.js';
export { InboxPosition } from './chat/inbox-position.js';
export { type KeptMessage, MessageOutbox, NOT_STORED, type TextStorage } from './chat/message-outbox.js';
export { nextChance, pauseBefore } from './next-chance.js';
export { NoAnswer } from './until-answered.js';
export { openChannel, type SealedChannel } from './sealed-channel.js';
export { type Answer, type AskOptions, createSealedCalls, NotBegun, type Sending } from './sealed-calls.js';
export { storeFile } from './store-file.js';
export { uniqueId } from './unique-id.js';
export { socketUrl } from './socket-url.js';
