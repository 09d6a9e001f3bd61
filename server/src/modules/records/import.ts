import {
  IMPORT_QUESTIONS,
  TIME_QUESTIONS,
  type ImportQuestion,
  type PresetReason,
  type RecordIndicator,
  type ReplyOf,
  type RequestOf,
} from '@wardlink/contract';
import { addDays, dayOf, INDICATORS, meteredQuantity, neededFigures, roundHalfAway } from '@wardlink/domain';
import { sql } from 'kysely';
import type { Queries } from '../../database/connection.js';
import { inTransaction, type Work } from '../../core/transaction.js';
import type { Call } from '../../core/handler.js';
import { FirstLines } from '../../core/import/first-lines.js';
import { Refusal } from '../../core/refusal.js';
import { recordByCaller } from '../../core/audit/trail.js';
import { settingsAt, type Settings } from '../../core/settings.js';
import { deviceFigures, evaluateEntry } from '../readings/evaluate.js';
import { checkMeasureTime } from '../readings/measure-time.js';
import { patientOfReading } from '../readings/patient-of-reading.js';
import { record } from '../readings/service.js';
import { evaluatedOf } from '../readings/stored.js';
import { isOf, ownColumns, readings } from '../readings/tables.js';
import { derivedId } from './derived-id.js';

type Row = RequestOf<'record.import'>['rows'][number];
type Line = ReplyOf<'record.import'>['lines'][number];

/** The reason stored for an unusual measure time that the user confirmed when checking a file. */
const CONFIRMED_IN_FILE: PresetReason = 'preset.fileChecked';
const MINUTE_MS = 60_000;
/** The result of a line without any problem. */
const NOTHING = { reason: null, questions: [], sameAsLine: null };

interface Patient {
  id: string;
  sex: 'male' | 'female';
  admissionTime: Date | null;
  path: string;
  name: string;
  latinName: string | null;
}

/** A line to store once the whole file is valid. */
interface Accepted {
  row: Row;
  patientId: string;
}

/** Identity of a reading for duplicate detection: patient, minute and figures. */
function sameness(indicator: RecordIndicator, patientId: string, measuredAt: number, figures: object): string {
  // HI is not 33.3; ids of plain numbers must not change.
  const end = meteredQuantity(indicator, figures)?.comparator;
  const values = [...neededFigures(indicator, figures), ...(end == null ? [] : [end])];
  return [patientId, Math.floor(measuredAt / MINUTE_MS), ...values].join(' ');
}

/** `sameness` with the rounded figures of screens: an exported file has no more decimals. */
function samenessAsShown(indicator: RecordIndicator, patientId: string, measuredAt: number, figures: object): string {
  const shown = INDICATORS[indicator].figures.map(({ name, decimals }) => {
    const value = (figures as Record<string, unknown>)[name];
    return [name, typeof value === 'number' ? roundHalfAway(value, decimals) : value];
  });
  return sameness(indicator, patientId, measuredAt, { ...figures, ...Object.fromEntries(shown) });
}

/**
 * Checks the lines of a meter's file by the rules of bedside entry, and if all are valid, stores them by the same
 * functions, in one transaction.
 * @throws Refusal `permission.missing` if the caller may not enter readings of the indicator
 */
export async function importRecords(call: Call<'record.import'>): Promise<ReplyOf<'record.import'>> {
  const { caller, request } = call;
  const { indicator } = request;
  if (!caller.permissions.has(`${INDICATORS[indicator].endpoints}.record`)) {
    throw new Refusal('permission.missing');
  }
  if (!request.commit) return { lines: (await checkLines(call, call.db)).lines, stored: 0 };
  return inTransaction(call, async (work) => {
    const { lines, accepted } = await checkLines(call, work.tx);
    if (lines.some(({ outcome }) => outcome === 'refused' || outcome === 'question')) return { lines, stored: 0 };
    for (const one of accepted) await storeRow(work, indicator, one);
    const after = { indicator, lines: lines.length, stored: accepted.length };
    await recordByCaller(work, { type: 'record.imported', after });
    return { lines, stored: accepted.length };
  });
}

function storeRow(work: Work, indicator: RecordIndicator, { row, patientId }: Accepted) {
  const { measuredAt, figures, slot } = row;
  const { timeReason, confirmed } = answersOf(row);
  const { accountId, scope } = work.caller;
  const readingId = derivedId('file', indicator, sameness(indicator, patientId, measuredAt, figures));
  const entry = { indicator, readingId, patientId, measuredAt, timeReason };
  const author = { accountId, scope, way: 'device' } as const;
  return record(work, author, { ...entry, ...deviceFigures(figures, slot), confirmed });
}

