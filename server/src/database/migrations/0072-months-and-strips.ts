import { sql, type Kysely } from 'kysely';

const READINGS = ['readings', 'numbers', 'total', 'very_low', 'low', 'in_range', 'high', 'very_high'];
const MEANS = ['mean_total', 'mean_very_low', 'mean_low', 'mean_in_range', 'mean_high', 'mean_very_high'];
const ANY = ['any_very_low', 'any_low', 'any_high', 'any_very_high', 'adverse'];

/** A table with the sums of a month of another one with those of days. */
interface Months {
  table: string;
  days: string;
  /** What is counted apart, the place first. */
  keys: readonly string[];
  sums: readonly string[];
  /** Further columns, and how they come of the rows of days. */
  more?: Readonly<Record<string, string>>;
  /** Of which rows of days a variant consists; none where the table has no variants. */
  variant?: string;
}

/** Of two rows of days the one with everything, or the one without what is left out, which is stored where it differs. */
const OF_TWO = 'case when variant.controlled then kept.controlled or not kept.differs else not kept.controlled end';

const bitOfDay = '1 << (extract(day from kept.day)::integer - 1)';

const MONTHS: readonly Months[] = [
  {
    table: 'glucose_place_month',
    days: 'glucose_place_day',
    keys: ['place_id'],
    variant: OF_TWO,
    sums: [...READINGS, 'high_ends', 'low_ends', 'refused', 'days', 'patients', ...MEANS, ...ANY],
  },
  {
    table: 'glucose_slot_month',
    days: 'glucose_slot_day',
    keys: ['place_id', 'slot'],
    sums: READINGS,
    variant: 'kept.controlled = variant.controlled',
  },
  {
    table: 'glucose_value_month',
    days: 'glucose_value_day',
    keys: ['place_id', 'slot', 'tenths'],
    sums: ['readings'],
    variant: OF_TWO,
  },
  {
    table: 'glucose_patient_month',
    days: 'glucose_patient_day',
    keys: ['node_id', 'patient_id'],
    sums: [...READINGS, 'adverse'],
    variant: OF_TWO,
    // A bit for each day, so that the days of a patient who was at two places are not counted twice.
    more: {
      measured_days: `bit_or(${bitOfDay})`,
      low_days: `coalesce(bit_or(${bitOfDay}) filter (where kept.low > 0), 0)`,
    },
  },
  {
    table: 'vital_patient_month',
    days: 'vital_patient_day',
    keys: ['node_id', 'indicator', 'patient_id'],
    sums: ['readings', 'low', 'high', 'first_total', 'second_total'],
  },
];

/** Strips, whose meter is null where none sent the reading. */
const STRIPS: Months = {
  table: 'strip_use_month',
  days: 'strip_use_day',
  keys: ['node_id', 'device_id', 'account_id', 'voided'],
  sums: ['strips'],
};

const typeOf = (column: string): string => {
  if (column.endsWith('total')) return 'numeric';
  if (column === 'slot' || column === 'tenths') return 'smallint';
  if (column === 'indicator') return 'text';
  return column.endsWith('_id') ? 'bigint' : 'integer';
};

const createTable = ({ table, keys, sums, more = {}, variant }: Months): string => {
  const columns = [...keys.slice(1), ...sums, ...Object.keys(more)].map(
    (column) => `${column} ${typeOf(column)} not null`,
  );
  return `create table ${table} (
     ${keys[0] ?? ''} bigint not null references organisation_node,
     month date not null,
     ${variant === undefined ? '' : 'controlled boolean not null,'}
     ${columns.join(',\n     ')},
     primary key (${keys[0] ?? ''}, month, ${[...(variant === undefined ? [] : ['controlled']), ...keys.slice(1)].join(', ')})
   )`;
};

const countMonth = ({ table, days, keys, sums, more = {}, variant }: Months): string => {
  const own = variant === undefined ? [] : ['controlled'];
  const counted = [
    ...keys.map((key) => `kept.${key}`),
    ...own.map((column) => `variant.${column}`),
    ...sums.map((column) => `sum(kept.${column})`),
    ...Object.values(more),
  ];
  return `
     delete from ${table} kept using organisation_node node
       where kept.month = of_month and node.id = kept.${keys[0] ?? ''} and node.path like inside;
     insert into ${table} (month, ${[...keys, ...own, ...sums, ...Object.keys(more)].join(', ')})
       select of_month, ${counted.join(', ')}
       from ${days} kept join organisation_node node on node.id = kept.${keys[0] ?? ''}
         ${variant === undefined ? '' : `join (values (false), (true)) as variant (controlled) on ${variant}`}
       where node.path like inside and kept.day >= of_month and kept.day < of_month + interval '1 month'
       group by ${[...keys.map((key) => `kept.${key}`), ...own.map((column) => `variant.${column}`)].join(', ')};`;
};

const STRIPS_BY = (period: string) => `
     node_id bigint not null references organisation_node,
     ${period} date not null,
     device_id bigint,
     account_id bigint not null,
     voided boolean not null,
     strips integer not null`;

/** Strips by who used them. Each first version of a reading that was not refused used one, whatever was corrected later. */
const USED = `
  reading.node_id, sent.device_id, reading.measured_by as account_id,
  exists (select from voiding where voiding.kind = 'glucose' and voiding.subject = reading.reading_id) as voided,
  count(*)::integer as strips
  from glucose_reading reading join organisation_node node on node.id = reading.node_id
    left join device_reading sent on sent.reading_id = reading.reading_id
  where reading.version = 1 and reading.refusal is null`;

