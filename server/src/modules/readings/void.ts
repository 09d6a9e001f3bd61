import type { AnyIndicator } from '@wardlink/domain';
import { recordAudit } from '../../core/audit/trail.js';
import { Refusal } from '../../core/refusal.js';
import { settingsOfPatient } from '../../core/settings.js';
import { boardTopic } from '../../core/topics.js';
import { insertVoiding, voidedRefusal, voidingOf } from '../../core/voiding.js';
import type { AnyWork } from '../../core/transaction.js';
import { stageResult } from '../result-queue/stage.js';
import { supersedeWarnings } from '../warnings/raise.js';
import { lastVersion, lockReading } from './lock.js';
import { syncExecution, type Author } from './service.js';
import { trailOf } from './stored.js';
import { supersede } from './write.js';

/** A reading to void, and the reason. */
export interface Voiding {
  indicator: AnyIndicator;
  readingId: string;
  /** The version that the caller saw. */
  version: number;
  reason: string;
}

/**
 * Voids a reading of any indicator: of a wrong patient, or a duplicate. Its last version is no longer the latest, its
 * warning is withdrawn, and its task is open again. Idempotent for the same author.
 * @throws Refusal `reading.unknown` outside the caller's nodes, `reading.changed` when `version` is not the latest,
 *   `reading.voided` if somebody else voided it
 */
export async function voidReading(
  work: AnyWork,
  author: Author,
  { indicator, readingId, version, reason }: Voiding,
): Promise<void> {
  const { tx, announce, clock } = work;
  await lockReading(tx, indicator, readingId);
  const last = await lastVersion(tx, author, indicator, readingId);
  if (!last) throw new Refusal('reading.unknown');
  const { before, path } = last;
  const { patientId, nodeId } = before;
  if (!last.latest) {
    const voided = await voidingOf(tx, indicator, readingId);
    if (!voided) throw new Refusal('reading.unknown');
    if (voided.voidedBy === author.accountId) return;
    throw await voidedRefusal(tx, voided);
  }
  if (before.version !== version) throw new Refusal('reading.changed');
  const at = clock.date();
  await insertVoiding(tx, {
    kind: indicator,
    subject: readingId,
    version,
    patientId,
    voidedAt: at,
    voidedBy: author.accountId,
    reason,
  });
  await supersede(tx, indicator, readingId);
  await stageResult(tx, {
    indicator,
    readingId,
    version,
    patientId,
    nodeId,
    isAtHome: before.setting === 'home',
    isRefusal: before.figures === null,
    isVoided: true,
    at,
  });
  const place = { accountId: author.accountId, patientId, nodeId };
  const event = {
    type: 'reading.voided',
    subject: readingId,
    before: { indicator, ...trailOf(indicator, before) },
    after: { reason },
  } as const;
  await recordAudit(tx, at, event, place);
  if (await supersedeWarnings(tx, readingId, place, at, indicator)) announce(boardTopic('warnings', path, patientId));
  const { settings } = await settingsOfPatient(tx, path, patientId);
  await syncExecution(work, { indicator, ...before }, { path, settings });
  announce(boardTopic(indicator, path, patientId));
}
