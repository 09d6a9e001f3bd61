import { Migrator } from 'kysely';
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
import * as schemaChanges from './migrations/0038-schema-changes.js';
import * as meanings from './migrations/0039-meanings.js';
import * as warningActions from './migrations/0040-warning-actions.js';
import * as rechecks from './migrations/0044-rechecks.js';
import * as reportForms from './migrations/0045-report-forms.js';
import * as reportPrints from './migrations/0046-report-prints.js';
import * as favouriteForms from './migrations/0047-favourite-forms.js';
import * as ownForms from './migrations/0048-own-forms.js';
import * as lots from './migrations/0049-lots.js';
import * as qualityPermissions from './migrations/0050-quality-permissions.js';
import * as devices from './migrations/0051-devices.js';
import * as controlRuns from './migrations/0052-control-runs.js';
import * as readingControl from './migrations/0053-reading-control.js';
import * as movementIds from './migrations/0054-movement-ids.js';
import * as emergencyUses from './migrations/0055-emergency-uses.js';
import * as operators from './migrations/0056-operators.js';
import * as verifications from './migrations/0057-verifications.js';
import * as glucoseDays from './migrations/0060-glucose-days.js';
import * as statisticsPermission from './migrations/0061-statistics-permission.js';
import * as glucoseValues from './migrations/0064-glucose-values.js';
import * as outpatients from './migrations/0065-outpatients.js';
import * as patientIdentity from './migrations/0066-patient-identity.js';
import * as deanPermissions from './migrations/0067-dean-permissions.js';
import * as taskDays from './migrations/0069-task-days.js';
import * as vitalDays from './migrations/0070-vital-days.js';
import * as countsOfPlaces from './migrations/0071-counts-of-places.js';
import * as monthsAndStrips from './migrations/0072-months-and-strips.js';
import * as endedStays from './migrations/0073-ended-stays.js';
import * as virtualWard from './migrations/0075-virtual-ward.js';
import * as conferences from './migrations/0076-conferences.js';
import * as surgery from './migrations/0077-surgery.js';
import * as ownReadings from './migrations/0079-own-readings.js';
import * as contacts from './migrations/0080-contacts.js';
import * as groups from './migrations/0081-groups.js';
import * as attachments from './migrations/0082-attachments.js';
import * as enrolment from './migrations/0083-enrolment.js';
import * as groupCalls from './migrations/0084-group-calls.js';
import * as quietHours from './migrations/0085-quiet-hours.js';
import * as sessionsOutside from './migrations/0087-sessions-outside.js';
import * as groupPictures from './migrations/0088-group-pictures.js';
import * as messageAttachments from './migrations/0089-message-attachments.js';
import * as givenAmounts from './migrations/0090-given-amounts.js';
import * as endsOfStays from './migrations/0091-ends-of-stays.js';
import * as activation from './migrations/0100-activation.js';
import * as recountedHarm from './migrations/0110-recount-harm.js';
import * as codedReasons from './migrations/0127-coded-reasons.js';
import * as beginsOfOrders from './migrations/0128-begins-of-orders.js';
import * as qualityLinks from './migrations/0130-quality-links.js';
import * as repeatedRequests from './migrations/0131-repeated-requests.js';
import * as protocols from './migrations/0132-protocols.js';
import * as sounds from './migrations/0133-sounds.js';
import * as stays from './migrations/0136-stays.js';
import * as figuresOfStays from './migrations/0137-figures-of-stays.js';
import * as wardPage from './migrations/0135-ward-page.js';
import * as firstPasswords from './migrations/0138-first-passwords.js';
import * as interfaces from './migrations/0139-interfaces.js';
import * as resultsOut from './migrations/0140-results-out.js';
import * as departmentsOfOrders from './migrations/0141-departments-of-orders.js';
import * as pushedEvents from './migrations/0142-pushed-events.js';
import * as printsOfUser from './migrations/0134-prints-of-a-user.js';
import * as cleanedAvatars from './migrations/0102-cleaned-avatars.js';
import * as userNames from './migrations/0101-user-names.js';
import { type KnownMigration, noting, planChanges, readMigrations } from './schema-changes.js';

/**
 * Every migration in the order of its name. Never edit a released one; add a new one. A migration that removes
 * something exports `contracts = true` (docs/operations.md, “Several servers”).
 */
