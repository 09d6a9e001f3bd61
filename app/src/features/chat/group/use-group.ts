import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  addToLog,
  CHAT_MODEL,
  CONTENT,
  gapIn,
  MSG_TYPE,
  type OutgoingChatMessage,
  type ReplyOf,
  type StoredChatMessage,
} from '@wardlink/contract';
import { call } from '../../../http/call.js';
import { afterFailure, asLoading, asReady, untilAnswered, type LoadState } from '../../../http/load-state.js';
import { dropMessage, keptMessages, listen, resend, sendLive, watchGroup } from '../../../live/connection.js';
import { loadGroups, markGroupRead } from '../../../live/groups.js';
import { type KeptMessage, uniqueId } from '@wardlink/client';
import { useStore } from '../../../store/store.js';

export type GroupDetail = ReplyOf<'group.detail'>;
export type GroupMember = GroupDetail['people'][number];
export type Outgoing = Pick<OutgoingChatMessage, 'contentType' | 'content' | 'group'>;

export interface GroupThread {
  detail: LoadState<GroupDetail>;
  history: LoadState<unknown>;
  /** All known messages without gaps, oldest first. */
  messages: readonly StoredChatMessage[];
  /** Messages that are not among them yet. */
  outgoing: readonly KeptMessage[];
  /** Number of the newest message, if all messages before it are shown. */
  newest: number | undefined;
  /** Reports that the user has seen everything up to a number. */
  seen: (upTo: number) => void;
  more: boolean;
  loadOlder: () => Promise<void>;
  reload: () => void;
  /** Shows the group as the server returned it after a change. */
  show: (detail: GroupDetail) => void;
  /** Returns false if the message could not even be kept for sending. */
  send: (message: Outgoing) => boolean;
  retry: (messageId: string) => void;
  discard: (messageId: string) => void;
}

/** One group: its members and settings, its messages by pages and live, and its unsent messages. */
export function useGroup(groupId: string): GroupThread {
  const [detail, setDetail] = useState<LoadState<GroupDetail>>(asLoading);
  const [history, setHistory] = useState<LoadState<unknown>>(asLoading);
  const [messages, setMessages] = useState<readonly StoredChatMessage[]>([]);
  const [more, setMore] = useState(false);
  const held = useRef(messages);
  held.current = messages;
  const kept = useStore(keptMessages);
  const show = useCallback((next: GroupDetail) => {
    setDetail(asReady(next));
    void loadGroups();
  }, []);

  const askDetail = useCallback(async () => setDetail(asReady(await call('group.detail', { groupId }))), [groupId]);
  const ask = useCallback(
    async (where: { before?: number; after?: number }): Promise<void> => {
      const reply = await call('group.history', { groupId, ...where });
      setMessages((before) => addToLog(before, reply.messages));
      if (where.after === undefined) setMore(reply.more);
      setHistory(asReady(true));
      // After a long absence more than one page is missing.
      const last = reply.messages.at(-1)?.seq;
      if (where.after !== undefined && reply.more && last !== undefined) await ask({ after: last });
    },
    [groupId],
  );
  const detailFailed = (error: unknown): void => setDetail((before) => afterFailure(before, error));
  const historyFailed = (error: unknown): void => setHistory((before) => afterFailure(before, error));
  const loadDetail = useCallback(() => askDetail().catch(detailFailed), [askDetail]);
  const load = useCallback((where: Parameters<typeof ask>[0]) => ask(where).catch(historyFailed), [ask]);
  useEffect(() => {
    let isShown = true;
    const isWanted = (): boolean => isShown;
    void untilAnswered(askDetail, { isWanted, failed: detailFailed });
    void untilAnswered(() => ask({}), { isWanted, failed: historyFailed });
    const stop = watchGroup(groupId);
    return () => {
      isShown = false;
      stop();
    };
  }, [groupId, ask, askDetail]);

  // Fills a gap between two messages, left by a lost connection or a missed announcement.
  const gap = gapIn(messages);
  useEffect(() => {
    if (gap !== null) void load({ after: gap });
  }, [gap, load]);

  useEffect(
    () =>
      listen({
        groupMessage: (message) => {
          if (message.receiveBizId !== groupId) return;
          setMessages((before) => addToLog(before, [message]));
          if (message.contentType === CONTENT.line && message.group?.line?.line !== 'recalled') void loadDetail();
        },
        groupsChanged: () => {
          void loadDetail();
          const last = held.current.at(-1)?.seq;
          void load(last === undefined ? {} : { after: last });
        },
        groupReads: (frame) => {
          if (frame.groupId !== groupId) return;
          const positions = new Map(frame.reads.map((one) => [one.userId, one]));
          setDetail((before) =>
            before.state === 'ready'
              ? asReady({
                  ...before.value,
                  people: before.value.people.map((one) => ({ ...one, ...positions.get(one.userId) })),
                })
              : before,
          );
        },
        presence: (userId, online) =>
          setDetail((before) =>
            before.state === 'ready'
              ? asReady({
                  ...before.value,
                  people: before.value.people.map((one) => (one.userId === userId ? { ...one, online } : one)),
                })
              : before,
          ),
      }),
    [groupId, load, loadDetail],
  );

  const outgoing = useMemo(() => {
    const known = new Set(messages.map(({ messageId }) => messageId));
    return kept.filter(
      ({ message }) =>
        message.model === CHAT_MODEL.group && message.receiveBizId === groupId && !known.has(message.messageId),
    );
  }, [kept, messages, groupId]);
  return {
    detail,
    history,
    messages,
    outgoing,
    more,
    show,
    // Without the history, or across a gap, the messages before the newest one are not shown.
    newest: history.state === 'ready' && gap === null ? messages.at(-1)?.seq : undefined,
    seen: (upTo) => markGroupRead(groupId, upTo),
    loadOlder: async () => void (await load({ before: held.current[0]?.seq })),
    reload: () => {
      void loadDetail();
      void load({});
    },
    send: (message) =>
      sendLive({
        msgType: MSG_TYPE.chat,
        messageId: uniqueId(),
        model: CHAT_MODEL.group,
        receiveBizId: groupId,
        ...message,
      }),
    retry: resend,
    discard: dropMessage,
  };
}
