import { browserVersion, isLocalPage } from './environment.js';
import { asRtcError, ErrorCode } from './errors.js';
import type { Log } from './logger.js';

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
/** Events of a connection; those of a publisher's media begin with `downlink-`. */
export type ConnectionEventType =
  `${'uplink' | 'downlink'}-${'connection' | 'reconnection'}` | `websocket${'Connection' | 'Reconnection'}State`;
/** Events whose duration is reported too, as `delta-…`. */
const TIMED: readonly EventType[] = ['join', 'leave', 'publish'];

interface ReportedEvent {
  eventType: string;
  result: 'success' | 'failed';
  code: number;
  delta?: number;
}

function report(log: Log, event: ReportedEvent): void {
  const page = globalThis.location;
  // Pages under development are not reported.
  if (page !== undefined && isLocalPage(page)) return;
  const ua = globalThis.navigator?.userAgent ?? '';
  log.report({ ...event, env: 'qcloud', browserVersion: browserVersion(ua), ua });
}

/** Reports that a connection was established, or that it failed with a code. */
export function connectionReported(log: Log, eventType: ConnectionEventType, code = 0): void {
  report(log, { eventType, result: code === 0 ? 'success' : 'failed', code });
}

/** Runs an action and reports its outcome to the `loggerProxy`, if there is one. */
export async function reported<T>(log: Log, eventType: EventType, act: () => Promise<T>): Promise<T> {
  const since = performance.now();
  try {
    const done = await act();
    report(log, { eventType, result: 'success', code: 0 });
    if (TIMED.includes(eventType)) {
      const delta = Math.round(performance.now() - since);
      report(log, { eventType: `delta-${eventType}`, result: 'success', code: 0, delta });
    }
    return done;
  } catch (cause) {
    const code = asRtcError(cause, ErrorCode.UNKNOWN, eventType).getCode();
    report(log, { eventType, result: 'failed', code });
    throw cause;
  }
}
