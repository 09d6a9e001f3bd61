import { CARE_RIGHTS, CONSENT_VERSION, RIGHTS_OF_PART, type ConsentPart, type Language } from '@wardlink/contract';
import { randomUUID } from 'node:crypto';
import { giveGrant } from '../../core/access/grants.js';
import { recordByCaller } from '../../core/audit/trail.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import type { Announce } from '../../core/topics.js';
import type { Tx } from '../../database/connection.js';

type Giving = Pick<Call<'own.share'>, 'caller' | 'clock' | 'origin'>;

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

/**
 * Whether the caller may consent to somebody: only with an account that the patient activated, and not to who linked the phone,
 * who could have linked an own one. A doctor who opened record and account together wrote all that there is to see.
 * @throws Refusal `consent.notActivated`, `consent.ownActivation`
 */
async function checkGiver({ caller }: Giving, tx: Tx, toId: string): Promise<void> {
  const { activatedAt, activatedBy } = await tx
    .selectFrom('account')
    .select(['activatedAt', 'activatedBy'])
    .where('id', '=', caller.accountId)
    .executeTakeFirstOrThrow();
  if (activatedAt === null) throw new Refusal('consent.notActivated');
  if (activatedBy !== toId) return;
  const wrote = tx.selectFrom('enrolment').select('id').where('patientId', '=', caller.patientId);
  const own = await wrote.where('doctorId', '=', toId).where('openedAccount', '=', true).limit(1).executeTakeFirst();
  if (!own) throw new Refusal('consent.ownActivation');
}

/** From which device a consent is given. */
const deviceOf = ({ origin: { address, agent } }: Giving) => ({ address, agent: agent?.slice(0, 400) ?? null });

/** Stores the consent to the care by a doctor; nobody sees anything before it is put in force. @returns its id */
export async function consentToCare(
  call: Giving,
  tx: Tx,
  { patientId, toId, read }: { patientId: string; toId: string; read: Read },
): Promise<string> {
  const { caller, clock } = call;
  const id = randomUUID();
  const { version, language } = checkRead(read);
  await checkGiver(call, tx, toId);
  const row = { id, patientId, toId, byId: caller.accountId, purpose: 'care', parts: [], version, language } as const;
  await tx
    .insertInto('consent')
    .values({ ...row, parts: [], givenAt: clock.date(), ...deviceOf(call) })
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
  await checkGiver(call, tx, toId);
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
      id,
      patientId,
      toId,
      byId: caller.accountId,
      purpose: 'sharing',
      parts: [...parts],
      version,
      language,
      givenAt: at,
      until,
      grantId,
      ...deviceOf(call),
    })
    .execute();
  await recordGiven(call, tx, { id, patientId, toId, purpose: 'sharing', parts, version });
}

/** Gives a consent that is in force again: from this device, with the present text. */
export async function renew(
  call: Giving,
  tx: Tx,
  { id, patientId, toId }: { id: string; patientId: string; toId: string },
  read: Read,
): Promise<void> {
  const { version, language } = checkRead(read);
  await checkGiver(call, tx, toId);
  const device = deviceOf(call);
  await tx
    .updateTable('consent')
    .set({ version, language, renewedAt: call.clock.date(), ...device })
    .where('id', '=', id)
    .execute();
  const after = { userId: toId, version, ...device };
  await recordByCaller(call, tx, { type: 'consent.renewed', subject: id, after }, { patientId });
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
  const after = { userId: toId, purpose, parts: parts.join(', '), version, ...deviceOf(call) };
  return recordByCaller(call, tx, { type: 'consent.given', subject: id, after }, { patientId });
}
