import { adapterFactory } from 'webrtc-adapter/src/js/adapter_factory.js';

let applied = false;

/**
 * Evens out what browsers do differently with peer connections. Done when the SDK is first used, not when it is
 * imported: outside of a browser an import must not fail, and a bundler may drop one that nobody uses.
 */
export function applyBrowserShims(): void {
  if (applied || typeof window === 'undefined' || typeof RTCPeerConnection === 'undefined') return;
  applied = true;
  adapterFactory({ window });
}
