import { CALL_RESULT } from './call-flow.js';
import { SYSTEM_MSG, type StoredChatMessage } from './frames.js';

/** A call as a conversation shows it. */
export interface ThreadCall {
  video: boolean;
  /** `missed`: given up before anybody answered; `elsewhere`: answered on another device. */
  outcome: 'ringing' | 'talked' | 'missed' | 'refused' | 'busy' | 'offline' | 'elsewhere';
  /** From the answer to the hanging up, ms; null where it is not over, or was none. */
  talkedFor: number | null;
}

export const isCallMessage = ({ systemMsgType }: Pick<StoredChatMessage, 'systemMsgType'>): boolean =>
  systemMsgType === SYSTEM_MSG.voiceCall || systemMsgType === SYSTEM_MSG.videoCall;

/** Derives a call's outcome from its messages, in their order. */
function callOf(messages: readonly StoredChatMessage[]): ThreadCall {
  const at = (result: number): number | undefined =>
    messages.find(({ systemMsgResultStatus }) => systemMsgResultStatus === result)?.sendTime;
  const video = messages[0]?.systemMsgType === SYSTEM_MSG.videoCall;
  const [answered, ended] = [at(CALL_RESULT.answered), at(CALL_RESULT.hungUp)];
  const callWith = (outcome: ThreadCall['outcome'], talkedFor: number | null = null) => ({ video, outcome, talkedFor });
  if (answered !== undefined) return callWith('talked', ended === undefined ? null : Math.max(0, ended - answered));
  if (at(CALL_RESULT.refused) !== undefined) return callWith('refused');
  if (at(CALL_RESULT.busy) !== undefined) return callWith('busy');
  if (at(CALL_RESULT.offline) !== undefined) return callWith('offline');
  if (at(CALL_RESULT.answeredElsewhere) !== undefined) return callWith('elsewhere');
  return callWith(ended === undefined ? 'ringing' : 'missed');
}

/** The calls of a conversation, each by the id of its first message; its other messages are part of it. */
export function callsIn(messages: readonly StoredChatMessage[]): ReadonlyMap<string, ThreadCall> {
  const byRoom = new Map<number | undefined, StoredChatMessage[]>();
  for (const message of messages.filter(isCallMessage)) {
    const room = message.otherInfo?.roomNumber;
    byRoom.set(room, [...(byRoom.get(room) ?? []), message]);
  }
  return new Map([...byRoom.values()].map((own) => [own[0]?.messageId ?? '', callOf(own)]));
}

/** How long a call took: `4:05`, or `1:02:09` from an hour on. */
export function callDuration(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  const two = (value: number): string => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
