import { ErrorCode, invalidOperation, RtcError } from '../errors.js';
import type { SignalChannel } from '../signal/channel.js';
import { ServerCommand } from '../protocol/commands.js';
import { SUBSCRIBE_CODEC_REFUSED } from '../protocol/refusals.js';
import { subscribeOffer } from './sdp.js';
import type { Kinds } from './subscription-state.js';

const SUBSCRIBE_LIMIT_MS = 10_000;
/** Shorter than for a stream, because nothing waits for this answer. */
const AHEAD_LIMIT_MS = 3000;

export interface SubscribeOptions {
  /** The stream is not published yet. Only for servers whose set-up message has `ahead`. */
  ahead?: boolean;
  signal?: AbortSignal;
}

/**
 * Sends the offer of a downlink. Resolves with the answer once it can be applied.
 * @throws RtcError with the server's code, 16457, 16450 if the server does not answer, ChannelInterrupted
 */
export async function requestSubscription(
  channel: SignalChannel,
  user: { userId: string; tinyId: string },
  { offer, taken }: { offer: Promise<string>; taken: Promise<void> },
  wanted: Kinds,
  { ahead, signal }: SubscribeOptions,
): Promise<string> {
  const sdp = subscribeOffer(await offer);
  if (signal?.aborted) throw invalidOperation('the downlink was closed meanwhile');
  // The offer is already complete: it is sent while the browser sets it as local description.
  const answered = channel.reliable.requestOnce(
    'on_sub',
    { type: 'offer', sdp, userid: user.userId, srctinyid: user.tinyId, ...wanted, ...(ahead ? { ahead } : {}) },
    {
      commands: [ServerCommand.SUBSCRIBE_RESULT],
      timeoutMs: ahead ? AHEAD_LIMIT_MS : SUBSCRIBE_LIMIT_MS,
      onTimeout: () => new RtcError(ErrorCode.SUBSCRIPTION_TIMEOUT, 'remote server not response to subscription'),
      matches: (content) => content.srctinyid === user.tinyId && Boolean(content.ahead) === Boolean(ahead),
      signal,
    },
  );
  const [answer] = await Promise.all([answered, taken]);
  if (answer.errCode === SUBSCRIBE_CODEC_REFUSED) {
    throw new RtcError(ErrorCode.NOT_SUPPORTED_H264, 'your device does not support H.264 decoding.');
  }
  if (answer.errCode) throw new RtcError(answer.errCode, `subscribe failed: ${answer.errMsg ?? ''}`);
  return answer.sdp ?? '';
}
