import type { ReplyOf, RequestOf } from '@wardlink/contract';
import { isMobileNumber } from '@wardlink/domain';
import { recordByCaller } from '../../core/audit/trail.js';
import { idsOnPath } from '../../core/access/nodes.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { inTransaction, type Work } from '../../core/transaction.js';
import { typedText } from '../../core/typed-text.js';
import type { Tx } from '../../database/connection.js';
import { checkEntered, enteredOf, lockFieldValue } from '../admissions/record.js';
import { countSearch, findByNumber, noteSearch } from '../contacts/find.js';
import { lockPair } from '../contacts/pair.js';
import { isReachable } from '../contacts/people.js';
import { insertPatient } from '../patient-index/write.js';
import { unknownPassword } from '../session/activation.js';
import { insertPatientAccount } from './account.js';
import { insertApplication } from './apply.js';
import { noticeEnrolment } from './notices.js';
import { isHomeDoctor, openEnrolment, selectEnrolments } from './select.js';

type Invite = Call<'enrolment.invite'>;

/**
 * A doctor applies to a patient: to the account with the number, or to a new person, whose account it opens. The
 * patient sees the application at the next login and consents by accepting it; until then the doctor sees only their
 * own entries.
 * @throws Refusal `enrolment.noPatient` for a number of staff, `enrolment.personNeeded` for an unused number,
 *   `enrolment.recordExists` for a person whom the hospital knows, `contact.searchLimit`
 */
export async function invite(call: Invite): Promise<ReplyOf<'enrolment.invite'>> {
  const { caller, clock, request } = call;
  const { enrolmentId } = request;
  const mobile = typedText(request.mobile);
  if (!isMobileNumber(mobile)) throw new Refusal('input.invalid', { field: 'mobile' });
  if (!(await isHomeDoctor(call.db, caller.accountId))) throw new Refusal('permission.missing');
  const known = await findPatient(call, mobile);
  const passwordHash = await unknownPassword();
  return inTransaction(call, async (work) => {
    const { tx } = work;
    const earlier = await selectEnrolments(tx).where('enrolment.id', '=', enrolmentId).executeTakeFirst();
    if (earlier?.doctorId === caller.accountId) return { state: earlier.state, accountOpened: false };
    if (earlier) throw new Refusal('input.invalid', { field: 'enrolmentId' });
    await lockFieldValue(tx, 'mobile', mobile);
    const made = known ? undefined : await register(work, request.person, { mobile, passwordHash });
    const { patientId, accountId } = known ?? made ?? {};
    if (!patientId || !accountId) throw new Refusal('enrolment.personNeeded', { field: 'mobile' });
    const pair = await lockPair(tx, caller.accountId, accountId);
    if (pair.own?.blockedAt) throw new Refusal('contact.blocked');
    const open = await openEnrolment(tx, patientId, caller.accountId);
    if (open) return { state: open.state, accountOpened: false };
    const row = await insertApplication(work, {
      id: enrolmentId,
      patientId,
      doctorId: caller.accountId,
      askedBy: 'doctor' as const,
      note: request.note?.trim() || null,
      openedAccount: made !== undefined,
    });
    const hidden = pair.other?.blockedAt ? ({ hidden: 'patient' } as const) : {};
    await noticeEnrolment(work, row, { notice: 'applied', by: 'doctor', at: clock.date(), ...hidden });
    return { state: 'applied', accountOpened: made !== undefined };
  });
}

/**
 * The patient with exactly this number, counted and recorded as a search; in its own transaction, because an
 * unsuccessful search counts too.
 * @throws Refusal `enrolment.noPatient`, `contact.searchLimit`
 */
async function findPatient(call: Invite, mobile: string) {
  const { caller, clock } = call;
  const { found, rows } = await inTransaction(call, async (work) => {
    const { tx } = work;
    await countSearch(tx, caller.accountId, clock.date());
    const rows = await findByNumber(tx, caller.accountId, { numberKind: 'mobile', number: mobile });
    const reachable = rows.filter((row) => isReachable(row, clock.now()));
    const one = reachable.length === 1 ? reachable[0] : undefined;
    await noteSearch(work, 'mobile', one?.userId ?? null);
    return { found: one, rows };
  });
  if (found?.ownPatientId != null) return { patientId: found.ownPatientId, accountId: found.userId };
  if (rows.length === 0) return undefined;
  // Several people have the number, or the patient cannot receive messages: only their ward can tell who it is.
  const isPatient = rows.some(({ ownPatientId }) => ownPatientId !== null);
  throw new Refusal(isPatient ? 'enrolment.recordExists' : 'enrolment.noPatient', { field: 'mobile' });
}

/** Registers a person whom the hospital does not know at the doctor's department, with an account. */
async function register(
  work: Work,
  person: RequestOf<'enrolment.invite'>['person'],
  { mobile, passwordHash }: { mobile: string; passwordHash: string },
) {
  const { tx, caller, clock } = work;
  if (!person) return undefined;
  const path = caller.nodePath;
  const departmentId = await departmentOn(tx, path);
  const nodeId = departmentId ?? caller.nodeId;
  const { activationCode: code, ...described } = person;
  const { name, sex, birthday, ...entered } = enteredOf({ ...described, mobile });
  await checkEntered(tx, path, { ...entered, name, sex, birthday } as Parameters<typeof checkEntered>[2], {
    now: clock.now(),
    required: ['name', 'sex', 'birthday'],
  });
  await refuseKnown(tx, { mobile, idCard: entered.idCard });
  if (!name || !sex || !birthday) throw new Refusal('input.invalid', { field: 'name' });
  const { patientId } = await insertPatient(tx, {
    ...entered,
    name,
    sex,
    birthday,
    nodeId,
    departmentId,
    kind: 'outpatient',
    registrationTime: clock.date(),
    attendingPhysicianId: caller.accountId,
  });
  await recordByCaller(work, { type: 'patient.registered', after: {} }, { patientId, nodeId });
  const latinName = entered.latinName ?? null;
  const account = { patientId, nodeId, path, name, latinName, sex, mobile, passwordHash, code };
  return { patientId, accountId: await insertPatientAccount(work, account) };
}

/** The department on a path; null if the path ends above departments. */
async function departmentOn(tx: Tx, path: string): Promise<string | null> {
  const node = await tx
    .selectFrom('organisationNode')
    .select('id')
    .where('id', 'in', idsOnPath(path))
    .where('kind', '=', 'department')
    .executeTakeFirst();
  return node?.id ?? null;
}

/**
 * The ward opens accounts of people with a patient record: an outside doctor must not link another number to the
 * record.
 */
async function refuseKnown(tx: Tx, { mobile, idCard }: { mobile: string; idCard?: string | null | undefined }) {
  if (idCard) await lockFieldValue(tx, 'idCard', idCard);
  const known = await tx
    .selectFrom('patient')
    .select('id')
    .where((eb) =>
      eb.or([eb('mobile', '=', mobile), ...(idCard ? [eb(eb.fn<string>('upper', ['idCard']), '=', idCard)] : [])]),
    )
    .limit(1)
    .executeTakeFirst();
  if (known) throw new Refusal('enrolment.recordExists', { field: idCard ? 'idCard' : 'mobile' });
}
