import { type ReplyOf, stripsOf } from '@wardlink/contract';
import { addDays, dayOf, daysOfStock, FORECAST_DAYS, stripLotState, type Period } from '@wardlink/domain';
import { hospitalPathOf } from '../../core/access/nodes.js';
import type { Queries } from '../../database/connection.js';
import { stockByPlace } from '../lots/stock.js';
import { departmentsBelow } from './departments-below.js';
import { questionOf, type Asked, type Question } from './period.js';
import { allUses, noStrips, stripsUsed, usesBy, type StripUse, type UsedStrips } from './strip-use.js';

type Dosage = ReplyOf<'statistics.dosage'>;

/** Key of places above departments, including the hospital's store. */
const STORE = '';

/** Strips of usable lots by department; those of the store under its key. */
async function stockOfDepartments(db: Queries, { hospitalId }: Question, today: string): Promise<Map<string, number>> {
  const lots = await db
    .selectFrom('stripLot')
    .select(['id', 'targets', 'expires', 'invalidAt'])
    .where('hospitalId', '=', hospitalId)
    .where('invalidAt', 'is', null)
    .where('expires', '>=', today)
    .execute();
  const usable = lots.filter(
    ({ targets, expires }) => stripLotState({ targets, expires, withdrawn: false }, today).state === 'effective',
  );
  const stock = await stockByPlace(
    db,
    usable.map(({ id }) => id),
  );
  const left = new Map<string, number>();
  for (const { departmentId, left: strips } of [...stock.values()].flat()) {
    const key = departmentId ?? STORE;
    left.set(key, (left.get(key) ?? 0) + strips);
  }
  return left;
}

/** Names of the meters and people in a list; deleted ones have none. */
async function namesOf(db: Queries, used: readonly UsedStrips[]) {
  const idsOf = (read: (one: UsedStrips) => string | null) => [...new Set(used.flatMap((one) => read(one) ?? []))];
  const [devices, people] = await Promise.all([
    db
      .selectFrom('device')
      .select(['id', 'serial', 'model'])
      .where('id', 'in', ['0', ...idsOf(({ deviceId }) => deviceId)])
      .execute(),
    db
      .selectFrom('account')
      .select(['id as userId', 'realName as name', 'latinName'])
      .where('id', 'in', ['0', ...idsOf(({ accountId }) => accountId)])
      .execute(),
  ]);
  return { devices, people };
}

const byUse = (one: StripUse, other: StripUse): number => stripsOf(other) - stripsOf(one);

/** Strips used at a place over a period, compared with the current stock. @throws Refusal as `questionOf` */
export async function dosage(call: Asked): Promise<Dosage> {
  const { replicaDb: db, clock } = call;
  const question = await questionOf(call);
  const { periods, path } = question;
  const today = dayOf(clock.now(), question.zone);
  const isHospital = path === hospitalPathOf(path);
  const recent = { from: addDays(today, 1 - FORECAST_DAYS), to: today };
  const below = await departmentsBelow(db, path);
  const usedIn = (period: Period) => stripsUsed(db, question, below.nodeIds, period, isHospital);
  const [present, before, latest, stock] = await Promise.all([
    usedIn(periods.present),
    usedIn(periods.before),
    usedIn(recent),
    stockOfDepartments(db, question, today),
  ]);
  const placeOf = ({ nodeId }: UsedStrips): string => (nodeId === null ? STORE : below.departmentOf(nodeId));
  const [used, usedLately] = [usesBy(present, placeOf), usesBy(latest, placeOf)];
  // The strips of a ward are booked under its department; a ward has no stock.
  const hasStock = isHospital || below.departments.length > 0;
  const places = [...below.departments.map(({ nodeId }) => nodeId), STORE].flatMap((id) => {
    const use = used.get(id) ?? noStrips();
    const left = hasStock && (id !== STORE || isHospital) ? (stock.get(id) ?? 0) : null;
    // A ward has no places below.
    if (!hasStock || (stripsOf(use) === 0 && !left)) return [];
    const lately = stripsOf(usedLately.get(id) ?? noStrips());
    const lasts = left === null || id === STORE ? null : daysOfStock(left, lately);
    return [{ place: below.departments.find(({ nodeId }) => nodeId === id) ?? null, ...use, left, lasts }];
  });
  const left = places.reduce((sum, one) => sum + (one.left ?? 0), 0);
  const [byDevice, byPerson] = [usesBy(present, ({ deviceId }) => deviceId), usesBy(present, (one) => one.accountId)];
  const names = await namesOf(db, present);
  return {
    periods: { present: periods.present, before: periods.before },
    used: { present: allUses(present), before: allUses(before) },
    left,
    lasts: daysOfStock(left, stripsOf(allUses(latest))),
    places: places.toSorted(byUse),
    devices: names.devices
      .map(({ id, serial, model }) => ({ deviceId: id, serial, model, ...(byDevice.get(id) ?? noStrips()) }))
      .toSorted(byUse),
    people: names.people.map((person) => ({ person, ...(byPerson.get(person.userId) ?? noStrips()) })).toSorted(byUse),
  };
}
