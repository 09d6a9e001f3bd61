import { CARE_RIGHTS, CONSENT_VERSION, RIGHTS_OF_PART, type ConsentPart, type Language } from '@wardlink/contract';
import { randomUUID } from 'node:crypto';
import { giveGrant } from '../../core/access/grants.js';
import { recordByCaller } from '../../core/audit/trail.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import type { Tx } from '../../database/connection.js';

type Announce = (topic: string) => void;
type Giving = Pick<Call<'own.share'>, 'caller' | 'clock'>;

/** Which text was read. */
interface Read {
  readonly version: number;
  readonly language: Language;
}

/** @throws Refusal `consent.outdated` unless the present text was read */
export function checkRead(read: Read | null | undefined): Read {
  if (read?.version !== CONSENT_VERSION) throw new Refusal('consent.outdated', { field: 'read' });
  return read;
}

/** Stores the consent to the care by a doctor; nobody sees anything before it is put in force. @returns its id */
export async function consentToCare(
  call: Giving,
  tx: Tx,
  { patientId, toId, read }: { patientId: string; toId: string; read: Read },
): Promise<string> {
  const { caller, clock } = call;
  const id = randomUUID();
  const { version, language } = checkRead(read);
  const row = { id, patientId, toId, byId: caller.accountId, purpose: 'care', parts: [], version, language } as const;
  await tx
    .insertInto('consent')
    .values({ ...row, parts: [], givenAt: clock.date() })
    .execute();
  await recordGiven(call, tx, { id, patientId, toId, purpose: 'care', parts: [], version });
  return id;
}

/** Lets the doctor see the patient, from now on. @param byId who accepted */
export async function putCareInForce(
  tx: Tx,
  announce: Announce,
  consentId: string,
  { at, byId }: { at: Date; byId: string },
): Promise<void> {
  const consent = await tx
    .selectFrom('consent')
    .select(['patientId', 'toId', 'version'])
    .where('id', '=', consentId)
    .executeTakeFirstOrThrow();
  const grantId = await giveGrant(tx, announce, {
    patientId: consent.patientId,
    to: { accountId: consent.toId },
    rights: CARE_RIGHTS,
    since: at,
    until: null,
    reason: `consent ${consentId}, version ${consent.version}`,
    grantedAt: at,
    grantedBy: byId,
  });
  await tx.updateTable('consent').set({ grantId }).where('id', '=', consentId).execute();
}

/** Stores a consent to share with a contact, and puts it in force. */
export async function consentToSharing(
  call: Giving,
  tx: Tx,
  announce: Announce,
  sharing: {
    id: string;
    patientId: string;
    toId: string;
    parts: readonly ConsentPart[];
    until: Date | null;
    read: Read;
  },
): Promise<void> {
  const { caller, clock } = call;
  const { id, patientId, toId, parts, until, read } = sharing;
  const { version, language } = checkRead(read);
  const at = clock.date();
  const grantId = await giveGrant(tx, announce, {
    patientId,
    to: { accountId: toId },
    rights: parts.flatMap((part) => RIGHTS_OF_PART[part]),
    since: at,
    until,
    reason: `consent ${id}, version ${version}`,
    grantedAt: at,
    grantedBy: caller.accountId,
  });
  await tx
    .insertInto('consent')
    .values({
      ...{ id, patientId, toId, byId: caller.accountId, purpose: 'sharing', parts: [...parts] },
      ...{ version, language, givenAt: at, until, grantId },
    })
    .execute();
  await recordGiven(call, tx, { id, patientId, toId, purpose: 'sharing', parts, version });
}

function recordGiven(
  call: Giving,
  tx: Tx,
  consent: {
    id: string;
    patientId: string;
    toId: string;
    purpose: string;
    parts: readonly ConsentPart[];
    version: number;
  },
): Promise<void> {
  const { id, patientId, toId, purpose, parts, version } = consent;
  const after = { userId: toId, purpose, parts: parts.join(', '), version };
  return recordByCaller(call, tx, { type: 'consent.given', subject: id, after }, { patientId });
}
