import * as Type from 'typebox';
import { STAFF_PERMISSIONS } from '../permissions.js';
import { Done, Id, Instant, Nullable, PersonName, Text } from './parts.js';

const PermissionType = Type.Union([Type.Literal('doctor'), Type.Literal('nurse'), Type.Literal('administrators')]);

/** Rights that a role of staff may have; anything else is refused. */
const Permission = Type.Unsafe<(typeof STAFF_PERMISSIONS)[number]>(
  Type.Union(STAFF_PERMISSIONS.map((permission) => Type.Literal(permission))),
);

/** Form fields of a role; omitted ones are cleared. */
const form = {
  name: Text(64),
  latinName: Text(64),
  permissionType: PermissionType,
  /** The role reaches to this node and everything below. */
  nodeId: Id,
  permissions: Type.Array(Permission, { uniqueItems: true, maxItems: 100 }),
  description: Type.Optional(Nullable(Text(500))),
  /** Holders of a role that is not enabled may nothing. */
  enabled: Type.Boolean(),
  /** Holders enrol a second factor before anything else. Stations of a ward and patients are not asked. */
  factorDemanded: Type.Boolean(),
};

const row = {
  roleId: Id,
  ...PersonName,
  permissionType: PermissionType,
  node: Type.Object({ nodeId: Id, ...PersonName }),
  enabled: Type.Boolean(),
  /** How many accounts have it; of the whole hospital, closed ones included. */
  holders: Type.Integer({ minimum: 0 }),
  /** Who changed it last, and when; null for a role that is as it was made. */
  editor: Nullable(Type.Object(PersonName)),
  editedAt: Nullable(Instant),
};

const Role = Type.Object({
  ...row,
  permissions: Type.Array(Type.String()),
  description: Nullable(Type.String()),
  factorDemanded: Type.Boolean(),
  /** Counts the changes; an edit names the one it began from. */
  version: Type.Integer({ minimum: 1 }),
  /** Held by the caller: what it may, somebody else has to change. */
  own: Type.Boolean(),
  /** The caller may change it: it belongs to a node at or below theirs, and may no more than they. */
  editable: Type.Boolean(),
});

const named = { roleId: Id, version: Type.Integer({ minimum: 1 }) };

export const roleSchemas = {
  /** Roles that reach to the caller's node, or belong below it; all of them, by their node. */
  'role.list': {
    reply: Type.Object({
      roles: Type.Array(Type.Object(row)),
      /** Nodes to which the caller may bind a role. */
      nodes: Type.Array(Type.Object({ nodeId: Id, ...PersonName, depth: Type.Integer({ minimum: 0 }) })),
    }),
  },
  'role.read': { request: Type.Object({ roleId: Id }), reply: Type.Object({ role: Role }) },
  'role.add': { request: Type.Object(form), reply: Type.Object({ role: Role }) },
  /** Holds for everybody who has the role from their next request on. */
  'role.edit': { request: Type.Object({ ...named, ...form }), reply: Type.Object({ role: Role }) },
  /** Deletes a role without holders. */
  'role.delete': { request: Type.Object(named), reply: Done },
};
