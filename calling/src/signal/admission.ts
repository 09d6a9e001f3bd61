import type { IncomingMessage } from 'node:http';
import { Refusal } from '@wardlink/rtc/protocol';
import type { Application } from '../applications.js';
import { originAllowed } from '../origin.js';
import { verifyUser } from '../signature.js';
import { readQuery } from './query.js';

/** Rules for admitting WebSocket connections. */
export interface AdmissionRules {
  apps: readonly Application[];
  /** Origins of pages that may connect; undefined for any. */
  allowedOrigins: readonly string[] | undefined;
  /** Whether an operator has banned this user. */
  banned: (sdkAppId: number, userId: string) => boolean;
}

export type Admission =
  | {
      ok: true;
      app: Application;
      userId: string;
      grant: string | undefined;
      resuming: boolean;
      test: boolean;
      /** Id of the session that the client left while it had no connection. */
      quits: string | undefined;
    }
  | {
      ok: false;
      errorCode: number;
      errorMsg: string;
      /** Set if a user whose signature has expired tries to resume a session, which is refused. */
      expired?: { sdkAppId: number; userId: string };
    };

const refused = (errorCode: number, errorMsg: string): Admission => ({ ok: false, errorCode, errorMsg });

/**
 * Checks an upgrade request: its origin, its application and its user's signature.
 * @param now - ms since 1970
 */
export function admit(request: IncomingMessage, rules: AdmissionRules, now: number): Admission {
  if (!originAllowed(request.headers.origin, rules.allowedOrigins)) {
    return refused(Refusal.ORIGIN_REFUSED, 'this page may not connect');
  }
  const query = readQuery(request.url ?? '');
  const userId = query.get('identifier') ?? '';
  const app = rules.apps.find(({ sdkAppId }) => sdkAppId === Number(query.get('sdkAppid')));
  if (!app) return refused(Refusal.APP_UNKNOWN, 'unknown sdkAppId');
  if (userId.trim() === '') return refused(Refusal.SIGNATURE_INVALID, 'identifier is empty');
  const checked = verifyUser({ ...app, userId, userSig: query.get('userSig') ?? '', now });
  if (!checked.ok) {
    if (checked.problem !== 'expired') return refused(Refusal.SIGNATURE_INVALID, 'userSig invalid');
    const expired = query.get('rc') === '1' ? { expired: { sdkAppId: app.sdkAppId, userId } } : {};
    return { ok: false, errorCode: Refusal.SIGNATURE_EXPIRED, errorMsg: 'userSig expired', ...expired };
  }
  if (rules.banned(app.sdkAppId, userId)) return refused(Refusal.BANNED, 'banned for a time');
  const [resuming, test] = [query.get('rc') === '1', query.get('test') === '1'];
  return { ok: true, app, userId, grant: checked.grant, resuming, test, quits: query.get('quit') };
}
