import { CALL_RESULT, CALL_TIMES } from './call-flow.js';
import { SYSTEM_MSG, type StoredChatMessage } from './frames.js';

/**
 * Outcome of a call for one of its two sides. If nobody answered: `missed` for the called side, whatever the reason,
 * and `unanswered` for the caller. `elsewhere`: answered on another device.
 */
export const CALL_OUTCOMES = [
  'ringing',
  'talked',
  'missed',
  'unanswered',
  'refused',
  'busy',
  'offline',
  'elsewhere',
] as const;
export type CallOutcome = (typeof CALL_OUTCOMES)[number];

/** A call as a conversation shows it. */
export interface ThreadCall {
  video: boolean;
  outcome: CallOutcome;
  /** From the answer to the end, ms; null if it has not ended or was not answered. */
  talkedFor: number | null;
}

/** The reader of a conversation and the current time: a call that nobody ended counts as given up after a while. */
export interface CallReader {
  own: string;
  /** On the hospital's clock, epoch ms. */
  now: number;
}

export const isCallMessage = ({ systemMsgType }: Pick<StoredChatMessage, 'systemMsgType'>): boolean =>
  systemMsgType === SYSTEM_MSG.voiceCall || systemMsgType === SYSTEM_MSG.videoCall;

/** Derives a call's outcome from its messages, in their order. */
export function callOf(messages: readonly StoredChatMessage[], { own, now }: CallReader): ThreadCall {
  const [first] = messages;
  const caller = first?.sendUserId;
  const found = (result: number) => messages.find(({ systemMsgResultStatus }) => systemMsgResultStatus === result);
  const video = first?.systemMsgType === SYSTEM_MSG.videoCall;
  const callWith = (outcome: CallOutcome, talkedFor: number | null = null) => ({ video, outcome, talkedFor });
  const [answered, ended, refused] = [
    found(CALL_RESULT.answered),
    found(CALL_RESULT.hungUp),
    found(CALL_RESULT.refused),
  ];
  if (answered) return callWith('talked', ended ? Math.max(0, ended.sendTime - answered.sendTime) : null);
  // A caller who gives up after a minute refuses their own call (specification, section 4).
  if (refused && refused.sendUserId !== caller) return callWith('refused');
  if (found(CALL_RESULT.answeredElsewhere)) return callWith('elsewhere');
  const [isBusy, isOffline] = [found(CALL_RESULT.busy), found(CALL_RESULT.offline)];
  const isOver = refused ?? ended ?? isBusy ?? isOffline;
  if (!isOver && first && now - first.sendTime <= CALL_TIMES.abandon) return callWith('ringing');
  if (caller !== own) return callWith('missed');
  return callWith(isBusy ? 'busy' : isOffline ? 'offline' : 'unanswered');
}

/** The calls of a conversation, each by the id of its first message; its other messages are part of it. */
export function callsIn(messages: readonly StoredChatMessage[], reader: CallReader): ReadonlyMap<string, ThreadCall> {
  const byRoom = new Map<number | undefined, StoredChatMessage[]>();
  for (const message of messages.filter(isCallMessage)) {
    const room = message.otherInfo?.roomNumber;
    byRoom.set(room, [...(byRoom.get(room) ?? []), message]);
  }
  return new Map([...byRoom.values()].map((own) => [own[0]?.messageId ?? '', callOf(own, reader)]));
}

/** Duration of a call: `4:05`, or `1:02:09` from an hour on. */
export function callDuration(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  const two = (value: number): string => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
