import type { Permission } from '@wardlink/contract';
import { inTransaction } from '../../core/transaction.js';
import type { Handlers } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { recordByCaller } from '../../core/audit/trail.js';
import { inScope, nodeInScope } from '../../core/access/scope.js';
import { hashOfToken, newToken } from './tokens.js';

/** What the user of a device must be allowed to do: its readings are stored in that person's name. */
const NEEDED: readonly Permission[] = ['glucose.record', 'vital.record'];

/** Meters and gateways: list, registration and withdrawal. */
export const deviceHandlers: Handlers<'device.list' | 'device.register' | 'device.withdraw'> = {
  'device.list': async ({ db, caller }) => {
    const rows = await db
      .selectFrom('device')
      .innerJoin('organisationNode as node', 'node.id', 'device.nodeId')
      .innerJoin('account as user', 'user.id', 'device.userId')
      .selectAll('device')
      .select(['node.name as nodeName', 'node.latinName as nodeLatinName'])
      .select(['user.realName as userName', 'user.latinName as userLatinName'])
      .where(inScope(caller, 'node.path'))
      .orderBy('device.id')
      .execute();
    const devices = rows.map((row) => ({
      deviceId: row.id,
      serial: row.serial,
      model: row.model,
      node: { name: row.nodeName, latinName: row.nodeLatinName },
      user: { name: row.userName, latinName: row.userLatinName },
      registeredAt: row.registeredAt.getTime(),
      lastSeenAt: row.lastSeenAt?.getTime() ?? null,
      withdrawnAt: row.withdrawnAt?.getTime() ?? null,
    }));
    return { devices };
  },

  'device.register': (call) =>
    inTransaction(call, async (tx) => {
      const { caller, clock, request } = call;
      const { serial, model, nodeId, username } = request;
      await nodeInScope(tx, caller, nodeId);
      const user = await tx
        .selectFrom('account')
        .innerJoin('role', 'role.id', 'account.roleId')
        .innerJoin('organisationNode as node', 'node.id', 'account.nodeId')
        .select(['account.id', 'role.permissions'])
        .where('account.username', 'ilike', username.replace(/[\\%_]/g, '\\$&'))
        .where('account.enabled', '=', true)
        .where('role.enabled', '=', true)
        .where(inScope(caller, 'node.path'))
        .executeTakeFirst();
      if (!user || !NEEDED.every((permission) => user.permissions.includes(permission))) {
        throw new Refusal('device.userUnknown', { field: 'username' });
      }
      const token = newToken();
      const made = await tx
        .insertInto('device')
        .values({
          nodeId,
          serial,
          model,
          userId: user.id,
          tokenHash: hashOfToken(token),
          registeredAt: clock.date(),
          registeredBy: caller.accountId,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!made) throw new Refusal('device.registered', { field: 'serial' });
      const event = { type: 'device.registered', subject: made.id, after: { serial, model, userId: user.id } } as const;
      await recordByCaller(call, tx, event, { nodeId });
      return { deviceId: made.id, token };
    }),

  'device.withdraw': (call) =>
    inTransaction(call, async (tx) => {
      const { caller, clock, request } = call;
      const found = await tx
        .selectFrom('device')
        .innerJoin('organisationNode as node', 'node.id', 'device.nodeId')
        .select(['device.id', 'device.nodeId', 'device.withdrawnAt'])
        .where('device.id', '=', request.deviceId)
        .where(inScope(caller, 'node.path'))
        .forUpdate('device')
        .executeTakeFirst();
      if (!found) throw new Refusal('device.unknown');
      if (found.withdrawnAt === null) {
        await tx.updateTable('device').set({ withdrawnAt: clock.date() }).where('id', '=', found.id).execute();
        await recordByCaller(call, tx, { type: 'device.withdrawn', subject: found.id }, found);
      }
      return {};
    }),
};
