import {
  type Indicator,
  type ReplyOf,
  codedReason,
  reasonText,
  type Language,
  type StoredReason,
} from '@wardlink/contract';
import { clockText, dayOf } from '@wardlink/domain';
import { sql } from 'kysely';
import { reaches } from './access/rights.js';
import type { Queries, Tx } from '../database/connection.js';
import { fixedQuery } from '../database/fixed-query.js';
import { Refusal } from './refusal.js';
import { settingsAt } from './settings.js';
import type { Caller } from './caller.js';

/** Rows whose voidings are in the table of voidings; executions store theirs themselves. */
type VoidedKind = 'glucose' | Indicator | 'pump' | 'message';

export type Voided = NonNullable<ReplyOf<'record.versions'>['voided']>;

/** The columns of a voiding joined to a row; null without one. */
interface VoidingColumns {
  voidedAt: Date | null;
  voidedReason: StoredReason | null;
  voiderName: string | null;
  voiderLatinName: string | null;
}

/** Names of the account that a query joins as `voider`. */
export const VOIDER_NAMES = ['voider.realName as voiderName', 'voider.latinName as voiderLatinName'] as const;

/** Who voided a row, when and why; null if it was not voided. */
export function voidedOf({ voidedAt, voidedReason, voiderName, voiderLatinName }: VoidingColumns): Voided | null {
  if (voidedAt === null) return null;
  return {
    at: voidedAt.getTime(),
    by: { name: voiderName ?? '', latinName: voiderLatinName },
    reason: voidedReason ?? codedReason(''),
  };
}

function selectVoiders(db: Queries) {
  return db
    .selectFrom('voiding')
    .innerJoin('account as voider', 'voider.id', 'voiding.voidedBy')
    .select(['voiding.subject', 'voiding.version', 'voiding.patientId', 'voiding.voidedBy'])
    .select(['voiding.voidedAt', 'voiding.reason as voidedReason', ...VOIDER_NAMES]);
}

/** Voidings of a kind with their author; add a `where`, or join it by `subject` and `version`. */
export function selectVoidings(db: Queries, kind: VoidedKind) {
  return selectVoiders(db).where('voiding.kind', '=', kind);
}

const voidingsOf = fixedQuery((db, params: { kind: string; subject: string }) =>
  selectVoiders(db)
    .where(sql<boolean>`voiding.kind = ${params.kind}`)
    .where('voiding.subject', '=', params.subject),
);

/** How something was voided; null if it was not. */
export async function voidingOf(db: Queries, kind: VoidedKind, subject: string) {
  const [found] = await voidingsOf(db, { kind, subject });
  return found ?? null;
}

/**
 * Refuses an id that was voided: it can never be used again.
 * @throws Refusal `reading.voided`; `input.invalid` if it belonged to another patient
 */
export async function refuseVoided(
  db: Queries,
  kind: VoidedKind,
  subject: string,
  { patientId, field }: { patientId: string; field: string },
): Promise<void> {
  const found = await voidingOf(db, kind, subject);
  if (!found) return;
  if (found.patientId !== patientId) throw new Refusal('input.invalid', { field });
  throw await voidedRefusal(db, found);
}

/** The refusal for a reading that was voided or that the caller cannot see. */
export async function missing(
  db: Queries,
  caller: Pick<Caller, 'scope'>,
  kind: VoidedKind,
  subject: string,
): Promise<Refusal> {
  const found = await voidingOf(db, kind, subject);
  if (found?.patientId == null) return new Refusal('reading.unknown');
  const { patientId } = found;
  const path = await pathOf(db, patientId);
  return reaches(caller, { path: path ?? null, patientId }) ? voidedRefusal(db, found) : new Refusal('reading.unknown');
}

async function pathOf(db: Queries, patientId: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('patient')
    .innerJoin('organisationNode as place', 'place.id', 'patient.nodeId')
    .select('place.path')
    .where('patient.id', '=', patientId)
    .executeTakeFirst();
  return found?.path;
}

const inEach = (reason: StoredReason): Record<Language, string> => ({
  zh: reasonText(reason, 'zh'),
  en: reasonText(reason, 'en'),
});

/** The refusal with the author, time and reason of a voiding. */
export async function voidedRefusal(
  db: Queries,
  found: NonNullable<Awaited<ReturnType<typeof voidingOf>>>,
): Promise<Refusal> {
  const { zone } = await settingsAt(db, (found.patientId && (await pathOf(db, found.patientId))) ?? '/');
  const at = found.voidedAt.getTime();
  const name = { zh: found.voiderName, en: found.voiderLatinName ?? found.voiderName };
  return new Refusal('reading.voided', {
    places: { name, time: `${dayOf(at, zone)} ${clockText(at, zone)}`, reason: inEach(found.voidedReason) },
  });
}

/** Stores a voiding. @returns false if somebody else was first */
export async function insertVoiding(
  tx: Tx,
  voiding: {
    kind: VoidedKind;
    subject: string;
    version: number;
    patientId: string | null;
    voidedAt: Date;
    voidedBy: string;
    reason: string;
  },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('voiding')
    .values(voiding)
    .onConflict((conflict) => conflict.doNothing())
    .returning('subject')
    .executeTakeFirst();
  return inserted !== undefined;
}
