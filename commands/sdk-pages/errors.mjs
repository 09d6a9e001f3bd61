/**
 * Meaning of each code of the calling SDK, and what a page does about it. A check requires exactly one line for each
 * code.
 */
export const ERRORS = {
  INVALID_PARAMETER: ['An argument is wrong; the text names it.', 'Correct the call.'],
  INVALID_OPERATION: [
    'The call does not fit the moment: not joined, published already, not initialised, or aborted by its signal.',
    'Wait for the earlier call, or leave it out.',
  ],
  NOT_SUPPORTED: [
    'The browser or page cannot do it: no WebRTC, no screen sharing, no cameras without https.',
    'Ask `checkSystemRequirements()` before; offer another browser.',
  ],
  DEVICE_NOT_FOUND: ['There is no such camera or microphone.', 'Let the user choose from `getDevices()`.'],
  SIGNAL_CHANNEL_SETUP_FAILED: [
    'The server refuses the account: wrong or expired signature. `getExtraCode()` is its reason.',
    'Fetch a new `userSig`, and join again.',
  ],
  SIGNAL_CHANNEL_ERROR: ['The server ended the connection.', 'The client has left the room; join again.'],
  ICE_TRANSPORT_ERROR: [
    'A media path failed. Kept for pages that look for it: this SDK restores the path by itself.',
    'Wait for `connection-state-changed`.',
  ],
  JOIN_ROOM_FAILED: ['The room refuses, or does not answer within 5 s.', 'Show it; joining again may work.'],
  CREATE_OFFER_FAILED: ['The browser could not describe its media.', 'Close the stream, make a new one.'],
  SIGNAL_CHANNEL_RECONNECTION_FAILED: [
    'The server was not reached in 30 attempts.',
    'The client has left the room; join again when the network is back.',
  ],
  UPLINK_RECONNECTION_FAILED: [
    'The uplink could not be re-established after 30 attempts.',
    'Publish again, or look at the network with `preflight()`.',
  ],
  DOWNLINK_RECONNECTION_FAILED: [
    'The downlink of a remote stream could not be re-established after 30 attempts.',
    'Subscribe again, or look at the network with `preflight()`.',
  ],
  CLIENT_BANNED: [
    'The account was banned, or joined the room a second time elsewhere (`client-banned` event).',
    'The client has left the room; do not join by yourself.',
  ],
  SERVER_TIMEOUT: ['The server did not answer.', 'The SDK connects again by itself.'],
  SUBSCRIPTION_TIMEOUT: ['The server did not answer a subscription, asked four times.', 'Subscribe again.'],
  PLAY_NOT_ALLOWED: [
    'The browser plays no sound before the user touched the page.',
    'Show a button, and call `stream.resume()` from its click.',
  ],
  DEVICE_AUTO_RECOVER_FAILED: [
    'A camera or microphone in use vanished and did not come back (`error` event of the stream).',
    'Let the user choose another: `switchDevice()`.',
  ],
  START_PUBLISH_CDN_FAILED: ['Relaying to a CDN was refused or not answered.', 'See `getExtraCode()`.'],
  STOP_PUBLISH_CDN_FAILED: ['Ending the relay was refused or not answered.', 'Try again.'],
  START_MIX_TRANSCODE_FAILED: ['Mixing was refused or not answered.', 'See `getExtraCode()`.'],
  STOP_MIX_TRANSCODE_FAILED: ['Ending the mix was refused or not answered; it goes on.', 'Try again.'],
  NOT_SUPPORTED_H264: ['The room wants H.264, which this browser cannot send.', 'Offer another browser.'],
  SWITCH_ROLE_FAILED: ['The change of role was refused or not answered.', 'Try again.'],
  UNKNOWN: ['Anything else, for instance a stream that the server did not take within 10 s.', 'Try again; log it.'],
};
