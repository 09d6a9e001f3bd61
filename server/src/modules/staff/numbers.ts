import { sql } from 'kysely';
import { recordByCaller } from '../../core/audit/trail.js';
import type { Caller } from '../../core/caller.js';
import { Refusal } from '../../core/refusal.js';
import type { Topic } from '../../core/topics.js';
import { inTransaction, type Basis, type Work } from '../../core/transaction.js';
import type { Tx } from '../../database/connection.js';
import { attemptKey, attemptsLeft, reserveAttempt } from '../session/login-attempts.js';
import { staffOf } from './record.js';

/**
 * Numbers that one account may find to be in use in an hour. The answer must not serve as a directory of staff and
 * patients.
 */
const NUMBERS: { after: number; forMs: number } = { after: 10, forMs: 3_600_000 };

/** The answers of one request about numbers: those that were refused because they are in use. */
export class NumberAnswers {
  private readonly refused = new Set<string>();
  private last: string | null = null;

  /** @param left how many numbers the account may still find to be in use */
  constructor(private readonly left: number) {}

  /** Precedes each look-up of an entered number. @throws Refusal `rate.limited` */
  enter(mobile: string | null): void {
    if (mobile !== null && this.refused.size >= this.left) throw new Refusal('rate.limited', { field: 'mobile' });
    this.last = mobile;
  }

  /** The number that was entered last is in use, as the answer says. */
  refuseLast(): void {
    if (this.last !== null) this.refused.add(this.last);
  }

  get numbers(): string[] {
    return [...this.refused];
  }
}

/**
 * Runs a transaction whose answer may reveal that numbers are in use; each of them counts, also if the transaction
 * refuses and is undone, and leaves an event in the trail. Numbers that the caller reads in the list of staff reveal
 * nothing, so that a file with present staff can be checked again. Requests of one account run one after the other,
 * so that parallel ones cannot exceed the limit.
 * @param tried a number that counts with any result, because the caller needs few of them
 * @throws Refusal `rate.limited`
 */
export async function limitingNumbers<From extends Basis & { readonly caller: Caller }, T>(
  call: From,
  tried: string | null,
  run: (work: Work, answers: NumberAnswers) => Promise<T>,
): Promise<T> {
  const { accountId } = call.caller;
  const [name, now] = [attemptKey.number(accountId), call.clock.now()];
  if (tried !== null && (await reserveAttempt(call.db, name, now, NUMBERS)) instanceof Refusal)
    throw new Refusal('rate.limited', { field: 'mobile' });
  const result = await inTransaction<Basis & { readonly caller: Caller }, T | Refusal>(call, async (work) => {
    const { tx } = work;
    await sql`select pg_advisory_xact_lock(hashtextextended(${`numbers of ${accountId}`}, 0))`.execute(tx);
    const answers = new NumberAnswers(tried === null ? await attemptsLeft(tx, name, now, NUMBERS) : Infinity);
    const topics = new Set<Topic>();
    await sql`savepoint numbers`.execute(tx);
    const done = await run({ ...work, announce: (topic) => void topics.add(topic) }, answers).catch(refusedNumber);
    if (done instanceof Refusal) {
      await sql`rollback to savepoint numbers`.execute(tx);
      answers.refuseLast();
    } else topics.forEach(work.announce);
    const known = await numbersInList(tx, call.caller, answers.numbers);
    const count = answers.numbers.filter((number) => !known.has(number)).length;
    if (tried === null) for (let each = 0; each < count; each += 1) await reserveAttempt(tx, name, now, NUMBERS);
    if (count > 0) await recordByCaller(work, { type: 'number.refused', after: { count } });
    return done;
  });
  if (result instanceof Refusal) throw result;
  return result;
}

/** The refusal of a number in use, which the transaction survives. */
function refusedNumber(error: unknown): Refusal {
  if (error instanceof Refusal && error.code === 'mobile.exists') return error;
  throw error;
}

/** Those of the numbers that the caller reads in the records of staff. */
export async function numbersInList(tx: Tx, caller: Caller, numbers: readonly string[]): Promise<Set<string>> {
  if (numbers.length === 0 || !caller.permissions.has('staff.manage')) return new Set();
  const found = await staffOf(tx, caller).select('account.mobile').where('account.mobile', 'in', numbers).execute();
  return new Set(found.flatMap(({ mobile }) => (mobile === null ? [] : [mobile])));
}

/**
 * Refuses a patient's number for staff, whether or not the patient has an account: calls, messages and applications to
 * the number would reach the wrong person. A staff member with the patient's identity number may have it.
 * @throws Refusal `mobile.exists`
 */
export async function refusePatientsNumber(
  tx: Tx,
  { mobile, idCard }: { mobile: string | null; idCard: string | null },
): Promise<void> {
  if (mobile === null) return;
  const patients = await tx
    .selectFrom('patient')
    .select('idCard')
    .where('mobile', '=', mobile)
    .where('mergedInto', 'is', null)
    .execute();
  if (patients.some((patient) => idCard === null || patient.idCard?.toUpperCase() !== idCard.toUpperCase()))
    throw new Refusal('mobile.exists', { field: 'mobile' });
}
