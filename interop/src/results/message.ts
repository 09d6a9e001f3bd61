import type { Day } from '@wardlink/domain';
import { messageOf, segment, type FieldInput } from '../hl7/build.js';
import { charsetName, type Charset } from '../hl7/charset.js';
import type { Message, Segment } from '../hl7/message.js';
import { USUAL_SEPARATORS } from '../hl7/separators.js';
import { dayText, timeText } from '../hl7/time.js';

/** A code with its name and the system that defines it, such as LN for LOINC. */
export interface Coded {
  code: string;
  name: string;
  system: string;
}

/** One figure of a result. */
export interface Observation {
  code: Coded;
  /** As text with its decimals, in the unit; undefined if there is none. */
  value: string | undefined;
  /** The meter showed HI or LO: the value is an end of its range. */
  comparator: '<' | '>' | undefined;
  /** Code of UCUM. */
  unit: string;
  /** The range in force, as `3.9-10.0`; empty without one. */
  range: string;
  /** Table 0078: H, L, HH, LL; empty in range. */
  flag: string;
}

/** OBX-11 (table 0085): final, corrected, deleted, of another patient, not asked for, cannot be obtained. */
export type ObservationStatus = 'F' | 'C' | 'D' | 'W' | 'N' | 'X';

/** A result with what the receiver needs to file it. */
export interface Result {
  /** The same for a result, its correction and its deletion. */
  fillerNumber: string;
  /** The order's number at its author's system; empty without an order of another system. */
  placerNumber: string;
  status: ObservationStatus;
  measuredAt: number;
  /** The order's code, OBR-4. */
  order: Coded;
  observations: readonly Observation[];
  /** Who measured. */
  operator: { code: string; name: string };
  /** Serial number of the meter; empty if it is not known. */
  serial: string;
  /** Remarks, each a line of its own. */
  notes: readonly string[];
  patient: {
    identifiers: readonly { value: string; authority: string; type: string }[];
    name: string;
    latinName: string | null;
    birthday: Day;
    sex: 'male' | 'female';
  };
  visit: { class: 'inpatient' | 'outpatient'; ward: string; bed: string; number: string };
}

/** How a destination wants its messages. */
export interface ResultSettings {
  charset: Charset;
  /** MSH-12. */
  version: string;
  /** Event of MSH-9: R01, or R30 to R32 of results at the point of care. */
  event: 'R01' | 'R30' | 'R31' | 'R32';
  /** Answers asked for: one in the original mode, one on receipt, or one on receipt and one of the application. */
  mode: 'original' | 'receipt' | 'both';
  zone: string;
  /** MSH-4 to MSH-6. */
  facility: string;
  receivingApplication: string;
  receivingFacility: string;
  processing: 'P' | 'T';
}

const MODES: Readonly<Record<ResultSettings['mode'], [accept: string, application: string]>> = {
  original: ['', ''],
  receipt: ['AL', 'NE'],
  both: ['AL', 'AL'],
};
/** OBR-25 (table 0123) of each status of an observation. */
const ORDER_STATUSES: Readonly<Record<ObservationStatus, string>> = { F: 'F', C: 'C', D: 'C', W: 'C', N: 'X', X: 'X' };
const SEXES = { male: 'M', female: 'F' } as const;
const CLASSES = { inpatient: 'I', outpatient: 'O' } as const;
/** Structures of the events; messages before 2.4 have none. */
const structureOf = (event: ResultSettings['event']): string => (event === 'R01' ? 'ORU_R01' : 'ORU_R30');
const WITHOUT_STRUCTURE = ['2.1', '2.2', '2.3', '2.3.1'];

const coded = ({ code, name, system }: Coded): string[] => [code, name, system];
/** Fields by their number; those between are empty. */
const fields = (...numbered: [number: number, input: FieldInput][]): FieldInput[] => {
  const inputs: FieldInput[] = Array.from({ length: Math.max(...numbered.map(([number]) => number)) }, () => '');
  for (const [number, input] of numbered) inputs[number - 1] = input;
  return inputs;
};

function valueOf({ value, comparator }: Observation): [type: string, input: FieldInput] {
  if (value === undefined) return ['NM', ''];
  return comparator === undefined ? ['NM', value] : ['SN', [comparator, value]];
}

function observationOf(
  observation: Observation,
  index: number,
  { status, measuredAt, operator, serial, observations }: Result,
  { zone }: ResultSettings,
): Segment {
  const [type, value] = valueOf(observation);
  return segment(
    'OBX',
    fields(
      [1, String(index + 1)],
      [2, type],
      [3, coded(observation.code)],
      // Figures of one measurement belong together.
      [4, observations.length > 1 ? '1' : ''],
      [5, value],
      [6, [observation.unit, '', 'UCUM']],
      [7, observation.range],
      [8, observation.flag],
      [11, status],
      [14, timeText(measuredAt, zone)],
      [16, [operator.code, operator.name]],
      [18, serial === '' ? '' : [serial, 'METER']],
    ),
    USUAL_SEPARATORS,
  );
}

/**
 * The message of a result (ORU): header, patient, visit, order, figures, remarks.
 * @param sent control id and time of the message
 */
export function resultMessage(
  result: Result,
  settings: ResultSettings,
  sent: { controlId: string; at: number },
): Message {
  const { version, event, mode, zone, charset } = settings;
  const { patient, visit, fillerNumber, placerNumber, order, status, measuredAt, notes } = result;
  const structure = WITHOUT_STRUCTURE.includes(version) ? [] : [structureOf(event)];
  const header = fields(
    [1, 'WARDLINK'],
    [2, settings.facility],
    [3, settings.receivingApplication],
    [4, settings.receivingFacility],
    [5, timeText(sent.at, zone)],
    [7, ['ORU', event, ...structure]],
    [8, sent.controlId],
    [9, settings.processing],
    [10, version],
    [13, MODES[mode][0]],
    [14, MODES[mode][1]],
    [16, charsetName(charset)],
  );
  const names = [
    [patient.name, '', '', '', '', '', 'L', 'I'],
    ...(patient.latinName === null ? [] : [[patient.latinName, '', '', '', '', '', 'L', 'A']]),
  ];
  const identifiers = patient.identifiers.map(({ value, authority, type }) => [value, '', '', authority, type]);
  const build = (name: string, ...numbered: [number, FieldInput][]): Segment =>
    segment(name, fields(...numbered), USUAL_SEPARATORS);
  const segments = [
    build('PID', [1, '1'], [3, identifiers], [5, names], [7, dayText(patient.birthday)], [8, SEXES[patient.sex]]),
    build(
      'PV1',
      [1, '1'],
      [2, CLASSES[visit.class]],
      [3, [visit.ward, '', visit.bed, settings.facility]],
      [19, visit.number],
    ),
    build('ORC', [1, 'RE'], [2, placerNumber], [3, fillerNumber]),
    build(
      'OBR',
      [1, '1'],
      [2, placerNumber],
      [3, fillerNumber],
      [4, coded(order)],
      [7, timeText(measuredAt, zone)],
      [22, timeText(sent.at, zone)],
      [25, ORDER_STATUSES[status]],
    ),
    ...result.observations.map((one, index) => observationOf(one, index, result, settings)),
    ...notes.map((note, index) => build('NTE', [1, String(index + 1)], [2, 'L'], [3, note])),
  ];
  return messageOf(header, segments, { separators: USUAL_SEPARATORS, charset });
}
