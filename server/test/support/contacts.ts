import { randomUUID } from 'node:crypto';
import type { TestCaller } from './requests.js';
import type { WardFixture } from './ward-fixture.js';

/** Somebody other than the asker: the side's patient, or for a patient of side A the doctor. */
const otherOf = ({ code, patientAccount }: WardFixture, { isPatient, test }: TestCaller): string =>
  isPatient && code === 'A' ? test.hospital.accounts.doctorA : patientAccount;

/** A contact of the asker on side A; on side B somebody with whom the asker was never in touch. */
export async function contactOf(side: WardFixture, asker: TestCaller): Promise<string> {
  const { db, clock } = asker.test.server.context;
  const otherId = otherOf(side, asker);
  const both = [asker.accountId, otherId];
  await db.deleteFrom('contact').where('accountId', 'in', both).where('otherId', 'in', both).execute();
  if (side.code === 'A') {
    const pairs = [both, [...both].reverse()];
    const sides = pairs.map(([accountId = '', other = '']) => ({ accountId, otherId: other, addedAt: clock.date() }));
    await db.insertInto('contact').values(sides).execute();
  }
  return otherId;
}

/** An open application: on side A to the asker, or from them; on side B between two others. */
export async function requestOf(side: WardFixture, asker: TestCaller, way: 'sent' | 'received'): Promise<string> {
  const { db, clock } = asker.test.server.context;
  const otherId = side.code === 'A' ? otherOf(side, asker) : side.staffId;
  const ownId = side.code === 'A' ? asker.accountId : side.patientAccount;
  const both = [ownId, otherId];
  const known = await db.selectFrom('account').select('id').where('id', 'in', both).execute();
  if (known.length < 2) return randomUUID();
  await db.deleteFrom('contactRequest').where('fromId', 'in', both).where('toId', 'in', both).execute();
  await db.deleteFrom('contact').where('accountId', 'in', both).where('otherId', 'in', both).execute();
  const [fromId, toId] = way === 'sent' ? [ownId, otherId] : [otherId, ownId];
  const id = randomUUID();
  await db.insertInto('contactRequest').values({ id, fromId, toId, state: 'applying', sentAt: clock.date() }).execute();
  return id;
}
