import { isDeepStrictEqual } from 'node:util';
import type { RequestOf, Verification } from '@wardlink/contract';
import { dayOf, isBlankSample, judgeVerification, scoreOf, type Day, type TypedSample } from '@wardlink/domain';
import { recordByCaller } from '../../core/audit/trail.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { settingsAt } from '../../core/settings.js';
import { inTransaction } from '../../core/transaction.js';
import type { Tx } from '../../database/connection.js';
import { usableStrip } from '../quality/lots.js';
import { lockedMeter } from '../quality/meters.js';
import { verificationById } from './rows.js';

type Request = RequestOf<'verification.save'>;

/** Fields above the samples that each kind needs before it can be finished. */
const HEAD_NEEDS = {
  comparison: [],
  repeatability: ['material'],
  betweenDays: ['material'],
  assessment: ['scheme', 'round'],
} as const;

/** The lines as typed, without blank lines at the end. */
function withoutBlankEnd(samples: readonly TypedSample[]): TypedSample[] {
  const last = samples.findLastIndex((sample) => !isBlankSample(sample));
  return samples.slice(0, last + 1);
}

/** The stored draft; undefined for a new one. @throws Refusal if the caller cannot change it */
async function storedDraft(tx: Tx, accountId: string, request: Request) {
  const stored = await tx
    .selectFrom('verification')
    .selectAll()
    .where('id', '=', request.verificationId)
    .forUpdate()
    .executeTakeFirst();
  if (stored && (stored.deviceId !== request.deviceId || stored.kind !== request.kind)) {
    throw new Refusal('input.invalid', { field: 'verificationId' });
  }
  if (stored && stored.operatorId !== accountId) throw new Refusal('verification.ownDraft');
  if (!stored && request.version !== 0) throw new Refusal('verification.unknown');
  return stored;
}

type Draft = NonNullable<Awaited<ReturnType<typeof storedDraft>>>;

/** Whether a request was already stored, and its answer was lost. */
function isSame(stored: Draft, request: Request, samples: readonly TypedSample[]): boolean {
  return (
    stored.version === request.version + 1 &&
    stored.day === request.day &&
    stored.stripLotId === request.stripLotId &&
    (stored.finishedAt !== null) === request.isFinished &&
    isDeepStrictEqual(stored.head, request.head) &&
    isDeepStrictEqual(stored.samples, samples)
  );
}

/**
 * The verdict of a finished verification.
 * @throws Refusal `verification.empty`, `verification.scoreInvalid`, `verification.samples`,
 *   `verification.insufficient`, each with its field
 */
function verdictOf({ kind, head, day, stripLotId }: Request, samples: readonly TypedSample[], today: Day) {
  if (day === null) throw new Refusal('verification.empty', { field: 'day' });
  if (stripLotId === null) throw new Refusal('verification.empty', { field: 'stripLotId' });
  const lacking = HEAD_NEEDS[kind].find((name) => (head[name] ?? '').trim() === '');
  if (lacking) throw new Refusal('verification.empty', { field: lacking });
  if (kind === 'assessment' && scoreOf(head.score) === undefined) {
    throw new Refusal('verification.scoreInvalid', { field: 'score' });
  }
  const { figures, problems } = judgeVerification({ kind, head, samples }, day < today ? day : today);
  const [wrong] = problems;
  if (wrong) throw new Refusal('verification.samples', { field: 'samples', places: { row: String(wrong.row) } });
  if (typeof figures.verdict !== 'string') {
    const { have, need } = figures.verdict;
    const places = { have: String(have), need: String(need) };
    throw new Refusal('verification.insufficient', { field: 'samples', places });
  }
  return { verdict: figures.verdict, day, stripLotId };
}

/**
 * Stores a draft as typed, or finishes it. Idempotent.
 * @throws Refusal `device.unknown`, `verification.changed`, `verification.notNow`, `verification.ownDraft`,
 *   `verification.dayInvalid`, as `verdictOf`, and for the lot of strips as `usableStrip`
 */
export function saveVerification(call: Call<'verification.save'>): Promise<Verification> {
  const { caller, clock, request } = call;
  const { verificationId: id, deviceId, kind, day, stripLotId, head, isFinished } = request;
  return inTransaction(call, async (work) => {
    const { tx } = work;
    const meter = await lockedMeter(tx, caller, deviceId);
    const samples = withoutBlankEnd(request.samples);
    const stored = await storedDraft(tx, caller.accountId, request);
    if (stored && isSame(stored, request, samples)) return verificationById(tx, id);
    if (stored && (stored.finishedAt !== null || stored.voidedAt !== null)) throw new Refusal('verification.notNow');
    if (stored && stored.version !== request.version) throw new Refusal('verification.changed');
    const { zone } = await settingsAt(tx, meter.path);
    const today = dayOf(clock.now(), zone);
    if (day !== null && day > today) throw new Refusal('verification.dayInvalid', { field: 'day' });
    const finished = isFinished ? verdictOf(request, samples, today) : undefined;
    if (stripLotId !== null) await usableStrip(tx, meter, { stripLotId, day: day ?? today });
    const typed = { day, stripLotId, head: JSON.stringify(head), samples: JSON.stringify(samples) };
    const now = clock.date();
    const ended = { verdict: finished?.verdict ?? null, finishedAt: finished ? now : null };
    if (stored) {
      const changed = { ...typed, ...ended, savedAt: now, version: stored.version + 1 };
      await tx.updateTable('verification').set(changed).where('id', '=', id).execute();
    } else {
      const begun = { id, deviceId, nodeId: meter.nodeId, kind, operatorId: caller.accountId, begunAt: now };
      await tx
        .insertInto('verification')
        .values({ ...begun, ...typed, ...ended, savedAt: now })
        .execute();
    }
    const after = { serial: meter.serial, kind, samples: samples.length, verdict: ended.verdict };
    const type = finished ? ('verification.finished' as const) : ('verification.saved' as const);
    await recordByCaller(work, { type, subject: id, after }, { nodeId: meter.nodeId });
    return verificationById(tx, id);
  });
}
