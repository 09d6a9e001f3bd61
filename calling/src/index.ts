export { DEMONSTRATION } from './applications.js';
export type { Application } from './applications.js';
export { createCallingServer } from './server.js';
export type { CallingServer, CallingServerOptions } from './server.js';
export { signUser, verifyUser } from './signature.js';
export type { SignatureProblem, Verification } from './signature.js';
export type { ReportFiles } from './reports/store.js';
export { ALL_PRIVILEGES, makeRoomKey, Privilege, verifyRoomKey } from './room-key.js';
export type { RoomId, RoomKeyProblem, RoomKeyVerification } from './room-key.js';
