import type { ReplyOf, RequestOf } from '@wardlink/contract';
import { INDICATORS, isIndicator } from '@wardlink/domain';
import { sql, type RawBuilder } from 'kysely';
import type { Queries } from '../../database/connection.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { TIMELINE_EVENTS, type AuditEventType } from '../../core/audit/events.js';
import { storedLevel } from '../readings/stored.js';
import { hasOwnTable } from '../readings/tables.js';
import { patientWithLoggedView } from './view-log.js';

type Entry = ReplyOf<'patient.timeline'>['entries'][number];
type TimelineKind = NonNullable<NonNullable<RequestOf<'patient.timeline'>['kinds']>>[number];

/** Entries on one page. */
const PAGE = 40;

/** Refused measurements are listed like readings. */
const AS_READING: readonly AuditEventType[] = ['glucose.refused', 'glucose.recorded', 'vital.recorded'];

/** The kind of entry of an audit event. */
function kindOf(type: AuditEventType): TimelineKind {
  if (type.startsWith('warning.')) return 'warning';
  if (/\.(corrected|voided)$/.test(type) || type === 'patient.edited') return 'edit';
  if (type.startsWith('patient.')) return 'stay';
  return /^(monitoring|medication|order)\./.test(type) ? 'order' : 'other';
}

/** A row of any source. `key` is unique in all sources and sorts entries of one instant. */
interface Row {
  micros: string;
  key: string;
  kind: string;
  name: string | null;
  latinName: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  voided: Entry['voided'];
}

interface Cursor {
  micros: string;
  key: string;
}

/** @throws Refusal `input.invalid` if it is not a cursor of an earlier page */
function readCursor(text: string): Cursor {
  const [, micros, key] = /^(\d{1,17})\.([a-z]:[0-9a-f-]{1,40})$/.exec(text) ?? [];
  if (micros === undefined || key === undefined) throw new Refusal('input.invalid', { field: 'after' });
  return { micros, key };
}

/** Condition and order of every source: newest first, after the cursor, at most one row more than a page. */
function paged(at: RawBuilder<unknown>, key: RawBuilder<unknown>, cursor: Cursor | undefined) {
  const after = cursor
    ? sql`and (${at}, ${key} collate "C") <
        (timestamptz 'epoch' + ${cursor.micros}::bigint * interval '1 microsecond', ${cursor.key})`
    : sql``;
  return {
    after,
    end: sql`order by ${at} desc, ${key} collate "C" desc limit ${PAGE + 1}`,
    columns: sql`(extract(epoch from ${at}) * 1000000)::bigint as micros, ${key} as key`,
  };
}

/** The tables of readings, with SQL for their indicator and their figures. */
const READINGS = [
  {
    prefix: 'g',
    table: 'glucose_reading',
    indicator: sql`'glucose'`,
    told: sql`jsonb_build_object('slot', reading.slot, 'value', reading.value, 'comparator', reading.comparator,
      'refusal', reading.refusal, 'status', reading.status)`,
  },
  {
    prefix: 'v',
    table: 'vital_reading',
    indicator: sql`reading.indicator`,
    told: sql`reading.figures || jsonb_build_object('level', reading.level)`,
  },
] as const;

/** Time, author and reason of a voiding, beside the figures. */
const VOIDED = sql`jsonb_build_object('at', floor(extract(epoch from voiding.voided_at) * 1000),
      'by', jsonb_build_object('name', voider.real_name, 'latinName', voider.latin_name),
      'reason', voiding.reason) as voided`;
const NOT_VOIDED = sql`null::jsonb as voided`;

function readingSource(
  source: (typeof READINGS)[number],
  patientId: string,
  cursor: Cursor | undefined,
  which: 'standing' | 'voided',
) {
  const key = sql`${sql.lit(`${source.prefix}:`)} || reading.reading_id::text`;
  const { columns, after, end } = paged(sql`reading.measured_at`, sql`(${key})`, cursor);
  const standing = which === 'standing';
  const voiding = sql`join voiding on voiding.kind = ${source.indicator}
      and voiding.subject = reading.reading_id and voiding.version = reading.version
      join account as voider on voider.id = voiding.voided_by`;
  return sql`(select ${columns}, ${source.indicator} || '.reading' as kind, author.real_name as name, author.latin_name,
      null::jsonb as before, ${source.told} as after, ${standing ? NOT_VOIDED : VOIDED}
    from ${sql.table(source.table)} as reading join account as author on author.id = reading.measured_by
      ${standing ? sql`` : voiding}
    where reading.patient_id = ${patientId} ${standing ? sql`and reading.latest` : sql``} ${after} ${end})`;
}

