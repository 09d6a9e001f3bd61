import { type AnyIndicator, type Figures, INDICATORS, isSameQuantity, meteredQuantity } from '@wardlink/domain';
import type { AuditEvent } from '../../core/audit/events.js';
import { recordAudit } from '../../core/audit/trail.js';
import { Refusal } from '../../core/refusal.js';
import { settingsOfPatient } from '../../core/settings.js';
import { boardTopic } from '../../core/topics.js';
import { missing } from '../../core/voiding.js';
import type { AnyWork } from '../../core/transaction.js';
import { supersedeWarnings } from '../warnings/raise.js';
import { evaluateEntry, type Entered } from './evaluate.js';
import { lockReading, currentReading } from './lock.js';
import { checkMeasureTime, dayOfReading, type GivenTime } from './measure-time.js';
import { outcomeOf, syncExecution, warn, type Author, type Outcome } from './service.js';
import { trailOf, type StoredVersion, type Version } from './stored.js';
import { insertVersion, keepStripLot, supersede } from './write.js';

/** The changes of a correction; omitted values stay. */
export interface Correction extends Omit<Entered, 'figures'>, GivenTime {
  indicator: AnyIndicator;
  readingId: string;
  /** The version that the caller saw. */
  version: number;
  /** Omitted or null: unchanged, unless a reason replaces the value. */
  figures?: object | null | undefined;
  reason: string;
}

const sameFigures = (one: Figures | null, other: Figures | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Whether the value is unchanged: it was confirmed at entry and needs no second confirmation. */
function stands(indicator: AnyIndicator, given: object | null, before: StoredVersion): boolean {
  const [now, was] = [given, before.figures].map((figures) => figures && meteredQuantity(indicator, figures));
  return INDICATORS[indicator].entry.isRepeated === true && (now && was ? isSameQuantity(now, was) : !now && !was);
}

/**
 * Adds a version to a reading; a value may replace a reason for not measuring, and vice versa. The earlier version's
 * warning is superseded if it no longer applies.
 * @throws Refusal `reading.unknown` outside the author's nodes, `reading.changed` when `version` is not the latest, as
 *   `checkMeasureTime` and `evaluateEntry`
 */
export async function correct(work: AnyWork, author: Author, correction: Correction): Promise<Outcome> {
  const { tx, announce, clock } = work;
  const { indicator, readingId } = correction;
  await lockReading(tx, indicator, readingId);
  const found = await currentReading(tx, author, indicator, readingId);
  if (!found) throw await missing(tx, author, indicator, readingId);
  const { before, path, sex, admissionTime } = found;
  if (before.version !== correction.version) throw new Refusal('reading.changed');
  const { settings } = await settingsOfPatient(tx, path, before.patientId);
  const stoodAt = before.measuredAt.getTime();
  const { measuredAt, timeReason } =
    (correction.measuredAt ?? stoodAt) === stoodAt
      ? { measuredAt: stoodAt, timeReason: before.timeReason }
      : checkMeasureTime(correction, { admissionTime }, settings, clock.now());
  const keeps = correction.figures == null && correction.refusal == null;
  const figures = keeps ? before.figures : (correction.figures ?? null);
  const kept = stands(indicator, figures, before);
  const entered: Entered = {
    figures,
    slot: correction.slot ?? before.slot,
    refusal: keeps ? before.refusal : correction.refusal,
    refusalNote: correction.refusalNote ?? (keeps ? before.refusalNote : null),
    confirmed: correction.confirmed || kept,
    repeated: kept ? (meteredQuantity(indicator, figures ?? {})?.value ?? null) : correction.repeated,
  };
  const evaluated = evaluateEntry(indicator, entered, { sex, settings, measuredAt });
  await supersede(tx, indicator, readingId);
  const { patientId, nodeId, measuredBy, way, setting } = before;
  const version: Version = {
    readingId,
    version: before.version + 1,
    patientId,
    nodeId,
    measuredAt: new Date(measuredAt),
    day: dayOfReading(measuredAt, evaluated.slot, settings),
    measuredBy,
    way,
    enteredAt: clock.date(),
    enteredBy: author.accountId,
    reason: correction.reason,
    timeReason,
    setting,
  };
  await insertVersion(tx, indicator, version, evaluated);
  const { endpoints, isControlled } = INDICATORS[indicator];
  if (isControlled) await keepStripLot(tx, version);
  const place = { accountId: author.accountId, patientId, nodeId };
  const event: AuditEvent = {
    type: `${endpoints}.corrected`,
    subject: readingId,
    before: trailOf(indicator, before),
    after: { ...trailOf(indicator, { ...evaluated, ...version }), reason: correction.reason },
  };
  await recordAudit(tx, clock.date(), event, place);
  const about = { sex, path, settings };
  const written = { indicator, ...version, ...evaluated };
  const sameWarning =
    evaluated.level === before.level &&
    evaluated.slot === before.slot &&
    sameFigures(evaluated.figures, before.figures);
  let warningId: string | null | undefined;
  if (!sameWarning) {
    if (await supersedeWarnings(tx, readingId, place, clock.date(), indicator))
      announce(boardTopic('warnings', path, before.patientId));
    warningId = await warn(work, author.accountId, written, about);
  }
  const isWhereItWas = written.slot === before.slot && measuredAt === stoodAt;
  const tasks = isWhereItWas ? [written] : [{ indicator, ...before }, written];
  for (const one of tasks) await syncExecution(work, one, about);
  announce(boardTopic(indicator, path, before.patientId));
  return outcomeOf(tx, indicator, readingId, warningId);
}
