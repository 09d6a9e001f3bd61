import type { ReplyOf } from '@wardlink/contract';
import type { Queries } from '../../database/connection.js';
import { TIMELINE_EVENTS } from '../audit/events.js';

type Timeline = ReplyOf<'patient.detail'>['timeline'];
const LIMIT = 30;

/** What happened to a patient, newest first, out of the audit trail. */
export async function timelineOf(db: Queries, patientId: string): Promise<Timeline> {
  const events = await db
    .selectFrom('auditEvent as event')
    .leftJoin('account as author', 'author.id', 'event.accountId')
    .select(['event.at', 'event.type', 'event.before', 'event.after', 'author.realName', 'author.latinName'])
    .where('event.patientId', '=', patientId)
    .where('event.type', 'in', [...TIMELINE_EVENTS])
    .orderBy('event.at', 'desc')
    .orderBy('event.id', 'desc')
    .limit(LIMIT)
    .execute();
  return events.map(({ at, type, before, after, realName, latinName }) => ({
    at: at.getTime(),
    kind: type,
    by: realName === null ? null : { name: realName, latinName },
    detail: { ...figuresOf(before, 'before.'), ...figuresOf(after, '') },
  }));
}

/** Figures and words; flags and nested values stay in the trail. */
function figuresOf(figures: Record<string, unknown> | null, prefix: string): Timeline[number]['detail'] {
  const shown = Object.entries(figures ?? {}).filter(
    (entry): entry is [string, string | number | null] =>
      entry[1] === null || typeof entry[1] === 'string' || typeof entry[1] === 'number',
  );
  return Object.fromEntries(shown.map(([name, value]) => [`${prefix}${name}`, value]));
}
