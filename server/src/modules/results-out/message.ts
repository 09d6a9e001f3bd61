import {
  DEFAULT_RESULT_CODES,
  figureKey,
  indicatorName,
  recordWords,
  RESULT_UNITS,
  type QualityMark,
} from '@wardlink/contract';
import { decimalText, INDICATORS, SLOT_KEYS, type AnyIndicator, type Meaning } from '@wardlink/domain';
import { write } from '@wardlink/interop/hl7';
import { resultMessage, type Observation, type Result } from '@wardlink/interop/results';
import type { DestinationFormat } from '../../database/schema/interfaces.js';
import type { SentReading } from './reading.js';

/** What is told of a reading. */
export type Kind = 'final' | 'corrected' | 'voided';

/** A message as it is sent, or the characters that the destination's character set does not have. */
export type Written = { bytes: Uint8Array } | { missing: string[] };

/** Table 0078. Off target without a warning is within the range of OBX-7. */
const FLAGS: Readonly<Record<Meaning, string>> = {
  inTarget: '',
  aboveTarget: '',
  belowTarget: '',
  high: 'H',
  low: 'L',
  criticalHigh: 'HH',
  criticalLow: 'LL',
};

function statusOf({ evaluated }: SentReading, kind: Kind, format: DestinationFormat): Result['status'] {
  if (kind === 'voided') return format.voided;
  // A reason that replaced a value which the destination has.
  if (evaluated.figures === null) return format.refusals === 'none' ? 'D' : format.refusals;
  return kind === 'corrected' ? 'C' : 'F';
}

/** A stored value in a unit. In its own unit it keeps the decimals with which it was entered. */
function figureText(stored: number, { factor, decimals }: { factor: number; decimals: number }): string {
  const text = decimalText(stored * factor, decimals);
  return factor === 1 && Number(text) !== stored ? String(stored) : text;
}

function observationOf(
  indicator: AnyIndicator,
  figure: string,
  { evaluated }: SentReading,
  format: DestinationFormat,
): Observation | undefined {
  const key = figureKey(indicator, figure);
  const isOwn = (one: { indicator: string; figure: string }): boolean =>
    one.indicator === indicator && one.figure === figure;
  const known = format.codes.find(isOwn) ?? DEFAULT_RESULT_CODES.find(isOwn);
  const unit = known && RESULT_UNITS[key]?.[known.unit];
  if (!known || !unit) throw new Error(`no code or unit of ${key}`);
  const text = (stored: number): string => figureText(stored, unit);
  const value = evaluated.figures?.[figure];
  // A figure that a reading may lack, such as the heart rate.
  const isLacking = evaluated.figures !== null && typeof value !== 'number';
  if (isLacking) return undefined;
  const { range, meaning } = evaluated;
  const comparator = evaluated.figures?.['comparator'];
  const isJudged = evaluated.figures !== null && figure !== 'heartRate';
  return {
    code: { code: known.code, name: known.name, system: known.system },
    value: typeof value === 'number' ? text(value) : undefined,
    comparator: comparator === '<' || comparator === '>' ? comparator : undefined,
    unit: known.unit,
    range: range ? `${text(range.low)}-${text(range.high)}` : '',
    flag: isJudged && meaning !== null ? FLAGS[meaning] : '',
  };
}

function markText(mark: QualityMark, words: (typeof recordWords)['zh']['qualityMark']): string[] {
  return [
    ...(mark.meter ? [words[mark.meter]] : []),
    ...(mark.emergency !== null ? [words.emergency] : []),
    ...(mark.operator ? [words.operator[mark.operator]] : []),
  ];
}

function notesOf({ evaluated, qualityMark }: SentReading, { language }: DestinationFormat): string[] {
  const words = recordWords[language];
  const { slot, refusal, refusalNote } = evaluated;
  return [
    ...(slot === null ? [] : [words.slot[SLOT_KEYS[slot]] ?? '']),
    ...(refusal === null ? [] : [[words.refusal[refusal] ?? refusal, refusalNote ?? ''].join(' ').trim()]),
    ...(qualityMark ? markText(qualityMark, words.qualityMark) : []),
  ];
}

/** A reading as a result of HL7, for either transport. */
export function resultOf(
  indicator: AnyIndicator,
  readingId: string,
  kind: Kind,
  reading: SentReading,
  format: DestinationFormat,
): Result {
  const { patient, visit, operator, serial, measuredAt } = reading;
  const { hospitalizationNumber, identifiers, ...person } = patient;
  const own =
    hospitalizationNumber === null ? [] : [{ value: hospitalizationNumber, authority: format.facility, type: 'PI' }];
  return {
    fillerNumber: readingId,
    placerNumber: '',
    status: statusOf(reading, kind, format),
    measuredAt: measuredAt.getTime(),
    order: { code: `${indicator}-POC`, name: indicatorName(indicator, format.language), system: 'L' },
    observations: INDICATORS[indicator].figures.flatMap(
      ({ name }) => observationOf(indicator, name, reading, format) ?? [],
    ),
    operator,
    serial,
    notes: notesOf(reading, format),
    patient: { ...person, identifiers: identifiers.length > 0 ? identifiers : own },
    visit,
  };
}

/** The bytes of a result over MLLP. */
export function writeMessage(
  result: Result,
  format: DestinationFormat,
  sent: { controlId: string; at: number },
  processing: 'P' | 'T' = 'P',
): Written {
  return write(resultMessage(result, { ...format, processing }, sent));
}

/** The bytes of a result as JSON: the same figures under names, times in ISO 8601 with the offset of UTC. */
export function writeJson(
  result: Result,
  sent: { controlId: string; at: number },
  processing: 'P' | 'T' = 'P',
): Written {
  const { measuredAt, patient, ...rest } = result;
  const body = {
    id: sent.controlId,
    type: 'result',
    test: processing === 'T',
    sentAt: new Date(sent.at).toISOString(),
    result: { ...rest, measuredAt: new Date(measuredAt).toISOString() },
    patient,
  };
  return { bytes: new TextEncoder().encode(JSON.stringify(body)) };
}

/** A result of nobody, by which a connection is tried. */
export const testResult = (format: DestinationFormat, now: number): Result => ({
  fillerNumber: 'TEST',
  placerNumber: '',
  status: 'F',
  measuredAt: now,
  order: { code: 'glucose-POC', name: indicatorName('glucose', format.language), system: 'L' },
  observations: [],
  operator: { code: 'TEST', name: 'TEST' },
  serial: '',
  notes: ['TEST'],
  patient: {
    identifiers: [{ value: 'TEST', authority: format.facility, type: 'PI' }],
    name: 'TEST',
    latinName: null,
    birthday: '2000-01-01',
    sex: 'female',
  },
  visit: { class: 'outpatient', ward: '', bed: '', number: 'TEST' },
});