const STRIP_DAYS = [
  `create table strip_use_day (${STRIPS_BY('day')})`,
  `create index strip_use_day_day on strip_use_day (day, node_id)`,
  `create table strip_use_month (${STRIPS_BY('month')})`,
  `create index strip_use_month_month on strip_use_month (month, node_id)`,
  `create function strips_used_on(of_hospital bigint, on_day date, at_places bigint[])
   returns table (node_id bigint, device_id bigint, account_id bigint, voided boolean, strips integer)
   language sql stable as $$
     select ${USED} and reading.day = on_day and node.path like '/' || of_hospital || '/%'
       and (at_places is null or reading.node_id = any(at_places))
     group by 1, 2, 3, 4
   $$`,
  // With the counts of glucose of the day, in the transaction that stores them.
  `create function count_strips() returns trigger language plpgsql as $$
   begin
     delete from strip_use_day kept using organisation_node node
       where kept.day = new.day and node.id = kept.node_id and node.path like '/' || new.hospital_id || '/%';
     insert into strip_use_day (node_id, day, device_id, account_id, voided, strips)
       select node_id, new.day, device_id, account_id, voided, strips
       from strips_used_on(new.hospital_id, new.day, null);
     return null;
   end $$`,
  `create trigger glucose_counted_day_strips after insert on glucose_counted_day
     for each row execute function count_strips()`,
  // A voided reading used its strip on the day of its first version, whatever the day of its last one.
  `create function uncount_strips_of(of_reading uuid) returns void language sql as $$
     select uncount_glucose_day(node_id, day) from glucose_reading where reading_id = of_reading and version = 1
   $$`,
  `create function uncount_voided_strip() returns trigger language plpgsql as $$
   declare
     changed voiding := coalesce(new, old);
   begin
     if changed.kind = 'glucose' then perform uncount_strips_of(changed.subject); end if;
     return null;
   end $$`,
  `create trigger voiding_uncounted after insert or delete on voiding
     for each row execute function uncount_voided_strip()`,
  `create function uncount_sent_strip() returns trigger language plpgsql as $$
   begin
     perform uncount_strips_of(coalesce(new.reading_id, old.reading_id));
     return null;
   end $$`,
  `create trigger device_reading_uncounted after insert or update or delete on device_reading
     for each row execute function uncount_sent_strip()`,
  // Days that are counted already lack these counts.
  `insert into strip_use_day (node_id, device_id, account_id, voided, strips, day)
     select ${USED.replace('as strips', 'as strips, reading.day')} and exists (
       select from glucose_counted_day counted
       where counted.day = reading.day and counted.hospital_id = split_part(node.path, '/', 2)::bigint)
     group by 1, 2, 3, 4, 6`,
];

const UP = [
  ...STRIP_DAYS,
  // Who was in the hospital in a period, among all who ever were.
  `create index patient_stay on patient (discharge_time) where kind = 'discharged'`,
  // Months of a hospital whose sums are stored below: all of their days are counted, and were not changed since.
  `create table glucose_counted_month (
     hospital_id bigint not null references organisation_node,
     month date not null,
     primary key (hospital_id, month)
   )`,
  ...MONTHS.map(createTable),
  // Returns whether the sums are stored. The days stay counted until then: who changes a reading of one waits.
  `create function count_glucose_month(of_hospital bigint, of_month date) returns boolean language plpgsql as $$
   declare
     inside text := '/' || of_hospital || '/%';
     counted integer;
   begin
     select count(*) into counted from (
       select from glucose_counted_day where hospital_id = of_hospital and day >= of_month
         and day < of_month + interval '1 month' for share) as days;
     if counted < (of_month + interval '1 month')::date - of_month then return false; end if;
     -- Another process counts it, or has counted it meanwhile.
     insert into glucose_counted_month (hospital_id, month) values (of_hospital, of_month) on conflict do nothing;
     if not found then return false; end if;
     ${[...MONTHS, STRIPS].map(countMonth).join('')}
     return true;
   end $$`,
  `create function uncount_glucose_month() returns trigger language plpgsql as $$
   begin
     -- Entries of the present day take nothing out.
     if not exists (select from gone) then return null; end if;
     delete from glucose_counted_month counted using (select distinct hospital_id, date_trunc('month', day)::date as month from gone) as changed
       where counted.hospital_id = changed.hospital_id and counted.month = changed.month;
     return null;
   end $$`,
  `create trigger glucose_counted_day_month after delete on glucose_counted_day
     referencing old table as gone for each statement execute function uncount_glucose_month()`,
];

/** Strips used by day, and sums of the daily counts by month, from which a page of a year is added up. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  const statements = [
    'drop index patient_stay',
    'drop trigger device_reading_uncounted on device_reading',
    'drop trigger voiding_uncounted on voiding',
    'drop trigger glucose_counted_day_strips on glucose_counted_day',
    'drop function uncount_sent_strip, uncount_voided_strip, uncount_strips_of, count_strips, strips_used_on',
    'drop trigger glucose_counted_day_month on glucose_counted_day',
    'drop function uncount_glucose_month, count_glucose_month',
    ...MONTHS.map(({ table }) => `drop table ${table}`),
    'drop table glucose_counted_month, strip_use_month, strip_use_day',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
