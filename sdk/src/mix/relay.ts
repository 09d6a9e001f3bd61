import { checkFields, checkObject, reading } from '../checks.js';
import type { CheckedOptions } from '../client-options.js';
import { ErrorCode, invalidOperation, RtcError } from '../errors.js';
import type { Session } from '../session.js';
import type { ClientTag } from '../protocol/messages.js';
import { ServerCommand } from '../protocol/commands.js';
import { RELAY_REFUSED, RELAYED_ALREADY } from '../protocol/refusals.js';
import { md5 } from './md5.js';

const LIMIT_MS = 5000;

/** Destination of a relayed stream; `appId`, `bizId` and `url` together select another CDN. */
export interface CdnTarget {
  streamId?: string;
  appId?: number;
  bizId?: number;
  url?: string;
}

type Step = 'on_start_publishing' | 'on_stop_publishing' | 'on_start_push_user_cdn' | 'on_stop_push_user_cdn';
const ANSWERS = {
  on_start_publishing: ServerCommand.CDN_RESULT,
  on_stop_publishing: ServerCommand.STOP_CDN_RESULT,
  on_start_push_user_cdn: ServerCommand.PUSH_CDN_RESULT,
  on_stop_push_user_cdn: ServerCommand.STOP_PUSH_CDN_RESULT,
} as const;

/** Lets the server relay the user's published stream to a CDN. */
export class Relay {
  #running: { target: CdnTarget; sessionId: string; streamId: string } | undefined;

  constructor(
    private readonly room: () => Session,
    private readonly options: CheckedOptions,
  ) {}

  async start(given: CdnTarget): Promise<void> {
    const session = this.room();
    const target = reading('the CDN target', () => {
      checkObject(given, 'the argument of startPublishCDNStream()');
      const { streamId, appId, bizId, url } = given;
      const fields = { streamId, appId, bizId, url };
      checkFields(fields, { streamId: 'string', appId: 'number', bizId: 'number', url: 'string' });
      return fields;
    });
    if (!session.publication.stream) throw invalidOperation('publish a stream before relaying it');
    const { userId, sdkAppId } = this.options;
    const sessionId = md5(`${session.roomId}_${userId}_main`);
    const streamId = target.streamId ?? `${sdkAppId}_${session.roomId}_${userId}_main`;
    await this.#begin(session, { target, sessionId, streamId });
  }

  async stop(): Promise<void> {
    const session = this.room();
    const running = this.#running;
    if (!running) throw invalidOperation('startPublishCDNStream() has not been called');
    this.#running = undefined;
    const { renewals } = session;
    const failed = ErrorCode.STOP_PUBLISH_CDN_FAILED;
    try {
      await this.#step(session, 'on_stop_publishing', () => ({ sessionId: running.sessionId }), failed);
      if (pushes(running.target)) {
        await this.#step(session, 'on_stop_push_user_cdn', () => pushParameters(session, running.target), failed);
      }
    } catch (cause) {
      // A relay ends with its session, so after a lost session this is no failure.
      if (session.renewals !== renewals) return;
      this.#running ??= running;
      throw cause;
    }
  }

  /** The server lost the session and its relay: requests the relay again. */
  resume(): void {
    const running = this.#running;
    if (!running) return;
    const session = this.room();
    this.#begin(session, running).catch((cause) => session.channel.log.warn('relay not resumed', cause));
  }

  /** Called when the room is left. */
  reset(): void {
    this.#running = undefined;
  }

  async #begin(session: Session, running: { target: CdnTarget; sessionId: string; streamId: string }): Promise<void> {
    const { target, sessionId, streamId } = running;
    const failed = ErrorCode.START_PUBLISH_CDN_FAILED;
    await this.#step(session, 'on_start_publishing', () => ({ sessionId, streamId, streamType: 0 }), failed);
    this.#running = running;
    if (!pushes(target)) return;
    try {
      await this.#step(session, 'on_start_push_user_cdn', () => pushParameters(session, target), failed);
    } catch (cause) {
      this.#running = { ...running, target: {} };
      throw cause;
    }
  }

  async #step(
    session: Session,
    tag: Step & ClientTag,
    data: () => Record<string, unknown>,
    failure: number,
  ): Promise<void> {
    const result = await session.channel.reliable.request(
      tag,
      () => ({ roomid: session.roomId, sdkAppID: String(this.options.sdkAppId), requestTime: Date.now(), ...data() }),
      { commands: [ANSWERS[tag]], timeoutMs: LIMIT_MS, onTimeout: () => new RtcError(failure, `${tag} timeout`) },
    );
    if (result.errCode === 0) return;
    if (tag === 'on_stop_publishing' && result.errCode === RELAYED_ALREADY) return;
    const hint = result.errCode === RELAY_REFUSED ? ', enable relayed push on the calling server' : '';
    throw new RtcError(failure, `${result.errMsg ?? tag}${hint}`, result.errCode);
  }
}

function pushes(target: CdnTarget): boolean {
  return target.appId !== undefined && target.bizId !== undefined && target.url !== undefined;
}

function pushParameters(session: Session, target: CdnTarget): Record<string, unknown> {
  return {
    socketid: session.channel.setup?.socketid ?? '',
    pushRequestTime: Date.now(),
    pushAppid: target.appId,
    pushBizId: target.bizId,
    pushCdnUrl: target.url,
    pushStreamType: 'main',
  };
}
