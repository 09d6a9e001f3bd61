import { asRtcError, ErrorCode } from './errors.js';

let loading: Promise<void> | undefined;

/**
 * Loads webrtc-adapter, which changes the page as it loads, where the browser lacks what this SDK relies on. Chromium 72,
 * Firefox 113, Safari 14.1 and newer browsers lack nothing. Called when the SDK is first used, not when it is imported:
 * outside of a browser an import must not fail, and a bundler may drop one that nobody uses.
 * @throws RtcError 4098 where it is needed and cannot be loaded; the next call tries again
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
  // Whatever else was missing once (the transceiver of track events, statistics of receivers, encodings of senders) came
  // to each browser before the later one of these two.
  return !('connectionState' in RTCPeerConnection.prototype) || typeof AudioContext === 'undefined';
}
