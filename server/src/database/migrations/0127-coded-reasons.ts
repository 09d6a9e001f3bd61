import { sql, type Kysely } from 'kysely';

/** Texts of presets as they were stored until now, in both languages. */
const REASONS: Readonly<Record<string, readonly string[]>> = {
  otherPatient: ['患者错误', '患者录错', 'Wrong patient'],
  duplicate: ['重复录入', 'Duplicate'],
  notMeasured: ['并未测量', 'Was not measured'],
  typing: ['录入错误', 'Typing error'],
  repeated: ['复测结果', 'Measured again'],
  emergencyRoom: ['急诊测量', 'Measured in the emergency room'],
  beforeWard: ['入本病区前测量', 'Measured before admission to this ward'],
  paper: ['补录纸质记录', 'Copied from paper'],
  fileChecked: ['导入文件时核对确认', 'Confirmed in the check of an imported file'],
  artefact: ['伪差', 'Artefact'],
  moved: ['测量时活动', 'Patient moved'],
  targetReached: ['血糖达标', 'Target reached'],
  sideEffect: ['不良反应', 'Side effect'],
  treatmentChanged: ['调整方案', 'Treatment changed'],
  leaving: ['即将出院', 'About to be discharged'],
};

const DISEASES: Readonly<Record<string, readonly string[]>> = {
  type1: ['1 型糖尿病', 'Type 1 diabetes'],
  type2: ['2 型糖尿病', 'Type 2 diabetes'],
  gestational: ['妊娠期糖尿病', 'Gestational diabetes'],
  steroid: ['类固醇性糖尿病', 'Steroid diabetes'],
  prediabetes: ['糖尿病前期', 'Prediabetes'],
};

/** Columns that hold a reason which somebody chose or wrote. */
export const REASON_COLUMNS: readonly (readonly [table: string, column: string])[] = [
  ['glucose_reading', 'reason'],
  ['glucose_reading', 'time_reason'],
  ['vital_reading', 'reason'],
  ['vital_reading', 'time_reason'],
  ['ambulatory_reading', 'reason'],
  ['pump_entry', 'reason'],
  ['pump_entry', 'time_reason'],
  ['voiding', 'reason'],
  ['put_aside_reading', 'reason'],
  ['unmatched_reading', 'reason'],
  ['monitoring_plan', 'end_reason'],
  ['medication_plan', 'end_reason'],
  ['order_execution', 'withdrawn_reason'],
  ['order_execution', 'time_reason'],
  ['reading_control', 'emergency_reason'],
  ['control_run', 'void_reason'],
  ['verification', 'void_reason'],
  ['operator_authorisation', 'withdrawn_reason'],
  ['strip_lot', 'invalid_reason'],
  ['solution_lot', 'invalid_reason'],
  ['examination', 'voided_reason'],
  ['device', 'repair_reason'],
  ['device', 'retired_reason'],
  ['device_binding', 'unbind_reason'],
  ['device_event', 'note'],
];

async function code(
  db: Kysely<unknown>,
  [table, column]: readonly [string, string],
  known: Readonly<Record<string, readonly string[]>>,
  prefix = '',
): Promise<void> {
  const pairs = Object.entries(known).flatMap(([key, texts]) =>
    texts.map((text) => [text, `${prefix}${key}`] as const),
  );
  const rows = sql.join(pairs.map(([text, key]) => sql`(${text}::text, ${key}::text)`));
  await sql`update ${sql.table(table)} as changed set ${sql.ref(column)} = known.key
    from (values ${rows}) as known (text, key) where btrim(changed.${sql.ref(column)}) = known.text`.execute(db);
}

/** Usual reasons and known diagnoses are stored as codes, which each reader sees in the own language. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of REASON_COLUMNS) await code(db, column, REASONS, 'preset.');
  await code(db, ['virtual_application', 'diagnosis'], DISEASES);
  await code(db, ['patient', 'disease_type'], DISEASES);
}

export async function down(): Promise<void> {
  // An earlier version shows the codes; in which language each was written is not kept.
}
