import type { GlucoseReading, VitalReading } from '@wardlink/contract';
import { type AnyIndicator, INDICATORS, type MeasureWay, type ReadingSetting } from '@wardlink/domain';
import type { Scope } from '../../core/caller.js';
import type { AuditEvent } from '../../core/audit/events.js';
import { recordAudit } from '../../core/audit/trail.js';
import { Refusal } from '../../core/refusal.js';
import { settingsOfPatient, type Settings } from '../../core/settings.js';
import { boardTopic } from '../../core/topics.js';
import { refuseVoided } from '../../core/voiding.js';
import type { AnyWork } from '../../core/transaction.js';
import type { Tx } from '../../database/connection.js';
import { markOperator } from '../operators/mark-operator.js';
import { syncReadingExecution } from '../plans/sync-executions.js';
import { raiseWarning, warningIdOf } from '../warnings/raise.js';
import { evaluateEntry, type Entered } from './evaluate.js';
import { checkMeasureTime, dayOfReading, type GivenTime } from './measure-time.js';
import { patientOfReading } from './patient-of-reading.js';
import { latestReading } from './read.js';
import { storedPatientOf, takenBy, trailOf, type Evaluated, type Version } from './stored.js';
import { insertVersion } from './write.js';

/** The author of readings, by any way of entry. */
export interface Author {
  /** The account in whose name a reading is stored. */
  accountId: string;
  /** The person who measured, if another one. */
  measuredBy?: string | null;
  /** Scope that must contain the patient, or the patient's node at the time of measuring. */
  scope: Scope;
  /** Typed by a person, or sent by a device or its file. */
  way: MeasureWay;
}

/** A reading to store, of any indicator. */
export interface Entry extends Entered, GivenTime {
  indicator: AnyIndicator;
  /** Made by the client; a repeated id returns the stored reading. */
  readingId: string;
  patientId: string;
  /** Where an outpatient was measured; default: in the clinic. */
  setting?: ReadingSetting | null | undefined;
  /**
   * Stores rows that belong to the reading, whether it is new or repeated. Runs before the warning, because that locks
   * the recipients' inboxes until the commit.
   */
  alongside?: () => Promise<void>;
}

/** The stored reading and its warning. */
export interface Outcome {
  /** The latest version. */
  reading: GlucoseReading | VitalReading;
  /** The open warning of a glucose reading; null without one. */
  warningId: string | null;
}

/** The patient's sex, path and settings, for warnings. */
interface WrittenFor {
  sex: 'male' | 'female';
  /** Path of the patient's node. */
  path: string;
  settings: Settings;
}

/** The latest version of a reading and its open warning. @param raised the warning's id, if it is known */
export async function outcomeOf(
  tx: Tx,
  indicator: AnyIndicator,
  readingId: string,
  raised?: string | null,
): Promise<Outcome> {
  const reading = await latestReading(tx, indicator, readingId);
  if (!reading) throw new Refusal('reading.unknown');
  const { endpoints } = INDICATORS[indicator];
  if (endpoints === 'vital') return { reading, warningId: null };
  const warningId = raised === undefined ? await warningIdOf(tx, readingId) : raised;
  return { reading, warningId };
}

/**
 * Stores a first version with its audit event and its warning, if it is out of range, and completes its task: all or
 * nothing. A repeated reading id returns the stored reading; nothing is written or announced twice.
 * @throws Refusal `patient.unknown`, `patient.discharged`, `reading.voided`, as `checkMeasureTime` and `evaluateEntry`
 */