async function checkLines(
  { caller, clock, language, request }: Call<'record.import'>,
  db: Queries,
): Promise<{ lines: Line[]; accepted: Accepted[] }> {
  const { indicator, rows } = request;
  const textOf = (refusal: Refusal): string => refusal.reply(language, 'record.import').description;
  const patients = await patientsByNumber(db, rows);
  const settings = new Map<string, Settings>();
  for (const { path } of patients.values()) if (!settings.has(path)) settings.set(path, await settingsAt(db, path));
  const known = await storedAlready(db, indicator, rows, patients, settings);
  const inFile = new FirstLines();
  const accepted: Accepted[] = [];
  const lines: Line[] = [];
  for (const row of rows) {
    const patient = patients.get(row.hospitalizationNumber);
    let line: Pick<Line, 'line' | 'patient'> = { line: row.line, patient: null };
    try {
      const inForce = patient && settings.get(patient.path);
      if (!patient || !inForce) throw new Refusal('patient.unknown');
      const then = await patientOfReading(db, caller, patient.id, row.measuredAt);
      line = { line: row.line, patient: { name: patient.name, latinName: patient.latinName } };
      const same = samenessAsShown(indicator, patient.id, row.measuredAt, row.figures);
      const sameAsLine = inFile.lineOf(same);
      if (known.has(same) || sameAsLine !== null) {
        lines.push({ ...line, ...NOTHING, outcome: 'duplicate', sameAsLine });
        continue;
      }
      then.refuseIfGone();
      inFile.remember(same, row.line);
      const asked = openQuestions(indicator, row, { settings: inForce, patient, now: clock.now() });
      if (asked.length === 0) {
        accepted.push({ row, patientId: patient.id });
        lines.push({ ...line, ...NOTHING, outcome: 'new' });
        continue;
      }
      const questions = asked.map(({ code, refusal }) => ({ code, text: textOf(refusal) }));
      lines.push({ ...line, ...NOTHING, outcome: 'question', questions });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      lines.push({ ...line, ...NOTHING, outcome: 'refused', reason: textOf(error) });
    }
  }
  return { lines, accepted };
}

/** A question about a line that nobody has answered. */
interface Asked {
  code: ImportQuestion;
  refusal: Refusal;
}

/** What the answered questions of a line say for the rules of bedside entry: a time's answer says nothing of figures. */
function answersOf({ confirmed = [] }: Row): { timeReason: string | null; confirmed: boolean } {
  const isOfTime = (code: ImportQuestion): boolean => TIME_QUESTIONS.some((one) => one === code);
  return {
    timeReason: confirmed.some(isOfTime) ? CONFIRMED_IN_FILE : null,
    confirmed: confirmed.some((code) => !isOfTime(code)),
  };
}

/** Asks each question of bedside entry about a line. @throws Refusal that is no question, whatever was answered */
function openQuestions(
  indicator: RecordIndicator,
  { figures, measuredAt, slot, confirmed: answered = [] }: Row,
  { settings, patient, now }: { settings: Settings; patient: Patient; now: number },
): Asked[] {
  const entered = { ...deviceFigures(figures, slot), confirmed: false };
  const checks = [
    () => checkMeasureTime({ measuredAt, timeReason: null }, patient, settings, now),
    () => evaluateEntry(indicator, entered, { sex: patient.sex, settings, measuredAt }),
  ];
  return checks.flatMap((check) => questionOf(check) ?? []).filter(({ code }) => !answered.includes(code));
}

/** The question that a check asks. @throws Refusal that is no question */
function questionOf(check: () => unknown): Asked | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    const code = error instanceof Refusal && IMPORT_QUESTIONS.find((one) => one === error.code);
    if (!code) throw error;
    return { code, refusal: error as Refusal };
  }
}

/**
 * The patients of the file by hospitalization number, in any place: each line is checked against the caller's scope.
 */
async function patientsByNumber(db: Queries, rows: readonly Row[]): Promise<Map<string, Patient>> {
  const numbers = [...new Set(rows.map(({ hospitalizationNumber }) => hospitalizationNumber))];
  const found = await db
    .selectFrom('patient as numbered')
    // The number of a merged record leads to the record that it was merged into.
    .innerJoin('patient', (join) =>
      join.on('patient.id', '=', sql<string>`coalesce(numbered.merged_into, numbered.id)`),
    )
    .innerJoin('organisationNode as place', 'place.id', 'patient.nodeId')
    .select([
      'patient.id',
      'patient.sex',
      'patient.admissionTime',
      'patient.name',
      'patient.latinName',
      'numbered.hospitalizationNumber',
    ])
    .select('place.path')
    .where('numbered.hospitalizationNumber', 'in', numbers)
    .execute();
  return new Map(found.map((patient) => [patient.hospitalizationNumber ?? '', patient]));
}

/**
 * Readings that the file's patients have on its days, including those of an earlier import of the file: a value
 * corrected since then must not be stored again.
 */
async function storedAlready(
  db: Queries,
  indicator: RecordIndicator,
  rows: readonly Row[],
  patients: ReadonlyMap<string, Patient>,
  settings: ReadonlyMap<string, Settings>,
): Promise<Set<string>> {
  const ids = [...patients.values()].map(({ id }) => id);
  if (ids.length === 0) return new Set();
  const days = rows.flatMap(({ hospitalizationNumber, measuredAt }) => {
    const path = patients.get(hospitalizationNumber)?.path ?? '';
    const day = dayOf(measuredAt, settings.get(path)?.zone ?? 'UTC');
    // A value after midnight may belong to a slot of the evening before.
    return [addDays(day, -1), day];
  });
  const stored = await db
    .selectFrom(readings(indicator))
    .select(['reading.patientId', 'reading.measuredAt'])
    .select(ownColumns(indicator))
    .where(isOf(indicator))
    .where('reading.patientId', 'in', ids)
    .where('reading.day', 'in', [...new Set(days)])
    .execute();
  return new Set(
    stored.map((row) => {
      const { figures } = evaluatedOf(indicator, row);
      return samenessAsShown(indicator, row.patientId, row.measuredAt.getTime(), figures ?? {});
    }),
  );
}
