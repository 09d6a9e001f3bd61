import { sql, type Kysely } from 'kysely';

/** Indicators that had a table of their own: their figures, and the column of their level. */
const MOVED = [
  {
    indicator: 'pressure',
    table: 'pressure_reading',
    figures: ['systolic', 'diastolic', 'heart_rate'],
    level: 'status',
  },
  { indicator: 'temperature', table: 'temperature_reading', figures: ['celsius'], level: 'level' },
  { indicator: 'uricAcid', table: 'uric_acid_reading', figures: ['urate'], level: 'level' },
  { indicator: 'ketone', table: 'ketone_reading', figures: ['ketone', 'comparator'], level: 'level' },
];

const SHARED = `reading_id, version, latest, patient_id, node_id, measured_at, day, measured_by, way, entered_at, entered_by,
  reason, time_reason`;

const camelCase = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** As in every table of measurements: a correction is the next version, and only `latest` ever changes. */
const VERSION = `
     reading_id uuid not null,
     version integer not null check (version >= 1),
     latest boolean not null default true,
     patient_id bigint not null references patient,
     node_id bigint not null references organisation_node,
     measured_at timestamptz not null,
     day date not null,
     measured_by bigint not null references account,
     way text not null check (way in ('manual', 'device')),
     entered_at timestamptz not null,
     entered_by bigint not null references account,
     reason text,
     time_reason text,
     check ((version = 1) = (reason is null))`;

const UP = [
  // Readings of every indicator but glucose; the registry of the program defines their figures and levels.
  `create table vital_reading (
     indicator text not null,
     ${VERSION},
     figures jsonb not null,
     level text not null,
     primary key (indicator, reading_id, version)
   )`,
  ...MOVED.map(({ indicator, table, figures, level }) => {
    const pairs = figures.map((name) => `'${camelCase(name)}', ${name}`).join(', ');
    return `insert into vital_reading (indicator, ${SHARED}, figures, level)
      select '${indicator}', ${SHARED}, jsonb_build_object(${pairs}), ${level}::text from ${table}`;
  }),
  `drop table ${MOVED.map(({ table }) => table).join(', ')}`,
  `create unique index vital_reading_latest on vital_reading (indicator, reading_id) where latest`,
  `create index vital_reading_patient on vital_reading (patient_id, indicator, day, measured_at) where latest`,
  `create index vital_record on vital_reading (indicator, measured_at desc, reading_id desc) where latest`,
  `create index vital_ward_record on vital_reading (node_id, indicator, measured_at desc, reading_id desc) where latest`,
  // Only the registry lists the indicators, so that a new one changes none of these tables.
  `alter table warning drop constraint warning_indicator_check`,
  `alter table voiding drop constraint voiding_kind_check`,
  `alter table put_aside_reading drop constraint put_aside_reading_indicator_check`,
];

const COLUMNS: Record<string, string> = {
  pressure: 'systolic smallint not null, diastolic smallint not null, heart_rate smallint, status smallint not null',
  temperature: `celsius numeric not null,
    level text not null check (level in ('low', 'normal', 'lowFever', 'mediumHot', 'highFever'))`,
  uricAcid: `urate numeric not null, level text not null check (level in ('low', 'normal', 'high'))`,
  ketone: `ketone numeric not null, comparator text check (comparator = '>'),
    level text not null check (level in ('normal', 'ketonaemia', 'impendingKetoacidosis', 'probableKetoacidosis'))`,
};
const TYPES: Record<string, string> = {
  systolic: 'smallint',
  diastolic: 'smallint',
  heart_rate: 'smallint',
  status: 'smallint',
  comparator: 'text',
};
const KNOWN = `'glucose', 'pressure', 'temperature', 'uricAcid', 'ketone'`;

const DOWN = [
  // Down: a release without other indicators cannot store their warnings.
  `delete from warning where indicator not in ('glucose', 'pressure', 'temperature', 'ketone')`,
  `delete from voiding where kind not in (${KNOWN}, 'pump', 'message')`,
  `delete from put_aside_reading where indicator not in ('glucose', 'pressure', 'temperature')`,
  `alter table warning add constraint warning_indicator_check
     check (indicator in ('glucose', 'pressure', 'temperature', 'ketone'))`,
  `alter table voiding add constraint voiding_kind_check check (kind in (${KNOWN}, 'pump', 'message'))`,
  `alter table put_aside_reading add constraint put_aside_reading_indicator_check
     check (indicator in ('glucose', 'pressure', 'temperature'))`,
  ...MOVED.flatMap(({ indicator, table, figures, level }) => {
    const own = figures.map((name) => `(figures->>'${camelCase(name)}')::${TYPES[name] ?? 'numeric'}`).join(', ');
    const order = 'measured_at desc, reading_id desc';
    const name = table.replace('_reading', '');
    return [
      `create table ${table} (${VERSION}, ${COLUMNS[indicator]}, primary key (reading_id, version))`,
      `insert into ${table} (${SHARED}, ${figures.join(', ')}, ${level})
         select ${SHARED}, ${own}, level::${TYPES[level] ?? 'text'} from vital_reading where indicator = '${indicator}'`,
      `create unique index ${table}_latest on ${table} (reading_id) where latest`,
      `create index ${table}_patient on ${table} (patient_id, day, measured_at) where latest`,
      ...(['pressure', 'temperature'].includes(indicator)
        ? [
            `create index ${name}_record on ${table} (${order}) where latest`,
            `create index ${name}_ward_record on ${table} (node_id, ${order}) where latest`,
          ]
        : []),
    ];
  }),
  `drop table vital_reading`,
];

/** One table for the readings of every indicator but glucose; a new indicator needs no further table. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of DOWN) await sql.raw(statement).execute(db);
}
