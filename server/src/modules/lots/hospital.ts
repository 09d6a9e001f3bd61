import { codedReason, type StoredReason } from '@wardlink/contract';
import { dayOf, type Day } from '@wardlink/domain';
import { sql } from 'kysely';
import { idsOnPath } from '../../core/access/nodes.js';
import type { Caller } from '../../core/caller.js';
import { Refusal } from '../../core/refusal.js';
import { settingsAt } from '../../core/settings.js';
import type { Queries } from '../../database/connection.js';
import type { Clock } from '../../time/clock.js';

/** The hospital whose lots a caller sees, and its current day. */
export interface HospitalDay {
  hospitalId: string;
  today: Day;
  zone: string;
}

/** The caller's hospital, and its day. */
export async function hospitalDay(
  db: Queries,
  { caller, clock }: { caller: Caller; clock: Clock },
): Promise<HospitalDay> {
  const [hospitalId] = idsOnPath(caller.nodePath);
  if (hospitalId === undefined) throw new Error('a caller outside of every hospital');
  const { zone } = await settingsAt(db, caller.nodePath);
  return { hospitalId, zone, today: dayOf(clock.now(), zone) };
}

/** The name of an account that a query joins under an alias. */
export const personAt = (alias: string) =>
  sql<{ name: string; latinName: string | null }>`json_build_object(
    'name', ${sql.ref(`${alias}.real_name`)}, 'latinName', ${sql.ref(`${alias}.latin_name`)})`;

interface Filed {
  brand: string;
  lot: string;
  invalidAt: Date | null;
  invalidReason: StoredReason | null;
  withdrawer: { name: string; latinName: string | null };
  filedAt: Date;
  filer: { name: string; latinName: string | null };
}

/** Who filed a lot and who took it out of use, with times. */
export function filedOf({ invalidAt, invalidReason, withdrawer, filedAt, filer }: Filed) {
  return {
    withdrawn: invalidAt && { at: invalidAt.getTime(), by: withdrawer, reason: invalidReason ?? codedReason('') },
    filed: { at: filedAt.getTime(), by: filer },
  };
}

/**
 * Checks the day on which a lot was opened.
 * @throws Refusal `lot.opened`
 */
export function checkOpened(
  opened: Day | null | undefined,
  { produced, expires }: { produced?: Day; expires: Day },
  today: Day,
): void {
  if (opened == null) return;
  if (opened > today || opened > expires || (produced !== undefined && opened < produced)) {
    throw new Refusal('lot.opened', { field: 'opened' });
  }
}

/** Checks that the row has not changed since the caller read it. @throws Refusal `lot.changed` */
export function checkVersion(stored: { version: number }, version: number | null | undefined): void {
  if (stored.version !== version) throw new Refusal('lot.changed');
}

/** @throws Refusal `lot.invalid` if somebody took the lot out of use */
export function refuseWithdrawn({ brand, lot, invalidAt }: Pick<Filed, 'brand' | 'lot' | 'invalidAt'>): void {
  if (invalidAt !== null) throw new Refusal('lot.invalid', { places: { lot: `${brand} ${lot}` } });
}
