import { browserVersion, isLocalPage } from './environment.js';
import { asRtcError, ErrorCode } from './errors.js';
import { post, uploadTarget } from './logger.js';
import { VERSION } from './version.js';

export type EventType =
  | 'join'
  | 'rejoin'
  | 'leave'
  | 'publish'
  | 'unpublish'
  | 'subscribe'
  | 'unsubscribe'
  | 'stream-initialize'
  | 'start-mix-transcode'
  | 'stop-mix-transcode';
/** What a connection went through. Those of one publisher's media are `downlink-…`. */
export type ConnectionEventType =
  `${'uplink' | 'downlink'}-${'connection' | 'reconnection'}` | `websocket${'Connection' | 'Reconnection'}State`;
/** Those whose duration is reported too, as `delta-…`. */
const TIMED: readonly EventType[] = ['join', 'leave', 'publish'];

function report(event: { eventType: string; result: 'success' | 'failed'; code: number; delta?: number }): void {
  const target = uploadTarget();
  const page = globalThis.location;
  // Pages under development are not worth counting.
  if (!target || (page !== undefined && isLocalPage(page))) return;
  const { sdkAppId, userId } = target;
  const ua = globalThis.navigator?.userAgent ?? '';
  const origin = { sdkAppId, userId, version: VERSION, env: 'qcloud', browserVersion: browserVersion(ua), ua };
  post(target, 'jssdk_event', { ...event, ...origin });
}

/** Tells the same address that a connection came up, or with a code that it did not. */
export function connectionReported(eventType: ConnectionEventType, code = 0): void {
  report({ eventType, result: code === 0 ? 'success' : 'failed', code });
}

/** Does something, and tells the address given by `setProxyServer`, if there is one, how it went. */
export async function reported<T>(eventType: EventType, act: () => Promise<T>): Promise<T> {
  const since = performance.now();
  try {
    const done = await act();
    report({ eventType, result: 'success', code: 0 });
    if (TIMED.includes(eventType)) {
      const delta = Math.round(performance.now() - since);
      report({ eventType: `delta-${eventType}`, result: 'success', code: 0, delta });
    }
    return done;
  } catch (cause) {
    const code = asRtcError(cause, ErrorCode.UNKNOWN, eventType).getCode();
    report({ eventType, result: 'failed', code });
    throw cause;
  }
}
