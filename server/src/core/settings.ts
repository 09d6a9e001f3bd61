import type { ReplyOf } from '@wardlink/contract';
import {
  DEFAULT_CONTROL_PLAN,
  DEFAULT_CRITICAL_RANGE,
  DEFAULT_ESCALATION,
  DEFAULT_GLUCOSE_RANGES,
  DEFAULT_GLUCOSE_TARGET,
  DEFAULT_KETONE_EDGES,
  DEFAULT_LATE_HOURS,
  DEFAULT_OUTPATIENT_DUTY,
  DEFAULT_MEAL_WINDOWS,
  DEFAULT_PASSWORD_RULE,
  DEFAULT_PRESSURE_CRITICAL,
  DEFAULT_PRESSURE_RANGE,
  DEFAULT_TEMPERATURE_CRITICAL,
  DEFAULT_TEMPERATURE_RANGE,
  DEFAULT_URIC_ACID_CUTS,
  rangesOfPatient,
  type Bounds,
  type ClinicalSettings,
  type ControlPlan,
  type EscalationTimes,
  type GlucoseRange,
  type GlucoseRanges,
  type GlucoseTarget,
  type MealWindow,
  type OutpatientDuty,
  type PasswordRule,
  type PressureRange,
  type Protocol,
} from '@wardlink/domain';
import { sql, type Selectable } from 'kysely';
import type { Queries } from '../database/connection.js';
import { fixedQuery } from '../database/fixed-query.js';
import { idsOnPath } from './access/nodes.js';
import type { NodeSettingTable } from '../database/schema/people.js';

/** Settings in force at a node. */
export interface Settings extends ClinicalSettings {
  zone: string;
  mealWindows: readonly MealWindow[];
  escalation: EscalationTimes;
  /** Readings older than this need a reason, hours. */
  lateHours: number;
  /** Account of the department's director, if one is named. */
  directorId: string | null;
  passwordRule: PasswordRule;
  /** Ids of the forms that the gallery of reports offers first. */
  favouriteForms: readonly string[];
  controlPlan: ControlPlan;
  /** Whether values of people who are not authorised to measure are marked. */
  operatorsRequired: boolean;
  /** Working hours of outpatients' doctors, and who gets warnings at other times. */
  outpatientDuty: OutpatientDuty;
  /** Published protocols that are offered to doctors as starting points of orders. */
  protocols: readonly Protocol[];
}

/** A patient's own warning range. */
interface OwnRange {
  indicator: string;
  range: unknown;
}

/** Settings and target in force for a patient. */
interface OfPatient {
  settings: Settings;
  /** The department's glucose target, and the patient's own, which has priority. */
  target: { department: GlucoseTarget; own: GlucoseTarget | null };
}

/** Zone of the whole country; used by a hospital without its own zone. */
export const DEFAULT_ZONE = 'Asia/Shanghai';

const settingsOfNodes = fixedQuery((db, params: { ids: readonly string[] }) =>
  db
    .selectFrom('nodeSetting')
    .selectAll()
    .where(sql<boolean>`node_id = any(${params.ids}::bigint[])`),
);

/** The patient's own values, joined to each setting of nodes; one row if there is no setting. */
const settingsOfPatients = fixedQuery((db, params: { ids: readonly string[]; patientId: string }) =>
  db
    .selectFrom('patient')
    .leftJoin('nodeSetting as setting', (join) => join.on(sql<boolean>`setting.node_id = any(${params.ids}::bigint[])`))
    .selectAll('setting')
    .select('patient.glucoseTarget as ownTarget')
    .select(
      sql<OwnRange[] | null>`(
        select json_agg(json_build_object('indicator', own.indicator, 'range', own.range))
        from patient_range as own where own.patient_id = patient.id)`.as('ownRanges'),
    )
    .where('patient.id', '=', params.patientId),
);

/** Settings at a node: each from the nearest node upwards that sets it, otherwise the product's default. */
export async function settingsAt(db: Queries, path: string): Promise<Settings> {
  const ids = idsOnPath(path);
  return settingsOf(ids.length === 0 ? [] : await settingsOfNodes(db, { ids }), path);
}