function eventSource(types: readonly string[], patientId: string, cursor: Cursor | undefined) {
  const key = sql`('e:' || lpad(to_hex(event.id), 16, '0'))`;
  const { columns, after, end } = paged(sql`event.at`, key, cursor);
  return sql`(select ${columns}, event.type as kind, author.real_name as name, author.latin_name,
      event.before, event.after, ${NOT_VOIDED}
    from audit_event as event left join account as author on author.id = event.account_id
    where event.patient_id = ${patientId} and event.type = any(${types}::text[]) ${after} ${end})`;
}

/** Calls with the patient's account, by their invitation, and whether the receiver answered. */
function callSource(patientId: string, cursor: Cursor | undefined) {
  const { columns, after, end } = paged(sql`call.sent_at`, sql`('c:' || call.id::text)`, cursor);
  return sql`(select ${columns}, 'call' as kind, staff.real_name as name, staff.latin_name, null::jsonb as before,
      jsonb_build_object(
        'video', (call.system_msg_type = 23)::int,
        'fromPatient', (call.sender_id = own.id)::int,
        'answered', exists (
          select from message as answer
          where answer.system_msg_type is not null and answer.result_status = 1 and answer.sender_id = call.receiver_id
            and answer.receiver_id = call.sender_id and answer.other_info = call.other_info
            and answer.sent_at >= call.sent_at)::int) as after, ${NOT_VOIDED}
    from account as own
      join message as call on call.sender_id = own.id or call.receiver_id = own.id
      join account as staff on staff.id = case when call.sender_id = own.id then call.receiver_id else call.sender_id end
    where own.patient_id = ${patientId} and call.system_msg_type in (22, 23) and call.result_status = 0 ${after} ${end})`;
}

/** Figures and words; flags and nested values are only in the trail. */
function figuresOf(figures: Record<string, unknown> | null, prefix: string): Entry['detail'] {
  const shown = Object.entries(figures ?? {}).filter(
    (entry): entry is [string, string | number | null] =>
      entry[1] === null || typeof entry[1] === 'string' || typeof entry[1] === 'number',
  );
  return Object.fromEntries(shown.map(([name, value]) => [`${prefix}${name}`, value]));
}

async function rowsOf(
  db: Queries,
  patientId: string,
  kinds: readonly TimelineKind[] | null,
  cursor: Cursor | undefined,
): Promise<Row[]> {
  const wanted = (kind: TimelineKind): boolean => kinds === null || kinds.includes(kind);
  const types = TIMELINE_EVENTS.filter((type) => !AS_READING.includes(type) && wanted(kindOf(type)));
  const sources = [
    ...(wanted('reading')
      ? (['standing', 'voided'] as const).flatMap((which) =>
          READINGS.map((source) => readingSource(source, patientId, cursor, which)),
        )
      : []),
    ...(types.length > 0 ? [eventSource(types, patientId, cursor)] : []),
    ...(wanted('call') ? [callSource(patientId, cursor)] : []),
  ];
  if (sources.length === 0) return [];
  const { rows } = await sql<Row>`select * from (${sql.join(sources, sql` union all `)}) as entry
    order by micros desc, key collate "C" desc limit ${PAGE + 1}`.execute(db);
  return rows;
}

/** The figures of a reading, with its level in the indicator's own field. */
function shownFigures({ kind, after }: Pick<Row, 'kind' | 'after'>): Row['after'] {
  const indicator = kind.replace(/\.reading$/, '');
  if (indicator === kind || !isIndicator(indicator) || hasOwnTable(indicator) || !after) return after;
  const { level, ...figures } = after;
  return { ...figures, [INDICATORS[indicator].level.name]: storedLevel(indicator, String(level)) };
}

/** Events of a patient, newest first: current readings, and events of the trail. Each source returns at most a page. */
export async function patientTimeline(call: Call<'patient.timeline'>): Promise<ReplyOf<'patient.timeline'>> {
  const { db, request } = call;
  const { id } = await patientWithLoggedView(call, request.patientId);
  const cursor = request.after ? readCursor(request.after) : undefined;
  const rows = await rowsOf(db, id, request.kinds ?? null, cursor);
  const shown = rows.slice(0, PAGE);
  const last = rows.length > PAGE ? shown.at(-1) : undefined;
  return {
    entries: shown.map(({ micros, kind, name, latinName, before, after, voided }) => ({
      at: Math.floor(Number(micros) / 1000),
      kind,
      by: name === null ? null : { name, latinName },
      detail: { ...figuresOf(before, 'before.'), ...figuresOf(shownFigures({ kind, after }), '') },
      voided,
    })),
    next: last ? `${last.micros}.${last.key}` : null,
  };
}
