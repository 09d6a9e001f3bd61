import { type Migration, Migrator, sql } from 'kysely';
import type { Database } from './connection.js';
import * as house from './migrations/0001-house.js';
import * as vitalSigns from './migrations/0002-vital-signs.js';
import * as warnings from './migrations/0003-warnings.js';
import * as records from './migrations/0004-records.js';
import * as admissions from './migrations/0005-admissions.js';
import * as orders from './migrations/0006-orders.js';
import * as indicators from './migrations/0007-indicators.js';
import * as rules from './migrations/0009-rules.js';
import * as organisation from './migrations/0010-organisation.js';
import * as staff from './migrations/0011-staff.js';
import * as trail from './migrations/0013-trail.js';
import * as security from './migrations/0014-security.js';
import * as liveCalls from './migrations/0017-live-calls.js';
import * as menusAndAvatars from './migrations/0018-menus-and-avatars.js';
import * as knownDevices from './migrations/0019-known-devices.js';
import * as pressureStandings from './migrations/0022-pressure-standings.js';
import * as measureTimes from './migrations/0023-measure-times.js';
import * as callRooms from './migrations/0027-call-rooms.js';
import * as sessions from './migrations/0028-sessions.js';
import * as voiding from './migrations/0029-voiding.js';
import * as ketoneWarnings from './migrations/0030-ketone-warnings.js';
import * as demandedFactors from './migrations/0032-demanded-factors.js';
import * as meterEnds from './migrations/0033-meter-ends.js';
import * as signaturesOfSessions from './migrations/0034-signatures-of-sessions.js';
import * as vitalReadings from './migrations/0035-vital-readings.js';
import * as grants from './migrations/0036-grants.js';
import * as changes from './migrations/0037-changes.js';
import { OperatorError } from '../operator-error.js';

/** Every migration in the order of its name. A released one is never edited; changes need a new migration. */
export const MIGRATIONS: Record<string, Migration> = {
  '0001-house': house,
  '0002-vital-signs': vitalSigns,
  '0003-warnings': warnings,
  '0004-records': records,
  '0005-admissions': admissions,
  '0006-orders': orders,
  '0007-indicators': indicators,
  '0009-rules': rules,
  '0010-organisation': organisation,
  '0011-staff': staff,
  '0013-trail': trail,
  '0014-security': security,
  '0017-live-calls': liveCalls,
  '0018-menus-and-avatars': menusAndAvatars,
  '0019-known-devices': knownDevices,
  '0022-pressure-standings': pressureStandings,
  '0023-measure-times': measureTimes,
  '0027-call-rooms': callRooms,
  '0028-sessions': sessions,
  '0029-voiding': voiding,
  '0030-ketone-warnings': ketoneWarnings,
  '0032-demanded-factors': demandedFactors,
  '0033-meter-ends': meterEnds,
  '0034-signatures-of-sessions': signaturesOfSessions,
  '0035-vital-readings': vitalReadings,
  '0036-grants': grants,
  '0037-changes': changes,
};

/** A database that a newer version has migrated, with a sentence for the operator. Nothing was changed. */
export class DatabaseNewerError extends OperatorError {
  override readonly name = 'DatabaseNewerError';
}

/**
 * Brings the schema up to date. Runs under an advisory lock, in one transaction, because several processes may start at
 * once.
 * @returns names of the migrations applied by this call
 * @throws DatabaseNewerError where a newer Wardlink has migrated the database
 */
export async function migrateToLatest(db: Database): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(MIGRATIONS) } });
  await refuseNewer(db);
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error instanceof Error ? error : new Error(String(error));
  return (results ?? []).filter((result) => result.status === 'Success').map((result) => result.migrationName);
}

async function refuseNewer(db: Database): Promise<void> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass('kysely_migration') is not null as found`.execute(
    db,
  );
  if (!rows[0]?.found) return;
  const applied = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const unknown = applied.rows.map(({ name }) => name).filter((name) => !(name in MIGRATIONS));
  if (unknown.length === 0) return;
  throw new DatabaseNewerError(
    `The database was made by a newer Wardlink: this one does not know ${unknown.join(', ')}. ` +
      'Start the newer version, or restore a backup from before it into an empty place.',
  );
}
