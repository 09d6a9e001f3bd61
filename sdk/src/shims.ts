import { shimConnectionState } from 'webrtc-adapter/src/js/common_shim.js';
import {
  shimGetParameters,
  shimOnTrack,
  shimReceiverGetStats,
  shimSenderGetStats,
} from 'webrtc-adapter/src/js/firefox/firefox_shim.js';
import { shimAudioContext, shimTrackEventTransceiver } from 'webrtc-adapter/src/js/safari/safari_shim.js';
import { detectBrowser } from 'webrtc-adapter/src/js/utils.js';

let applied = false;

/**
 * Evens out what supported browsers do differently with peer connections: of webrtc-adapter just the parts that this SDK
 * meets, each of which leaves a browser alone that needs no help. Done when the SDK is first used, not when it is
 * imported: outside of a browser an import must not fail, and a bundler may drop one that nobody uses.
 */
export function applyBrowserShims(): void {
  if (applied || typeof window === 'undefined' || typeof RTCPeerConnection === 'undefined') return;
  applied = true;
  const details = detectBrowser(window);
  shimConnectionState(window);
  if (details.browser === 'firefox') {
    shimOnTrack(window);
    shimSenderGetStats(window);
    shimReceiverGetStats(window);
    shimGetParameters(window, details);
  }
  if (details.browser === 'safari') {
    shimTrackEventTransceiver(window);
    shimAudioContext(window);
  }
}