export const MIGRATIONS: Record<string, KnownMigration> = {
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
  '0038-schema-changes': schemaChanges,
  '0039-meanings': meanings,
  '0040-warning-actions': warningActions,
  '0044-rechecks': rechecks,
  '0045-report-forms': reportForms,
  '0046-report-prints': reportPrints,
  '0047-favourite-forms': favouriteForms,
  '0048-own-forms': ownForms,
  '0049-lots': lots,
  '0050-quality-permissions': qualityPermissions,
  '0051-devices': devices,
  '0052-control-runs': controlRuns,
  '0053-reading-control': readingControl,
  '0054-movement-ids': movementIds,
  '0055-emergency-uses': emergencyUses,
  '0056-operators': operators,
  '0057-verifications': verifications,
  '0060-glucose-days': glucoseDays,
  '0061-statistics-permission': statisticsPermission,
  '0064-glucose-values': glucoseValues,
  '0065-outpatients': outpatients,
  '0066-patient-identity': patientIdentity,
  '0067-dean-permissions': deanPermissions,
  '0069-task-days': taskDays,
  '0070-vital-days': vitalDays,
  '0071-counts-of-places': countsOfPlaces,
  '0072-months-and-strips': monthsAndStrips,
  '0073-ended-stays': endedStays,
  '0075-virtual-ward': virtualWard,
  '0076-conferences': conferences,
  '0077-surgery': surgery,
  '0079-own-readings': ownReadings,
  '0080-contacts': contacts,
  '0081-groups': groups,
  '0082-attachments': attachments,
  '0083-enrolment': enrolment,
  '0084-group-calls': groupCalls,
  '0085-quiet-hours': quietHours,
  '0087-sessions-outside': sessionsOutside,
  '0088-group-pictures': groupPictures,
  '0089-message-attachments': messageAttachments,
  '0090-given-amounts': givenAmounts,
  '0091-ends-of-stays': endsOfStays,
  '0100-activation': activation,
  '0101-user-names': userNames,
  '0102-cleaned-avatars': cleanedAvatars,
  '0110-recount-harm': recountedHarm,
  '0127-coded-reasons': codedReasons,
  '0128-begins-of-orders': beginsOfOrders,
  '0130-quality-links': qualityLinks,
  '0131-repeated-requests': repeatedRequests,
  '0132-protocols': protocols,
  '0133-sounds': sounds,
  '0134-prints-of-a-user': printsOfUser,
  '0135-ward-page': wardPage,
  '0136-stays': stays,
  '0137-figures-of-stays': figuresOfStays,
  '0138-first-passwords': firstPasswords,
  '0139-interfaces': interfaces,
  '0140-results-out': resultsOut,
  '0141-departments-of-orders': departmentsOfOrders,
  '0142-pushed-events': pushedEvents,
};

export interface MigrateOptions {
  /** Those of this process; tests pass those of a later version. */
  readonly migrations?: Readonly<Record<string, KnownMigration>>;
  /** The newest migration that each of the other running processes knows; empty text if unknown. */
  readonly others?: readonly string[];
}

/** Result of a start. */
interface Migrated {
  readonly applied: readonly string[];
  /** Contracting migrations that wait until older processes end; a later start applies them. */
  readonly waiting: readonly string[];
  /** Expanding migrations of a newer version, which this process does not know but can work with. */
  readonly newer: readonly string[];
}

/** The newest of them; a process announces it to the others. */
export const newestOf = (migrations: Readonly<Record<string, KnownMigration>>): string =>
  Object.keys(migrations).sort().at(-1) ?? '';

/**
 * Brings the schema up to date, as far as the other running processes allow. Runs under an advisory lock, in one
 * transaction, because several processes may start at once. If it throws, nothing is changed.
 * @throws DatabaseNewerError if a newer Wardlink has removed what this one needs; OlderProcessesError if this one needs
 *   a migration that older running processes do not allow
 */
export async function migrate(
  db: Database,
  { migrations = MIGRATIONS, others = [] }: MigrateOptions = {},
): Promise<Migrated> {
  const found = await readMigrations(db, migrations);
  const { waiting } = planChanges(migrations, found.applied, others);
  const known = Object.entries(migrations).filter(([name]) => !waiting.includes(name));
  // Kysely refuses a database with unknown migrations.
  const newer = found.newer.map((name) => [name, { up: () => Promise.resolve() }] as const);
  const provided = Object.fromEntries([...known.map(([name, one]) => [name, noting(name, one)] as const), ...newer]);
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(provided) } });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error instanceof Error ? error : new Error(String(error));
  const applied = (results ?? []).filter((result) => result.status === 'Success').map((result) => result.migrationName);
  return { applied, waiting, newer: found.newer };
}

/** Like `migrate`, without other processes. @returns names of the migrations that this call applied */
export async function migrateToLatest(db: Database): Promise<readonly string[]> {
  return (await migrate(db)).applied;
}
