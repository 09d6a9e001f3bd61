import { MSG_TYPE, SYSTEM_MSG, type ClinicalWarning, type StoredChatMessage } from '@wardlink/contract';

/** A message older than this when it comes is caught up on, not announced, milliseconds. */
export const ANNOUNCE_WITHIN = 60_000;

/** What a warning message says of its warning. */
export type WarningInfo = NonNullable<StoredChatMessage['otherInfo']>;

export interface WarningPopup {
  /** Id of the warning; of the message where it names none. */
  id: string;
  info: WarningInfo;
  /** Epoch ms on the server's clock at which it closes by itself; undefined: when somebody closes it. */
  until: number | undefined;
}

const endOf = (now: number, seconds: number): number | undefined => (seconds > 0 ? now + seconds * 1000 : undefined);

function figuresOf(warning: ClinicalWarning): WarningInfo {
  if (warning.indicator === 'pressure') {
    const { systolic, diastolic, heartRate, range, standings } = warning;
    return {
      systolicPressure: systolic,
      diastolicPressure: diastolic,
      heartRate,
      pressureRange: range,
      ...(standings ? { pressureStandings: standings } : {}),
    };
  }
  const range = { rangeLow: warning.range.low, rangeHigh: warning.range.high };
  if (warning.indicator === 'temperature') return { temperature: warning.celsius, ...range };
  const told = { ...range, ...(warning.comparator == null ? {} : { comparator: warning.comparator }) };
  if (warning.indicator === 'ketone') return { ketone: warning.ketone, ...told };
  return { bsValue: warning.value, slot: warning.slot, ...told };
}

/** The pop-ups of warnings that were not in the list before, for who has no socket that tells of them. */
export function popupsOfNew(
  warnings: readonly ClinicalWarning[],
  known: ReadonlySet<string>,
  now: number,
  windowSeconds: number,
): WarningPopup[] {
  return warnings
    .filter(({ warningId, raisedAt }) => !known.has(warningId) && now - raisedAt <= ANNOUNCE_WITHIN)
    .map((warning) => ({
      id: warning.warningId,
      info: {
        ...figuresOf(warning),
        warningId: warning.warningId,
        patientId: warning.patientId,
        patientName: warning.patient.name,
        patientLatinName: warning.patient.latinName,
        ...(warning.ward.department && {
          departmentName: warning.ward.department.name,
          departmentLatinName: warning.ward.department.latinName,
        }),
        wardName: warning.ward.name,
        wardLatinName: warning.ward.latinName,
        bedName: warning.bed,
        measureTime: warning.measuredAt,
        status: warning.status,
        critical: warning.critical,
      },
      until: endOf(now, windowSeconds),
    }))
    .reverse();
}

/** The pop-up that a message makes; undefined for other messages and for old ones. */
export function popupOf(message: StoredChatMessage, now: number, windowSeconds: number): WarningPopup | undefined {
  if (message.msgType !== MSG_TYPE.system || message.systemMsgType !== SYSTEM_MSG.warning) return undefined;
  if (now - message.sendTime > ANNOUNCE_WITHIN) return undefined;
  const info = message.otherInfo ?? {};
  const seconds = info.webPageWarningWindowDurationTime ?? windowSeconds;
  return { id: info.warningId ?? message.messageId, info, until: endOf(now, seconds) };
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
