import type { ReplyOf } from '@wardlink/contract';
import { sql } from 'kysely';
import { departmentAt, isBelowPath } from '../../core/access/nodes.js';
import { countsBy, placeCounts, readingsTrend } from './counts.js';
import { shownCounts } from './overview.js';
import { namesOf } from './places.js';
import { questionOf, TREND, weeksOf, type Asked } from './period.js';

interface Name {
  name: string;
  latinName: string | null;
}
type Ranked = Name & { id: string; department: Name | null };
type Departments = ReplyOf<'statistics.departments'>;

/**
 * Departments below the place, or the wards of a department, each compared with the period before. Places without
 * readings in both are omitted. @throws Refusal as `questionOf`
 */
export async function departments(call: Asked): Promise<Departments> {
  const { replicaDb: db } = call;
  const { path, nodeId, periods, trend, of } = await questionOf(call);
  const { rows: places } = await sql<Ranked>`
    select place.id::text, place.name, place.latin_name, ${departmentAt('place.path')} as department
    from organisation_node place, organisation_node asked
    where asked.id = ${nodeId} and ${isBelowPath(path, 'place.path')}
      and place.kind = case when asked.kind in ('department', 'ward') then 'ward' else 'department' end
    order by place.ordinal, place.id`.execute(db);
  const ids = places.map(({ id }) => id);
  const [present, before, steps, { slot: slots }] = await Promise.all([
    placeCounts(db, of(ids, periods.present)),
    placeCounts(db, of(ids, periods.before)),
    readingsTrend(db, of(ids, trend), TREND.days),
    countsBy(db, of(ids, periods.present), 'slot'),
  ]);
  const countsOf = (all: typeof present, id: string) => {
    const found = all.find(({ placeId }) => placeId === id);
    return found ? shownCounts(found) : null;
  };
  return {
    weeks: weeksOf(trend),
    places: places.flatMap(({ id, ...place }) => {
      const counts = { present: countsOf(present, id), before: countsOf(before, id) };
      if (!counts.present && !counts.before) return [];
      const own = steps.filter(({ placeId }) => placeId === id);
      return [
        {
          nodeId: id,
          ...namesOf(place),
          ...counts,
          trend: Array.from({ length: TREND.steps }, (_, step) => {
            const row = own.find((one) => one.step === step);
            return { readings: row?.readings ?? 0, inRange: row?.inRange ?? 0 };
          }),
          slots: slots
            .filter(({ placeId }) => placeId === id)
            .map(({ key, readings, veryLow, low, inRange, high, veryHigh }) => ({
              slot: key,
              readings,
              veryLow,
              low,
              inRange,
              high,
              veryHigh,
            })),
        },
      ];
    }),
  };
}