/** Settings at a patient's node; the patient's own warning ranges and target have priority. */
export async function settingsOfPatient(db: Queries, path: string, patientId: string): Promise<OfPatient> {
  const rows = await settingsOfPatients(db, { ids: idsOnPath(path), patientId });
  const settings = settingsOf(rows, path);
  const [{ ownTarget = null, ownRanges = null } = {}] = rows;
  const target = { department: settings.glucoseTarget, own: ownTarget };
  if (ownTarget) settings.glucoseTarget = ownTarget;
  for (const { indicator, range } of ownRanges ?? []) {
    if (indicator === 'pressure') settings.pressureRange = range as PressureRange;
    else if (indicator === 'temperature') settings.temperatureRange = range as Bounds;
    else settings.glucoseRanges = rangesOfPatient(settings.glucoseRanges, range as GlucoseRange);
  }
  return { settings, target };
}

/** The own settings of a node; all null if an outer join found none. */
type OwnSettings = Omit<Selectable<NodeSettingTable>, 'version' | 'nodeId'> & { nodeId: string | null };

/** Settings in force at a path, from the own settings of the nodes on it. */
export function settingsOf(own: readonly OwnSettings[], path: string): Settings {
  const ids = idsOnPath(path);
  const rows = own.toSorted((a, b) => ids.indexOf(b.nodeId ?? '') - ids.indexOf(a.nodeId ?? ''));
  const nearest = <T>(pick: (row: (typeof rows)[number]) => T | null): T | undefined =>
    rows.map(pick).find((value) => value !== null) ?? undefined;
  return {
    zone: nearest((row) => row.zone) ?? DEFAULT_ZONE,
    mealWindows: nearest((row) => row.mealWindows) ?? DEFAULT_MEAL_WINDOWS,
    glucoseRanges: nearest((row) => row.glucoseRanges) ?? DEFAULT_GLUCOSE_RANGES,
    criticalRange: nearest((row) => row.criticalRange) ?? DEFAULT_CRITICAL_RANGE,
    glucoseTarget: nearest((row) => row.glucoseTarget) ?? DEFAULT_GLUCOSE_TARGET,
    pressureRange: nearest((row) => row.pressureRange) ?? DEFAULT_PRESSURE_RANGE,
    pressureCritical: nearest((row) => row.pressureCritical) ?? DEFAULT_PRESSURE_CRITICAL,
    temperatureRange: nearest((row) => row.temperatureRange) ?? DEFAULT_TEMPERATURE_RANGE,
    temperatureCritical: nearest((row) => row.temperatureCritical) ?? DEFAULT_TEMPERATURE_CRITICAL,
    uricAcidCuts: nearest((row) => row.uricAcidCuts) ?? DEFAULT_URIC_ACID_CUTS,
    ketoneEdges: nearest((row) => row.ketoneEdges) ?? DEFAULT_KETONE_EDGES,
    escalation: nearest((row) => row.escalation) ?? DEFAULT_ESCALATION,
    lateHours: nearest((row) => row.lateHours) ?? DEFAULT_LATE_HOURS,
    directorId: nearest((row) => row.directorId) ?? null,
    passwordRule: { ...DEFAULT_PASSWORD_RULE, ...nearest((row) => row.passwordRule) },
    favouriteForms: nearest((row) => row.favouriteForms) ?? [],
    controlPlan: nearest((row) => row.controlPlan) ?? DEFAULT_CONTROL_PLAN,
    outpatientDuty: nearest((row) => row.outpatientDuty) ?? DEFAULT_OUTPATIENT_DUTY,
    protocols: nearest((row) => row.protocols) ?? [],
    operatorsRequired: nearest((row) => row.operatorRule)?.required ?? false,
  };
}

/** The hospital at the top of a path; without a path, the first one. */
export async function hospitalOf(db: Queries, path?: string) {
  let query = db
    .selectFrom('organisationNode as node')
    .leftJoin('nodeSetting as setting', 'setting.nodeId', 'node.id')
    .select(['node.id', 'node.name', 'node.latinName', 'node.path', 'setting.zone', 'setting.language'])
    .where('node.parentId', 'is', null)
    .orderBy('node.id');
  const top = path === undefined ? undefined : idsOnPath(path)[0];
  if (top !== undefined) query = query.where('node.id', '=', top);
  const found = await query.executeTakeFirst();
  return found && { ...found, zone: found.zone ?? DEFAULT_ZONE };
}

/** Glucose ranges in the form of replies, where the keys of slots are text. */
export function shownRanges({ general, bySlot: exceptions }: GlucoseRanges): ReplyOf<'glucose.board'>['ranges'] {
  const entries = Object.entries(exceptions).filter(([, range]) => range !== undefined);
  return { general, bySlot: Object.fromEntries(entries) };
}