export async function record(work: AnyWork, author: Author, entry: Entry): Promise<Outcome> {
  const { tx, announce, clock } = work;
  const { indicator, readingId } = entry;
  const now = clock.now();
  const patient = await patientOfReading(tx, author, entry.patientId, entry.measuredAt ?? now);
  const { id: patientId } = patient;
  const { storedFor, voided } = await takenBy(tx, indicator, readingId);
  if (storedFor !== null) return repeated(tx, { ...entry, patientId }, storedFor);
  if (voided) await refuseVoided(tx, indicator, readingId, { patientId, field: 'readingId' });
  patient.refuseIfGone();
  const { settings } = await settingsOfPatient(tx, patient.path, patientId);
  const { measuredAt, timeReason } = checkMeasureTime(entry, patient, settings, now);
  const evaluated = evaluateEntry(indicator, entry, { sex: patient.sex, settings, measuredAt });
  const { accountId, way } = author;
  const version: Version = {
    readingId,
    version: 1,
    patientId,
    nodeId: patient.nodeId,
    measuredAt: new Date(measuredAt),
    day: dayOfReading(measuredAt, evaluated.slot, settings),
    measuredBy: author.measuredBy ?? accountId,
    way,
    enteredAt: clock.date(),
    enteredBy: accountId,
    reason: null,
    timeReason,
    setting: patient.settingOf(entry.setting ?? null),
  };
  // The same entry arrived twice at once and the other request was first.
  if (!(await insertVersion(tx, indicator, version, evaluated))) {
    return repeated(tx, { ...entry, patientId }, (await storedPatientOf(tx, indicator, readingId)) ?? '');
  }
  const after = {
    ...trailOf(indicator, { ...evaluated, ...version }),
    ...(timeReason === null ? {} : { timeReason }),
    ...(version.setting === null ? {} : { setting: version.setting }),
  };
  const { endpoints, isControlled } = INDICATORS[indicator];
  const type = evaluated.refusal === null ? (`${endpoints}.recorded` as const) : 'glucose.refused';
  const event: AuditEvent = { type, subject: readingId, after };
  await recordAudit(tx, clock.date(), event, { accountId, patientId, nodeId: patient.nodeId });
  const about = { sex: patient.sex, path: patient.path, settings };
  await syncExecution(work, { indicator, ...version, ...evaluated }, about);
  const isByStaff = isNamed(author) && version.setting !== 'home';
  if (isControlled && evaluated.figures && settings.operatorsRequired && isByStaff) {
    const measured = { readingId, operatorId: version.measuredBy, measuredAt, zone: settings.zone };
    await markOperator(tx, measured, clock.date());
  }
  await entry.alongside?.();
  const warningId = await warn(work, accountId, { indicator, ...version, ...evaluated }, about);
  announce(boardTopic(indicator, patient.path, patientId));
  return outcomeOf(tx, indicator, readingId, warningId);
}

/** Whether the measurer is known: a device may omit it. */
const isNamed = ({ way, measuredBy }: Author): boolean => way === 'manual' || measuredBy != null;

async function repeated(
  tx: Tx,
  { indicator, readingId, patientId, alongside }: Entry,
  storedFor: string,
): Promise<Outcome> {
  if (storedFor !== patientId) throw new Refusal('input.invalid', { field: 'readingId' });
  await refuseVoided(tx, indicator, readingId, { patientId, field: 'readingId' });
  await alongside?.();
  return outcomeOf(tx, indicator, readingId);
}

type Written = { indicator: AnyIndicator } & Pick<
  Version,
  'readingId' | 'version' | 'patientId' | 'nodeId' | 'measuredAt'
> &
  Evaluated;

/** Raises the warning of a version out of range. @returns its id, or null without one */
export async function warn(
  work: AnyWork,
  accountId: string,
  written: Written,
  { sex, path, settings }: WrittenFor,
): Promise<string | null> {
  // A refusal raises no warning.
  if (written.figures === null) return null;
  const { indicator, figures, slot, readingId, version, patientId, measuredAt } = written;
  const measured = { indicator, figures, slot, sex, readingId, version, patientId, path, measuredAt, settings };
  return raiseWarning(work, measured, accountId);
}

/** Completes the monitoring task of a stored version. */
export async function syncExecution(
  work: AnyWork,
  {
    indicator,
    patientId,
    nodeId,
    slot,
    measuredAt,
  }: Pick<Written, 'indicator' | 'patientId' | 'nodeId' | 'slot' | 'measuredAt'>,
  { path, settings }: Pick<WrittenFor, 'path' | 'settings'>,
): Promise<void> {
  const measured = { indicator, patientId, nodeId, slot, measuredAt, path, settings };
  await syncReadingExecution(work, measured);
}
