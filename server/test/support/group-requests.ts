import { randomUUID } from 'node:crypto';
import type { Builders, TestCaller } from './requests.js';
import type { WardFixture } from './ward-fixture.js';

/** A group of the asker, where the asker is of that side: owned by a member of the staff, a patient is a member; else only of the chief. */
export async function openGroup(
  { code, wardId }: WardFixture,
  { test, accountId, isPatient }: TestCaller,
): Promise<string> {
  const { db, clock } = test.server.context;
  const known = await db.selectFrom('organisationNode').select('id').where('id', '=', wardId).executeTakeFirst();
  // Of no ward there is no group either.
  if (!known) return wardId;
  const { chief, doctorA, nurseA } = test.hospital.accounts;
  const at = clock.date();
  const owner = code === 'A' && !isPatient ? accountId : chief;
  const row = { key: randomUUID(), nodeId: test.hospital.nodes.hospital, name: '群组', createdBy: owner };
  const { id } = await db
    .insertInto('chatGroup')
    .values({ ...row, createdAt: at, lastAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const others = code === 'A' ? [doctorA, nurseA, accountId].filter((one) => one !== owner) : [];
  const joined = { groupId: id, joinedAt: at, visibleFrom: 0, readUpTo: 0, deliveredUpTo: 0 };
  await db
    .insertInto('groupMember')
    .values([
      { ...joined, accountId: owner, role: 'owner' as const },
      ...[...new Set(others)].map((one) => ({ ...joined, accountId: one, role: 'member' as const })),
    ])
    .execute();
  return id;
}

/** A member whom the owner of such a group may remove or appoint. */
const memberOf = ({ test, accountId }: TestCaller): string =>
  accountId === test.hospital.accounts.doctorA ? test.hospital.accounts.nurseA : test.hospital.accounts.doctorA;

/** What a patient, who is a member, gets instead of a success. */
const ofStaff = ({ isPatient }: TestCaller) => (isPatient ? { stays: 'group.forbidden' as const } : {});

/** Requests about chat groups. */
export const groupRequests: Pick<Builders, Extract<keyof Builders, `group.${string}`>> = {
  'group.detail': async (side, asker) => ({ request: { groupId: await openGroup(side, asker) } }),
  'group.history': async (side, asker) => ({ request: { groupId: await openGroup(side, asker) } }),
  'group.search': () => ({ request: { text: 'glucose' } }),
  'group.create': (_side, asker) => ({
    request: { key: randomUUID(), name: '群组', userIds: [asker.accountId] },
    ...ofStaff(asker),
  }),
  'group.change': async (side, asker) => ({
    request: { groupId: await openGroup(side, asker), version: 1, name: '新名称' },
    ...ofStaff(asker),
  }),
  'group.invite': async (side, asker) => ({
    request: { groupId: await openGroup(side, asker), userIds: [memberOf(asker)] },
    ...ofStaff(asker),
  }),
  'group.remove': async (side, asker) => ({
    request: { groupId: await openGroup(side, asker), userId: memberOf(asker) },
    ...ofStaff(asker),
  }),
  'group.appoint': async (side, asker) => ({
    request: { groupId: await openGroup(side, asker), userId: memberOf(asker), administrator: true },
    ...ofStaff(asker),
  }),
  'group.handOver': async (side, asker) => ({
    request: { groupId: await openGroup(side, asker), userId: memberOf(asker) },
    ...ofStaff(asker),
  }),
  'group.leave': async (side, asker) => ({
    request: { groupId: await openGroup(side, asker) },
    ...(asker.isPatient ? {} : { stays: 'group.ownerStays' as const }),
  }),
  'group.dissolve': async (side, asker) => ({ request: { groupId: await openGroup(side, asker) }, ...ofStaff(asker) }),
  'group.attend': async (side, asker) => ({ request: { groupId: await openGroup(side, asker), quiet: true } }),
  'group.read': async (side, asker) => ({ request: { groupId: await openGroup(side, asker), upTo: 0 } }),
  // No message exists yet.
  'group.recall': async (side, asker) => ({
    request: { groupId: await openGroup(side, asker), messageId: randomUUID() },
    stays: 'message.unknown',
  }),
  'group.shared': async (side, asker) => ({
    request: { groupId: await openGroup(side, asker), messageId: randomUUID() },
    stays: 'message.unknown',
  }),
};
