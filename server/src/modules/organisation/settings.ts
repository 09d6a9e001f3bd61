import {
  DEFAULT_CRITICAL_RANGE,
  DEFAULT_GLUCOSE_RANGES,
  DEFAULT_MEAL_WINDOWS,
  type GlucoseRange,
  type GlucoseRanges,
  type MealWindow,
} from '@wardlink/domain';
import type { Queries } from '../../database/connection.js';

/** What is in force at a node. */
export interface Settings {
  zone: string;
  mealWindows: readonly MealWindow[];
  glucoseRanges: GlucoseRanges;
  criticalRange: GlucoseRange;
}

/** Of the whole country; a hospital without a zone of its own keeps it. */
export const DEFAULT_ZONE = 'Asia/Shanghai';

/** The ids on a materialised path, hospital first. */
export function idsOnPath(path: string): string[] {
  return path.split('/').filter((id) => id !== '');
}

/** Settings at a node: each from the nearest node upwards that has it, else the product's default. */
export async function settingsAt(db: Queries, path: string): Promise<Settings> {
  const ids = idsOnPath(path);
  const rows =
    ids.length === 0 ? [] : await db.selectFrom('nodeSetting').selectAll().where('nodeId', 'in', ids).execute();
  rows.sort((a, b) => ids.indexOf(b.nodeId) - ids.indexOf(a.nodeId));
  const nearest = <T>(pick: (row: (typeof rows)[number]) => T | null): T | undefined =>
    rows.map(pick).find((value) => value !== null) ?? undefined;
  return {
    zone: nearest((row) => row.zone) ?? DEFAULT_ZONE,
    mealWindows: nearest((row) => row.mealWindows) ?? DEFAULT_MEAL_WINDOWS,
    glucoseRanges: nearest((row) => row.glucoseRanges) ?? DEFAULT_GLUCOSE_RANGES,
    criticalRange: nearest((row) => row.criticalRange) ?? DEFAULT_CRITICAL_RANGE,
  };
}

/** The hospital at the top of a path, or the first one there is. */
export async function hospitalOf(db: Queries, path?: string) {
  let query = db
    .selectFrom('organisationNode as node')
    .leftJoin('nodeSetting as setting', 'setting.nodeId', 'node.id')
    .select(['node.id', 'node.name', 'node.latinName', 'node.path', 'setting.zone'])
    .where('node.parentId', 'is', null)
    .orderBy('node.id');
  const top = path === undefined ? undefined : idsOnPath(path)[0];
  if (top !== undefined) query = query.where('node.id', '=', top);
  const found = await query.executeTakeFirst();
  return found && { ...found, zone: found.zone ?? DEFAULT_ZONE };
}
