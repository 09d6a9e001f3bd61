import { type QualityMark, type StoredReason } from '@wardlink/contract';
import type { AnyIndicator, Day } from '@wardlink/domain';
import { sql } from 'kysely';
import type { Queries } from '../../database/connection.js';
import { evaluatedOf, type Evaluated } from '../readings/stored.js';
import { isOf, ownColumns, readings } from '../readings/tables.js';
import { QUALITY_COLUMNS, qualityMarkOf } from '../readings/quality-mark.js';

/** A version of a reading, with what a receiver needs to file it. */
export interface SentReading {
  readonly evaluated: Evaluated;
  readonly measuredAt: Date;
  readonly operator: { code: string; name: string };
  /** Serial number of the meter; empty if it is not known. */
  readonly serial: string;
  readonly qualityMark: QualityMark | undefined;
  readonly patient: {
    identifiers: { value: string; authority: string; type: string }[];
    hospitalizationNumber: string | null;
    name: string;
    latinName: string | null;
    birthday: Day;
    sex: 'male' | 'female';
  };
  readonly visit: { class: 'inpatient' | 'outpatient'; ward: string; bed: string; number: string };
}

/** The stay in which an instant of a patient lies: that of the place then, else the one whose times contain it. */
const stayAt = sql<{ class: 'inpatient' | 'outpatient' | 'planned'; number: string | null } | null>`(
  select json_build_object('class', stay.class, 'number', stay.visit_number) from stay
  where stay.patient_id = reading.patient_id and stay.cancelled_at is null and stay.class <> 'planned'
    and stay.began_at <= reading.measured_at
  order by stay.id = (
      select place.stay_id from patient_place place
      where place.patient_id = reading.patient_id and place.since <= reading.measured_at
      order by place.since desc limit 1) desc nulls last,
    stay.ended_at is null or stay.ended_at >= reading.measured_at desc, stay.began_at desc
  limit 1)`;

const bedAt = sql<string | null>`(
  select place.bed from patient_place place
  where place.patient_id = reading.patient_id and place.since <= reading.measured_at
  order by place.since desc limit 1)`;

/** The ward as the hospital's information system calls it, if it has told; else by its code here. */
const wardAt = sql<string>`coalesce((
  select mapping.code from interface_mapping mapping
  where mapping.kind = 'ward' and mapping.node_id = reading.node_id order by mapping.partner_id, mapping.code limit 1),
  node.code)`;

/** Numbers that are in use; those of merged records are former ones. */
const identifiers = sql<{ value: string; authority: string; type: string }[]>`(
  select coalesce(json_agg(json_build_object('value', value, 'authority', authority, 'type', type) order by id), '[]')
  from identifier where identifier.patient_id = patient.id and not former)`;

/** A version with its patient of now: a record that was merged is that of the person. */
export async function readingToSend(
  db: Queries,
  { indicator, readingId, version }: { indicator: AnyIndicator; readingId: string; version: number },
): Promise<SentReading | undefined> {
  const row = await db
    .selectFrom(readings(indicator))
    .innerJoin('patient', 'patient.id', 'reading.patientId')
    .innerJoin('organisationNode as node', 'node.id', 'reading.nodeId')
    .innerJoin('account as measurer', 'measurer.id', 'reading.measuredBy')
    .leftJoin('readingControl as control', 'control.readingId', 'reading.readingId')
    .leftJoin('deviceReading as told', 'told.readingId', 'reading.readingId')
    .leftJoin('device', (join) => join.on(sql<boolean>`device.id = coalesce(told.device_id, control.device_id)`))
    .select(ownColumns(indicator))
    .select(['reading.measuredAt', 'patient.name', 'patient.latinName', 'patient.birthday', 'patient.sex'])
    .select(['patient.hospitalizationNumber', 'device.serial'])
    .select(['measurer.username', 'measurer.realName'])
    .select(QUALITY_COLUMNS)
    .select([stayAt.as('stay'), bedAt.as('bed'), wardAt.as('ward'), identifiers.as('identifiers')])
    .where('reading.readingId', '=', readingId)
    .where('reading.version', '=', version)
    .where(isOf(indicator))
    .executeTakeFirst();
  if (!row) return undefined;
  const { name, latinName, birthday, sex, hospitalizationNumber, stay } = row;
  const mark = qualityMarkOf(row as { emergencyReason: StoredReason | null } & typeof row);
  return {
    evaluated: evaluatedOf(indicator, row),
    measuredAt: row.measuredAt,
    operator: { code: row.username, name: row.realName },
    serial: row.serial ?? '',
    qualityMark: mark.qualityMark,
    patient: { identifiers: row.identifiers, hospitalizationNumber, name, latinName, birthday, sex },
    visit: {
      class: stay?.class === 'outpatient' || stay === null ? 'outpatient' : 'inpatient',
      ward: row.ward,
      bed: row.bed ?? '',
      number: stay?.number ?? hospitalizationNumber ?? '',
    },
  };
}
