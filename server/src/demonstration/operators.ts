import { addDays, type Day } from '@wardlink/domain';
import type { Tx } from '../database/connection.js';
import { insertAll } from './insert-all.js';
import { uuidOf } from './random.js';
import type { MadeStaff } from './staff-accounts.js';

/** For each person, days since the authorisation and days until its end: one ends soon, one has ended. */
const AUTHORISED = [
  { username: 'nurse', since: 200, until: 165, score: 96 },
  { username: 'nurse2', since: 345, until: 20, score: 91 },
  { username: 'doctor', since: 120, until: 245, score: 88 },
  { username: 'ward', since: 90, until: 275, score: 93 },
  { username: 'outdoctor', since: 375, until: -10, score: 82 },
] as const;

/** People who are authorised to measure. The hospital marks values of everybody else. */
export async function addOperators(tx: Tx, hospitalId: string, staff: MadeStaff, today: Day, now: Date): Promise<void> {
  const grantedBy = staff.accounts.get('admin') ?? '';
  await tx
    .updateTable('nodeSetting')
    .set({ operatorRule: JSON.stringify({ required: true }) })
    .where('nodeId', '=', hospitalId)
    .execute();
  await insertAll(
    tx,
    'operatorAuthorisation',
    AUTHORISED.map(({ username, since, until, score }) => ({
      id: uuidOf('operator', username),
      accountId: staff.accounts.get(username) ?? '',
      trainedOn: addDays(today, -since - 7),
      examinedOn: addDays(today, -since - 1),
      score,
      authorisedFrom: addDays(today, -since),
      authorisedUntil: addDays(today, until),
      grantedAt: new Date(now.getTime() - since * 86_400_000),
      grantedBy,
    })),
  );
}
