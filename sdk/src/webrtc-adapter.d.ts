/** The package types only its main entry, which changes the page when it is imported; these wait to be called. */
declare module 'webrtc-adapter/src/js/common_shim.js' {
  export function shimConnectionState(window: Window): void;
}
declare module 'webrtc-adapter/src/js/firefox/firefox_shim.js' {
  export function shimGetParameters(window: Window, browserDetails: { version: number | null }): void;
  export function shimOnTrack(window: Window): void;
  export function shimReceiverGetStats(window: Window): void;
  export function shimSenderGetStats(window: Window): void;
}
declare module 'webrtc-adapter/src/js/safari/safari_shim.js' {
  export function shimAudioContext(window: Window): void;
  export function shimTrackEventTransceiver(window: Window): void;
}
declare module 'webrtc-adapter/src/js/utils.js' {
  export function detectBrowser(window: Window): { browser: string; version: number | null };
}
