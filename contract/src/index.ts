export * from './permissions.js';
export * from './endpoints.js';
export * from './errors.js';
export type * from './types.js';
export * from './chat/frames.js';
export * from './chat/call-flow.js';
export * from './sealing/base64url.js';
export * from './sealing/cipher.js';
export * from './sealing/sealed-body.js';
