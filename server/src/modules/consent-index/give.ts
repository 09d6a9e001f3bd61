import { CARE_RIGHTS, CONSENT_VERSION, RIGHTS_OF_PART, type ConsentPart, type Language } from '@wardlink/contract';
import { randomUUID } from 'node:crypto';
import { giveGrant } from '../../core/access/grants.js';
import { recordByCaller } from '../../core/audit/trail.js';
import type { Origin } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import type { Work } from '../../core/transaction.js';

/** The text that the patient read. */
interface Read {
  readonly version: number;
  readonly language: Language;
}

/** @throws Refusal `consent.outdated` unless the current text was read */
export function checkRead(read: Read | null | undefined): Read {
  if (read?.version !== CONSENT_VERSION) throw new Refusal('consent.outdated', { field: 'read' });
  return read;
}

/**
 * Checks that the caller may consent: the patient must have activated the account, and the receiver must not be the
 * person who linked the phone, because they could have linked their own. A doctor who opened record and account
 * together is allowed: they wrote all the data.
 * @throws Refusal `consent.notActivated`, `consent.ownActivation`
 */
async function checkGiver({ tx, caller }: Work, toId: string): Promise<void> {
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

/** The device from which a consent is given. */
const deviceOf = ({ address, agent }: Origin) => ({ address, agent: agent?.slice(0, 400) ?? null });

/** Stores the consent to the care by a doctor; it shows nothing before it is put in force. @returns its id */
export async function consentToCare(
  work: Work,
  origin: Origin,
  { patientId, toId, read }: { patientId: string; toId: string; read: Read },
): Promise<string> {
  const { tx, caller, clock } = work;
  const id = randomUUID();
  const { version, language } = checkRead(read);
  await checkGiver(work, toId);
  const row = { id, patientId, toId, byId: caller.accountId, purpose: 'care', parts: [], version, language } as const;
  await tx
    .insertInto('consent')
    .values({ ...row, parts: [], givenAt: clock.date(), ...deviceOf(origin) })
    .execute();
  await recordGiven(work, origin, { id, patientId, toId, purpose: 'care', parts: [], version });
  return id;
}

/** Lets the doctor see the patient from now on. The caller is the person who accepted. */
export async function putCareInForce(work: Work, consentId: string, at: Date): Promise<void> {
  const { tx, caller } = work;
  const consent = await tx
    .selectFrom('consent')
    .select(['patientId', 'toId', 'version'])
    .where('id', '=', consentId)
    .executeTakeFirstOrThrow();
  const grantId = await giveGrant(work, {
    patientId: consent.patientId,
    to: { accountId: consent.toId },
    rights: CARE_RIGHTS,
    since: at,
    until: null,
    reason: `consent ${consentId}, version ${consent.version}`,
    grantedAt: at,
    grantedBy: caller.accountId,
  });
  await tx.updateTable('consent').set({ grantId }).where('id', '=', consentId).execute();
}

/** Stores a consent to share with a contact, and puts it in force. */
export async function consentToSharing(
  work: Work,
  origin: Origin,
  sharing: {
    id: string;
    patientId: string;
    toId: string;
    parts: readonly ConsentPart[];
    until: Date | null;
    read: Read;
  },
): Promise<void> {
  const { tx, caller, clock } = work;
  const { id, patientId, toId, parts, until, read } = sharing;
  const { version, language } = checkRead(read);
  await checkGiver(work, toId);
  const at = clock.date();
  const grantId = await giveGrant(work, {
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
      ...deviceOf(origin),
    })
    .execute();
  await recordGiven(work, origin, { id, patientId, toId, purpose: 'sharing', parts, version });
}

/** Renews a consent that is in force: from this device, with the current text. */
export async function renew(
  work: Work,
  origin: Origin,
  { id, patientId, toId }: { id: string; patientId: string; toId: string },
  read: Read,
): Promise<void> {
  const { tx, clock } = work;
  const { version, language } = checkRead(read);
  await checkGiver(work, toId);
  const device = deviceOf(origin);
  await tx
    .updateTable('consent')
    .set({ version, language, renewedAt: clock.date(), ...device })
    .where('id', '=', id)
    .execute();
  const after = { userId: toId, version, ...device };
  await recordByCaller(work, { type: 'consent.renewed', subject: id, after }, { patientId });
}

function recordGiven(
  work: Work,
  origin: Origin,
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
  const after = { userId: toId, purpose, parts: parts.join(', '), version, ...deviceOf(origin) };
  return recordByCaller(work, { type: 'consent.given', subject: id, after }, { patientId });
}
