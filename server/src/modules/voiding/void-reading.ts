import type { Indicator } from '@wardlink/contract';
import type { Slot } from '@wardlink/domain';
import { inTransaction } from '../../core/transaction.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { recordAudit } from '../../core/audit/trail.js';
import type { Figures } from '../../core/audit/events.js';
import { boardTopic } from '../../core/topics.js';
import { settleReading } from '../plans/settle.js';
import { seesPatient } from '../../core/access/scope.js';
import { settingsAt } from '../../core/settings.js';
import { INDICATORS } from '../vital/indicators.js';
import { supersedeWarnings } from '../warnings/raise.js';
import { insertVoiding, voidedRefusal, voidingOf } from '../../core/voiding.js';

interface Wish {
  indicator: 'glucose' | Indicator;
  readingId: string;
  version: number;
  reason: string;
}

const TABLES = { glucose: 'glucoseReading' } as const;
/** Glucose has columns of its own that the trail keeps; the others are those of their definition. */
const GLUCOSE_FIGURES = ['slot', 'value', 'comparator', 'refusal', 'status'] as const;

/**
 * Voids a reading of any indicator: of the wrong patient, or a duplicate. Its last version stands no longer, its warning
 * is taken back, and the task that it did is open again. The same person's second try is answered as the first.
 * @throws Refusal `reading.unknown` outside the caller's nodes, `reading.changed` when `version` is not the last,
 * `reading.voided` where somebody else voided it
 */
export async function voidReading(
  call: Call<'glucose.void' | 'vital.void'>,
  { indicator, readingId, version, reason }: Wish,
): Promise<Record<string, never>> {
  const { caller, clock } = call;
  const definition = indicator === 'glucose' ? undefined : INDICATORS[indicator];
  const table = (definition?.table ?? TABLES.glucose) as 'glucoseReading';
  const columns = (definition?.columns ?? GLUCOSE_FIGURES) as readonly (typeof GLUCOSE_FIGURES)[number][];
  return inTransaction(call, async (tx, announce) => {
    // Voiding and correcting one reading wait for each other at its first version, which never changes.
    await tx
      .selectFrom(table)
      .select('version')
      .where('readingId', '=', readingId)
      .where('version', '=', 1)
      .forUpdate()
      .execute();
    const row = await tx
      .selectFrom(`${table} as reading` as 'glucoseReading as reading')
      .innerJoin('patient', 'patient.id', 'reading.patientId')
      .innerJoin('organisationNode as place', 'place.id', 'patient.nodeId')
      .select(['reading.version', 'reading.patientId', 'reading.nodeId', 'reading.measuredAt', 'reading.latest'])
      .select(columns.map((column) => `reading.${column}` as const))
      .select('place.path')
      .where('reading.readingId', '=', readingId)
      .where(seesPatient(caller))
      .orderBy('reading.version', 'desc')
      .executeTakeFirst();
    if (!row) throw new Refusal('reading.unknown');
    const { patientId, nodeId, path, measuredAt, latest, version: last, ...figures } = row;
    const settings = await settingsAt(tx, path, patientId);
    if (!latest) {
      const before = await voidingOf(tx, indicator, readingId);
      if (!before) throw new Refusal('reading.unknown');
      if (before.voidedBy === caller.accountId) return {};
      throw await voidedRefusal(tx, before);
    }
    if (last !== version) throw new Refusal('reading.changed');
    const at = clock.date();
    await insertVoiding(tx, {
      kind: indicator,
      subject: readingId,
      version,
      patientId,
      voidedAt: at,
      voidedBy: caller.accountId,
      reason,
    });
    const standing = tx.updateTable(table).set({ latest: false }).where('readingId', '=', readingId);
    await standing.where('version', '=', version).execute();
    const place = { accountId: caller.accountId, patientId, nodeId };
    const event = {
      type: 'reading.voided',
      subject: readingId,
      before: { indicator, ...(figures as unknown as Figures), measuredAt: measuredAt.getTime(), version },
      after: { reason },
    } as const;
    await recordAudit(tx, at, event, place);
    if (await supersedeWarnings(tx, readingId, place, at, indicator)) announce(boardTopic('warnings', path, patientId));
    const measured = { indicator, patientId, nodeId, path, settings, measuredAt };
    const slot = indicator === 'glucose' ? (figures.slot as Slot) : null;
    await settleReading(tx, announce, { ...measured, slot }, clock);
    announce(boardTopic(indicator, path, patientId));
    return {};
  });
}
