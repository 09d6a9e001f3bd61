import type { ReplyOf } from '@wardlink/contract';
import {
  dayOf,
  DEFAULT_VERIFICATION_INTERVALS,
  standingOfVerification,
  VERIFICATION_KINDS,
  type Day,
  type VerificationIntervals,
  type VerificationKind,
} from '@wardlink/domain';
import { resolveRequestedNode } from '../../core/access/requested-node.js';
import type { Call } from '../../core/handler.js';
import { settingsAt } from '../../core/settings.js';
import type { Queries } from '../../database/connection.js';
import { groupRows } from '../../database/group-by.js';
import { effectiveLots } from '../quality/lots.js';
import { metersAt } from '../quality/meters.js';

type Due = ReplyOf<'verification.due'>;
type Kinds = Due['meters'][number]['kinds'];

/** The last finished verification of each kind, by meter. */
function lastOf(db: Queries, deviceIds: readonly string[]) {
  return db
    .selectFrom('verification')
    .distinctOn(['deviceId', 'kind'])
    .select(['id', 'deviceId', 'kind', 'day', 'verdict'])
    .where('deviceId', 'in', deviceIds)
    .where('voidedAt', 'is', null)
    .where('finishedAt', 'is not', null)
    .orderBy('deviceId')
    .orderBy('kind')
    .orderBy('day', 'desc')
    .orderBy('finishedAt', 'desc')
    .execute();
}

/** Drafts, the latest first. */
function draftsOf(db: Queries, deviceIds: readonly string[]) {
  return db
    .selectFrom('verification')
    .select(['id', 'deviceId', 'kind'])
    .where('deviceId', 'in', deviceIds)
    .where('voidedAt', 'is', null)
    .where('finishedAt', 'is', null)
    .orderBy('savedAt', 'desc')
    .execute();
}

interface Asked {
  id: string;
  path: string;
}

/** The standing of each meter for each kind, by its id. Meters of one place share its plan. */
async function standingsOf(db: Queries, meters: readonly Asked[], today: Day): Promise<Map<string, Kinds>> {
  const ids = meters.map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const paths = [...new Set(meters.map(({ path }) => path))];
  const [finished, drafts, settings] = await Promise.all([
    lastOf(db, ids),
    draftsOf(db, ids),
    Promise.all(paths.map((path) => settingsAt(db, path))),
  ]);
  const intervalsOf = new Map<string, VerificationIntervals>(
    paths.map((path, place) => [path, settings[place]?.controlPlan.verifyEvery ?? DEFAULT_VERIFICATION_INTERVALS]),
  );
  const lastByMeter = groupRows(finished, ({ deviceId }) => deviceId);
  const draftsByMeter = groupRows(drafts, ({ deviceId }) => deviceId);
  return new Map(
    meters.map(({ id, path }): [string, Kinds] => {
      const intervals = intervalsOf.get(path) ?? DEFAULT_VERIFICATION_INTERVALS;
      const kindOf = (kind: VerificationKind): [VerificationKind, Kinds[VerificationKind]] => {
        const found = lastByMeter.get(id)?.find((one) => one.kind === kind);
        const last =
          found?.day != null && found.verdict !== null
            ? { verificationId: found.id, day: found.day, verdict: found.verdict }
            : null;
        const draft = draftsByMeter.get(id)?.find((one) => one.kind === kind);
        return [kind, { ...standingOfVerification(last, intervals[kind], today), last, draftId: draft?.id ?? null }];
      };
      return [id, Object.fromEntries(VERIFICATION_KINDS.map(kindOf)) as Kinds];
    }),
  );
}

/** Meters of a place with their due verifications. @throws Refusal `node.forbidden` */
export async function dueVerifications(call: Call<'verification.due'>): Promise<Due> {
  const { db, caller, clock, request } = call;
  const { path, settings } = await resolveRequestedNode(db, caller, request);
  const today = dayOf(clock.now(), settings.zone);
  const meters = await metersAt(db, caller, path);
  const [standings, { strips }] = await Promise.all([standingsOf(db, meters, today), effectiveLots(db, path, today)]);
  return {
    today,
    intervals: settings.controlPlan.verifyEvery ?? DEFAULT_VERIFICATION_INTERVALS,
    meters: meters.flatMap(({ id, serial, model, name, latinName, department }) => {
      const kinds = standings.get(id);
      return kinds ? [{ deviceId: id, serial, model, place: { name, latinName, department }, kinds }] : [];
    }),
    strips: strips.map(({ stripLotId, brand, lot, models }) => ({ stripLotId, brand, lot, models })),
  };
}

/** Number of meters of a place with a due verification. @throws Refusal `node.forbidden` */
export async function countVerifications(call: Call<'verification.count'>): Promise<ReplyOf<'verification.count'>> {
  const { db, caller, clock, request } = call;
  const { path, settings } = await resolveRequestedNode(db, caller, request);
  const meters = await metersAt(db, caller, path);
  const standings = await standingsOf(db, meters, dayOf(clock.now(), settings.zone));
  const has = (kinds: Kinds, standing: 'overdue' | 'failed'): boolean =>
    VERIFICATION_KINDS.some((kind) => kinds[kind].standing === standing);
  const asked = meters.flatMap(({ id, serial }) => {
    const kinds = standings.get(id);
    const standing = kinds && (['failed', 'overdue'] as const).find((one) => has(kinds, one));
    return standing ? [{ deviceId: id, serial, standing }] : [];
  });
  const count = (of: 'overdue' | 'failed'): number => asked.filter(({ standing }) => standing === of).length;
  return { overdue: count('overdue'), failed: count('failed'), meters: asked };
}
