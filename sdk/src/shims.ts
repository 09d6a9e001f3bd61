import { asRtcError, ErrorCode } from './errors.js';

let loading: Promise<void> | undefined;

/**
 * Loads webrtc-adapter, which changes the page when it loads, if the browser lacks what this SDK needs. Chromium 72,
 * Firefox 113, Safari 14.1 and newer browsers do not need it. Called when the SDK is first used, not on import: outside
 * of a browser an import must not fail, and a bundler may drop an unused one.
 * @throws RtcError 4098 if it is needed and cannot be loaded; the next call tries again
 */
export function loadBrowserShims(): Promise<void> {
  loading ??= load();
  return loading;
}

async function load(): Promise<void> {
  if (!needsShims()) return;
  try {
    await import('webrtc-adapter');
  } catch (cause) {
    loading = undefined;
    throw asRtcError(cause, ErrorCode.NOT_SUPPORTED, 'this browser needs webrtc-adapter, which is not loaded');
  }
}

function needsShims(): boolean {
  if (typeof window === 'undefined' || typeof RTCPeerConnection === 'undefined') return false;
  // Older browsers also lacked other features (the transceiver of track events, statistics of receivers, encodings of
  // senders), but each browser had those before the later of these two.
  return !('connectionState' in RTCPeerConnection.prototype) || typeof AudioContext === 'undefined';
}
