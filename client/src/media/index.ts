export { CallMedia, type CallMediaListener, type CallPictures } from './call-media.js';
export { ConferenceMedia, type ConferenceMediaListener } from './conference-media.js';
