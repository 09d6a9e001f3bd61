export { CallMedia, type CallMediaListener, type CallPictures } from './call-media.js';
export type { DeviceChoice, DeviceKind } from './devices.js';
export { renewalOf, type RoomAccess, type Sign } from './room-client.js';
