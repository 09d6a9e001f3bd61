import { MSG_TYPE, SYSTEM_MSG, type StoredChatMessage } from '@wardlink/contract';

/** A message older than this when it comes is caught up on, not announced, milliseconds. */
export const ANNOUNCE_WITHIN = 60_000;

export interface WarningPopup {
  /** Id of the warning; of the message where it names none. */
  id: string;
  message: StoredChatMessage;
  /** Epoch ms on the server's clock at which it closes by itself; undefined: when somebody closes it. */
  until: number | undefined;
}

/** The pop-up that a message makes; undefined for other messages and for old ones. */
export function popupOf(message: StoredChatMessage, now: number, windowSeconds: number): WarningPopup | undefined {
  if (message.msgType !== MSG_TYPE.system || message.systemMsgType !== SYSTEM_MSG.warning) return undefined;
  if (now - message.sendTime > ANNOUNCE_WITHIN) return undefined;
  const seconds = message.otherInfo?.webPageWarningWindowDurationTime ?? windowSeconds;
  return {
    id: message.otherInfo?.warningId ?? message.messageId,
    message,
    until: seconds > 0 ? now + seconds * 1000 : undefined,
  };
}

/** The pop-ups with a new one on top; the same warning is shown once. */
export function withPopup(shown: readonly WarningPopup[], popup: WarningPopup): WarningPopup[] {
  return [popup, ...shown.filter((one) => one.id !== popup.id)];
}

/** What is still open at a time. */
export function stillOpen(shown: readonly WarningPopup[], now: number): readonly WarningPopup[] {
  const open = shown.filter((popup) => popup.until === undefined || popup.until > now);
  return open.length === shown.length ? shown : open;
}
