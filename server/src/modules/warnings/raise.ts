import {
  escalationDue,
  INDICATORS,
  isWarned,
  type AnyIndicator,
  type Figures,
  type Slot,
  type WarnedIndicator,
} from '@wardlink/domain';
import type { Queries, Tx } from '../../database/connection.js';
import { fixedQuery } from '../../database/fixed-query.js';
import type { Place } from '../../core/audit/events.js';
import { recordAudit } from '../../core/audit/trail.js';
import { boardTopic } from '../../core/topics.js';
import type { Settings } from '../../core/settings.js';
import { idsOnPath } from '../../core/access/nodes.js';
import type { AnyWork } from '../../core/transaction.js';
import { figuresOfWarning, trailOfWarning } from './figures.js';
import { DOCTOR, recipientsAt, recipientsOnDuty } from './recipients.js';
import { pushWarning, recipientsOf, warningToPush, type Recipient } from './push.js';

/** A stored version of a reading, with what warnings need. */
interface Measured {
  readonly indicator: AnyIndicator;
  readonly figures: Figures;
  readonly slot: Slot | null;
  readonly sex: 'male' | 'female';
  readonly readingId: string;
  readonly version: number;
  readonly patientId: string;
  /** Path of the patient's node. */
  readonly path: string;
  readonly measuredAt: Date;
  readonly settings: Settings;
}

/**
 * Raises the warning of a reading out of range and puts it into the inboxes of its recipients, in the reading's
 * transaction. Does nothing for a reading in range, or for an indicator without warnings.
 * @param accountId the author of the reading
 * @returns id of the warning, or null without one
 */
export async function raiseWarning(work: AnyWork, reading: Measured, accountId: string): Promise<string | null> {
  const { tx, announce, clock } = work;
  const { indicator, readingId, version, patientId, path, measuredAt, settings } = reading;
  if (!isWarned(indicator)) return null;
  const verdict = INDICATORS[indicator].warning?.judge(reading.figures, reading);
  if (!verdict) return null;
  const figures = figuresOfWarning(indicator, reading);
  const { status, critical, urgent = false, range, standings } = verdict;
  const nodeId = idsOnPath(path).at(-1) ?? '';
  const raisedAt = clock.date();
  // A low value of level 2 escalates to the doctor at once, and to the director at the time of critical warnings.
  const step = urgent ? DOCTOR : 0;
  const due = escalationDue(raisedAt.getTime(), critical || urgent, step, settings.escalation);
  const { id } = await tx
    .insertInto('warning')
    .values({
      indicator,
      patientId,
      nodeId,
      readingId,
      readingVersion: version,
      figures: JSON.stringify(figures),
      status,
      critical,
      range: JSON.stringify(range),
      standings: standings ? JSON.stringify(standings) : null,
      measuredAt,
      raisedAt,
      raisedBy: accountId,
      step,
      escalateAt: due === undefined ? null : new Date(due),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const after = { ...trailOfWarning(indicator, figures), status, critical, readingId };
  const place = { accountId, patientId, nodeId };
  await recordAudit(tx, raisedAt, { type: 'warning.raised', subject: id, after }, place);
  const warning = await warningToPush(tx, id);
  const reached = await recipientsOf(tx, { path, patientId }, raisedAt);
  const isOutside = warning.kind === 'outpatient';
  const onDuty = isOutside ? recipientsOnDuty(reached, warning, settings, raisedAt) : reached;
  // People who read the warnings by a grant look after the patient in addition to the hospital's duty.
  const everybody = isOutside ? reached.filter((one) => onDuty.includes(one) || one.granted) : reached;
  const atOnce = isOutside ? everybody : recipientsAt(DOCTOR, reached, warning, settings);
  const doctors = urgent ? atOnce : [];
  const isDoctor = ({ id: own }: Recipient): boolean => doctors.some((doctor) => doctor.id === own);
  const recipients = [...everybody.filter((one) => !isDoctor(one)), ...doctors];
  if (urgent) {
    const passedOn = { indicator, step, recipients: doctors.length };
    await recordAudit(tx, raisedAt, { type: 'warning.escalated', subject: id, after: passedOn }, place);
  }
  // Last, because inboxes stay locked until the commit.
  await pushWarning(work, warning, recipients, raisedAt, (recipient) =>
    isDoctor(recipient) ? { escalation: step, urgent } : undefined,
  );
  announce(boardTopic('warnings', path, patientId));
  return id;
}

/** Supersedes the warnings of a reading after a correction. @returns whether there were any */
export async function supersedeWarnings(
  tx: Tx,
  readingId: string,
  place: Place,
  at: Date,
  indicator: AnyIndicator,
): Promise<boolean> {
  const superseded = await tx
    .updateTable('warning')
    .set({ supersededAt: at, escalateAt: null })
    .where('indicator', '=', indicator as WarnedIndicator)
    .where('readingId', '=', readingId)
    .where('supersededAt', 'is', null)
    .returning(['id', 'indicator', 'figures'])
    .execute();
  for (const { id, indicator: of, figures } of superseded) {
    const after = { ...trailOfWarning(of, figures), readingId };
    await recordAudit(tx, at, { type: 'warning.superseded', subject: id, after }, place);
  }
  return superseded.length > 0;
}

const presentWarnings = fixedQuery((db, params: { readingId: string }) =>
  db
    .selectFrom('warning')
    .select('id')
    .where('indicator', '=', 'glucose')
    .where('readingId', '=', params.readingId)
    .where('supersededAt', 'is', null)
    .orderBy('readingVersion', 'desc'),
);

/** The current warning of a glucose reading; null without one. */
export async function warningIdOf(db: Queries, readingId: string): Promise<string | null> {
  const [found] = await presentWarnings(db, { readingId });
  return found?.id ?? null;
}
