import { useCallback, useEffect, useMemo, useState } from 'react';
import {
  CHAT_MODEL,
  MSG_TYPE,
  SYSTEM_MSG,
  type OutgoingChatMessage,
  type ReplyOf,
  type StoredChatMessage,
} from '@wardlink/contract';
import { clock } from '../../clock/hospital-clock.js';
import { call } from '../../http/call.js';
import { afterFailure, asLoading, asReady, untilAnswered, type LoadState } from '../../http/load-state.js';
import { dropMessage, keptMessages, listen, resend, sendLive } from '../../live/connection.js';
import { markRead } from '../../live/conversations.js';
import { type KeptMessage, uniqueId } from '@wardlink/client';
import { useStore } from '../../store/store.js';
import { isBetween, linesOf, mergeMessages, SEND_TIMEOUT, type Line } from './thread.js';

type Partner = ReplyOf<'chat.history'>['partner'];
type Outgoing = Pick<OutgoingChatMessage, 'contentType' | 'content' | 'attachmentId'>;

export interface Thread {
  /** The other side, once the history is loaded. */
  partner: Partner | undefined;
  /** State of loading the history. */
  history: LoadState<unknown>;
  /** All known lines, also while the history is loading. */
  lines: Line[];
  /** Messages that the server has not stored. */
  outgoing: readonly KeptMessage[];
  /** Number of the newest stored line, once the history is loaded. */
  newest: number | undefined;
  /** Reports that the user has seen everything up to a number. */
  seen: (upTo: number) => void;
  more: boolean;
  loadOlder: () => Promise<void>;
  reload: () => Promise<void>;
  /** Returns false if the message could not even be kept for sending. */
  send: (message: Outgoing) => boolean;
  retry: (messageId: string) => void;
  discard: (messageId: string) => void;
}

/** This device's time, updated when the next pending message has waited too long. */
function useNow(outgoing: readonly KeptMessage[]): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const waits = outgoing.map(({ triedAt }) => triedAt + SEND_TIMEOUT - Date.now()).filter((wait) => wait > 0);
    const timer = waits.length > 0 ? setTimeout(() => setNow(Date.now()), Math.min(...waits)) : undefined;
    return () => clearTimeout(timer);
  }, [outgoing, now]);
  return now;
}

/** One conversation: its history by pages, its live messages, and its unsent messages. */
export function useThread(own: string, partner: string): Thread {
  const [history, setHistory] = useState<LoadState<StoredChatMessage[]>>(asLoading);
  // No page of the history contains messages that arrive while it is loading.
  const [live, setLive] = useState<StoredChatMessage[]>([]);
  const [more, setMore] = useState(false);
  const [known, setKnown] = useState<Partner>();
  const kept = useStore(keptMessages);
  const outgoing = useMemo(
    () => kept.filter(({ message }) => message.msgType === MSG_TYPE.chat && message.receiveBizId === partner),
    [kept, partner],
  );
  const now = useNow(outgoing);

  const load = useCallback(
    async (before: number | null): Promise<void> => {
      const reply = await call('chat.history', { userId: partner, before });
      setHistory((held) => asReady(mergeMessages(held.state === 'ready' ? held.value : [], reply.messages)));
      setMore(reply.more);
      setKnown(reply.partner);
    },
    [partner],
  );
  const failed = (error: unknown): void => setHistory((held) => afterFailure(held, error));
  // After a message was voided, the history is loaded again.
  const [voided, setVoided] = useState(0);
  useEffect(() => {
    let isShown = true;
    void untilAnswered(() => load(null), { isWanted: () => isShown, failed });
    return () => void (isShown = false);
  }, [load, voided]);

  useEffect(
    () =>
      listen({
        message: (message) => {
          if (isBetween(message, own, partner)) setLive((held) => mergeMessages(held, [message]));
          if (message.systemMsgType === SYSTEM_MSG.voided) setVoided((count) => count + 1);
        },
        presence: (userId, online) => {
          if (userId === partner) setKnown((before) => before && { ...before, online });
        },
      }),
    [own, partner],
  );

  const stored = useMemo(() => mergeMessages(live, history.state === 'ready' ? history.value : []), [history, live]);
  const newest = stored.at(-1);
  const lines = useMemo(() => linesOf(stored, outgoing, own, now, clock.now()), [stored, outgoing, own, now]);
  return {
    partner: known,
    history,
    lines,
    outgoing,
    more,
    // Without the history, the lines before the newest one are not shown.
    newest: history.state === 'ready' ? newest?.seq : undefined,
    seen: (upTo) => markRead(partner, upTo),
    loadOlder: () => load(stored[0]?.seq ?? null).catch(failed),
    reload: () => load(null).catch(failed),
    send: (message) =>
      sendLive({
        msgType: MSG_TYPE.chat,
        messageId: uniqueId(),
        model: CHAT_MODEL.two,
        receiveBizId: partner,
        ...message,
      }),
    retry: resend,
    discard: dropMessage,
  };
}
