import { useCallback, useEffect, useMemo, useState } from 'react';
import { MSG_TYPE, type OutgoingChatMessage, type ReplyOf, type StoredChatMessage } from '@wardlink/contract';
import { call } from '../../http/call.js';
import { afterFailure, asLoading, asReady, type Loaded } from '../../http/loaded.js';
import { listen, sendLive, unsentMessages } from '../../live/connection.js';
import { markRead } from '../../live/conversations.js';
import { clock } from '../../session/clock.js';
import { uniqueId } from '../../session/unique-id.js';
import { isBetween, linesOf, mergeMessages, type Line, type Outgoing } from './thread.js';

type Partner = ReplyOf<'chat.history'>['partner'];

export interface Thread {
  /** The other side, once the history has come. */
  partner: Partner | undefined;
  loaded: Loaded<Line[]>;
  more: boolean;
  loadOlder: () => Promise<void>;
  reload: () => Promise<void>;
  send: (text: string) => void;
  retry: (messageId: string) => void;
  discard: (messageId: string) => void;
}

/** Messages to this partner that a reload of the page left unsent. */
function leftUnsent(partner: string): Outgoing[] {
  return unsentMessages()
    .filter((message) => message.msgType === MSG_TYPE.chat && message.receiveBizId === partner)
    .map((message) => ({ message, writtenAt: clock.now() }));
}

/** One conversation: its history by pages, what comes in live, and what is on its way out. */
export function useThread(own: string, partner: string): Thread {
  const [stored, setStored] = useState<Loaded<StoredChatMessage[]>>(asLoading);
  const [more, setMore] = useState(false);
  const [known, setKnown] = useState<Partner>();
  const [outgoing, setOutgoing] = useState<Outgoing[]>(() => leftUnsent(partner));

  const load = useCallback(
    async (before: number | null) => {
      try {
        const reply = await call('chat.history', { userId: partner, before }, { background: true });
        setStored((held) => asReady(mergeMessages(held.state === 'ready' ? held.value : [], reply.messages)));
        setMore(reply.more);
        setKnown(reply.partner);
      } catch (error) {
        setStored((held) => afterFailure(held, error));
      }
    },
    [partner],
  );
  useEffect(() => void load(null), [load]);

  useEffect(
    () =>
      listen({
        message: (message) => {
          if (!isBetween(message, own, partner)) return;
          setStored((held) => (held.state === 'ready' ? asReady(mergeMessages(held.value, [message])) : held));
          setOutgoing((all) => all.filter((one) => one.message.messageId !== message.messageId));
        },
        refused: ({ messageId, description }) =>
          setOutgoing((all) =>
            all.map((one) => (one.message.messageId === messageId ? { ...one, refused: description } : one)),
          ),
      }),
    [own, partner],
  );

  const newest = stored.state === 'ready' ? stored.value.at(-1) : undefined;
  useEffect(() => {
    // What came while the page was not looked at is unread until it is.
    const read = (): void => {
      if (newest && newest.sendUserId === partner && document.visibilityState === 'visible') {
        markRead(partner, newest.seq).catch(() => undefined);
      }
    };
    read();
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, [newest, partner]);

  const post = (message: OutgoingChatMessage): void => {
    setOutgoing((all) => [...all, { message, writtenAt: clock.now() }]);
    sendLive(message);
  };
  const write = (content: string): void =>
    post({
      msgType: MSG_TYPE.chat,
      messageId: uniqueId(),
      model: 1,
      receiveBizId: partner,
      contentType: 1,
      content,
    });

  const loaded = useMemo(
    (): Loaded<Line[]> =>
      stored.state === 'ready' ? { ...stored, value: linesOf(stored.value, outgoing, own) } : stored,
    [stored, outgoing, own],
  );
  const discard = (messageId: string): void =>
    setOutgoing((all) => all.filter((one) => one.message.messageId !== messageId));
  return {
    partner: known,
    loaded,
    more,
    loadOlder: () => load(stored.state === 'ready' ? (stored.value[0]?.seq ?? null) : null),
    reload: () => load(null),
    send: write,
    retry: (messageId) => {
      const refused = outgoing.find((one) => one.message.messageId === messageId);
      discard(messageId);
      if (refused?.message.content) write(refused.message.content);
    },
    discard,
  };
}
