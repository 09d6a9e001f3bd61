import {
  MSG_TYPE,
  SYSTEM_MSG,
  warningOfMessage,
  type ClinicalWarning,
  type StoredChatMessage,
  type WarningContent,
} from '@wardlink/contract';
import type { Named } from '../../language/names.js';
import { contentOfWarning } from '../../ward/warnings/warning-view.js';

/** A message that is older than this on arrival is not announced, milliseconds. */
const ANNOUNCE_WITHIN = 60_000;

/** Contents of a pop-up, for warnings from the socket and from polling. */
interface PopupContent {
  /** Undefined if a message has no known figures. */
  content: WarningContent | undefined;
  /** Without it, the warning cannot be acknowledged or opened. */
  warningId: string | undefined;
  patientId: string | undefined;
  patient: Named;
  ward: (Named & { department: Named | null }) | undefined;
  bed: string | null;
  measuredAt: number | undefined;
  critical: boolean;
  /** Set after an escalation: 1 to the doctor, 2 to the director. */
  escalation?: number | undefined;
  urgent?: boolean | undefined;
}

export interface WarningPopup extends PopupContent {
  /** Id of the warning; that of the message if it names no warning. */
  id: string;
  /** Epoch ms on the server's clock at which it closes by itself; undefined if only the user closes it. */
  until: number | undefined;
}

const endOf = (now: number, seconds: number): number | undefined => (seconds > 0 ? now + seconds * 1000 : undefined);

function contentOfMessage(info: NonNullable<StoredChatMessage['otherInfo']>): PopupContent {
  const { wardName, wardLatinName = null, departmentName, departmentLatinName = null } = info;
  const department = departmentName === undefined ? null : { name: departmentName, latinName: departmentLatinName };
  return {
    content: warningOfMessage(info),
    warningId: info.warningId,
    patientId: info.patientId,
    patient: { name: info.patientName ?? '', latinName: info.patientLatinName ?? null },
    ward: wardName ? { name: wardName, latinName: wardLatinName, department } : undefined,
    bed: info.bedName ?? null,
    measuredAt: info.measureTime,
    critical: info.critical === true,
    escalation: info.escalation,
    urgent: info.urgent,
  };
}

/** The user who sees the pop-ups, and their duration. */
interface Reader {
  userId: string;
  windowSeconds: number;
}

/**
 * Pop-ups of new warnings in the list, for users without a socket. There is none for a value that the user has just
 * typed and confirmed.
 */
export function popupsOfNew(
  warnings: readonly ClinicalWarning[],
  known: ReadonlySet<string>,
  now: number,
  { userId, windowSeconds }: Reader,
): WarningPopup[] {
  return warnings
    .filter(({ warningId, raisedAt }) => !known.has(warningId) && now - raisedAt <= ANNOUNCE_WITHIN)
    .filter(({ raisedBy }) => raisedBy.userId !== userId)
    .map((warning) => ({
      id: warning.warningId,
      content: contentOfWarning(warning),
      warningId: warning.warningId,
      patientId: warning.patientId,
      patient: warning.patient,
      ward: warning.ward,
      bed: warning.bed,
      measuredAt: warning.measuredAt,
      critical: warning.critical,
      until: endOf(now, windowSeconds),
    }))
    .reverse();
}

/** Whether a warning is about a value that the reader typed, and was not escalated to them since. */
function isOwn({ sendUserId, otherInfo }: StoredChatMessage, userId: string): boolean {
  return sendUserId === userId && (otherInfo?.escalation === undefined || otherInfo.urgent === true);
}

/** The pop-up of a message; undefined for other messages, for old ones, and for values that the reader typed. */
export function popupOf(
  message: StoredChatMessage,
  now: number,
  { userId, windowSeconds }: Reader,
): WarningPopup | undefined {
  if (message.msgType !== MSG_TYPE.system || message.systemMsgType !== SYSTEM_MSG.warning) return undefined;
  if (now - message.sendTime > ANNOUNCE_WITHIN) return undefined;
  if (isOwn(message, userId)) return undefined;
  const info = message.otherInfo ?? {};
  const seconds = info.webPageWarningWindowDurationTime ?? windowSeconds;
  return { ...contentOfMessage(info), id: info.warningId ?? message.messageId, until: endOf(now, seconds) };
}

/** Adds a pop-up on top; a warning is shown once. */
export function withPopup(shown: readonly WarningPopup[], popup: WarningPopup): WarningPopup[] {
  return [popup, ...shown.filter((one) => one.id !== popup.id)];
}

/** Pop-ups in the order in which they want to be handled: critical ones first, the newest of each before the others. */
export const byUrgency = (shown: readonly WarningPopup[]): WarningPopup[] =>
  shown.toSorted((one, other) => Number(other.critical) - Number(one.critical));

/** Pop-ups that are still open at a time. */
export function stillOpen(shown: readonly WarningPopup[], now: number): readonly WarningPopup[] {
  const open = shown.filter((popup) => popup.until === undefined || popup.until > now);
  return open.length === shown.length ? shown : open;
}
