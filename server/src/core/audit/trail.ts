import type { Tx } from '../../database/connection.js';
import type { AuditEvent, Place } from './events.js';

/** Writes an audit event in the transaction of its change: neither exists without the other. */
export async function recordAudit(tx: Tx, at: Date, event: AuditEvent, place: Place): Promise<void> {
  await tx
    .insertInto('auditEvent')
    .values({
      at,
      type: event.type,
      ...place,
      subject: 'subject' in event ? event.subject : null,
      before: 'before' in event ? JSON.stringify(event.before) : null,
      after: 'after' in event ? JSON.stringify(event.after) : null,
    })
    .execute();
}
