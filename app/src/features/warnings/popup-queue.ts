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

/** A message older than this when it comes is caught up on, not announced, milliseconds. */
const ANNOUNCE_WITHIN = 60_000;

/** Contents of a pop-up, for warnings from the socket and from polling. */
interface PopupContent {
  /** Undefined where a message has no figures that we know. */
  content: WarningContent | undefined;
  /** Where it names none, nothing can be acknowledged or opened. */
  warningId: string | undefined;
  patientId: string | undefined;
  patient: Named;
  ward: (Named & { department: Named | null }) | undefined;
  bed: string | null;
  measuredAt: number | undefined;
  critical: boolean;
  /** Set where it was passed on: 1 to the doctor, 2 to the director. */
  escalation?: number | undefined;
  urgent?: boolean | undefined;
}

export interface WarningPopup extends PopupContent {
  /** Id of the warning; of the message where it names none. */
  id: string;
  /** Epoch ms on the server's clock at which it closes by itself; undefined: when somebody closes it. */
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

/** Who is shown pop-ups, and for how long. */
interface Reader {
  userId: string;
  windowSeconds: number;
}

/** Pop-ups of new warnings in the list, for users without a socket. Who typed the value has just been asked about it. */
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

/** Whether a warning is of a value that the reader typed, and nobody passed it on to them since. */
function isOwn({ sendUserId, otherInfo }: StoredChatMessage, userId: string): boolean {
  return sendUserId === userId && (otherInfo?.escalation === undefined || otherInfo.urgent === true);
}

/** The pop-up that a message makes; undefined for other messages, for old ones and for who typed the value. */
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

/** The pop-ups with a new one on top; the same warning is shown once. */
export function withPopup(shown: readonly WarningPopup[], popup: WarningPopup): WarningPopup[] {
  return [popup, ...shown.filter((one) => one.id !== popup.id)];
}

/** What is still open at a time. */
export function stillOpen(shown: readonly WarningPopup[], now: number): readonly WarningPopup[] {
  const open = shown.filter((popup) => popup.until === undefined || popup.until > now);
  return open.length === shown.length ? shown : open;
}
