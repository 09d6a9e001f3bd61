import type { Tx } from '../../database/connection.js';
import { fixedQuery } from '../../database/fixed-query.js';
import type { Caller } from '../caller.js';
import type { Work } from '../transaction.js';
import type { AuditEvent, Place } from './events.js';

type EventColumns = Record<'accountId' | 'patientId' | 'nodeId' | 'subject' | 'before' | 'after', string | null>;

const insertEvent = fixedQuery((db, params: EventColumns & { at: Date; type: string }) => {
  const { at, type, accountId, patientId, nodeId, subject, before, after } = params;
  return db
    .insertInto('auditEvent')
    .values({ at, type: type as AuditEvent['type'], accountId, patientId, nodeId, subject, before, after });
});

/** Writes an audit event in the transaction of its change, so that neither exists without the other. */
export async function recordAudit(tx: Tx, at: Date, event: AuditEvent, place: Place): Promise<void> {
  await insertEvent(tx, {
    at,
    type: event.type,
    ...place,
    subject: 'subject' in event ? (event.subject ?? null) : null,
    before: 'before' in event ? JSON.stringify(event.before) : null,
    after: 'after' in event ? JSON.stringify(event.after) : null,
  });
}

type Author = Pick<Caller, 'accountId' | 'nodeId'>;

/** The parts of `Work` that an event needs; a program without a bus has them too. */
export type Recording<By extends Author = Author> = Omit<Work<By>, 'announce'>;

/** Writes an event with the request's caller and time; by default without a patient, at the caller's node. */
export function recordByCaller(
  { tx, caller, clock }: Recording,
  event: AuditEvent,
  { patientId = null, nodeId = caller.nodeId }: Partial<Omit<Place, 'accountId'>> = {},
): Promise<void> {
  return recordAudit(tx, clock.date(), event, { accountId: caller.accountId, patientId, nodeId });
}
