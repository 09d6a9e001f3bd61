import * as Type from 'typebox';
import { STAFF_PERMISSIONS } from '../base/permissions.js';
import { Done, Id, Instant, Nullable, PersonName, Text, Ward } from '../base/parts.js';

const PermissionType = Type.Union([Type.Literal('doctor'), Type.Literal('nurse'), Type.Literal('administrators')]);

/** Permissions that a staff role may have; any other is refused. */
const Permission = Type.Unsafe<(typeof STAFF_PERMISSIONS)[number]>(
  Type.Union(STAFF_PERMISSIONS.map((permission) => Type.Literal(permission))),
);

/** Form fields of a role; omitted ones are cleared. */
const form = {
  name: Text(64),
  latinName: Text(64),
  permissionType: PermissionType,
  /** Node of the role: it applies there and at all nodes below. */
  nodeId: Id,
  permissions: Type.Array(Permission, { uniqueItems: true, maxItems: 100 }),
  description: Type.Optional(Nullable(Text(500))),
  /** A disabled role gives its holders no permissions. */
  enabled: Type.Boolean(),
  /**
   * Whether holders have to enrol a second factor before anything else. Does not apply to ward stations and patients.
   */
  factorDemanded: Type.Boolean(),
};

const row = {
  roleId: Id,
  ...PersonName,
  permissionType: PermissionType,
  node: Type.Object({ nodeId: Id, ...Ward.properties }),
  enabled: Type.Boolean(),
  /** Number of accounts with this role in the whole hospital, including closed ones. */
  holders: Type.Integer({ minimum: 0 }),
  /** Who last changed it, and when; null if it was never changed. */
  editor: Nullable(Type.Object(PersonName)),
  editedAt: Nullable(Instant),
};

const Role = Type.Object({
  ...row,
  permissions: Type.Array(Type.String()),
  description: Nullable(Type.String()),
  factorDemanded: Type.Boolean(),
  /** Incremented by each change; an edit sends the version it is based on. */
  version: Type.Integer({ minimum: 1 }),
  /** Whether the caller has this role; its permissions then have to be changed by somebody else. */
  own: Type.Boolean(),
  /** Whether the caller may change it: its node is at or below theirs, and it has no permission that they lack. */
  editable: Type.Boolean(),
});

const named = { roleId: Id, version: Type.Integer({ minimum: 1 }) };

export const roleSchemas = {
  /** Roles that apply to the caller's node or belong to a node below it, ordered by node; not in pages. */
  'role.list': {
    reply: Type.Object({
      roles: Type.Array(Type.Object(row)),
      /** Nodes to which the caller may bind a role. */
      nodes: Type.Array(Type.Object({ nodeId: Id, ...PersonName, depth: Type.Integer({ minimum: 0 }) })),
    }),
  },
  'role.read': { request: Type.Object({ roleId: Id }), reply: Type.Object({ role: Role }) },
  'role.add': { request: Type.Object(form), reply: Type.Object({ role: Role }) },
  /** Takes effect with the next request of every holder. */
  'role.edit': { request: Type.Object({ ...named, ...form }), reply: Type.Object({ role: Role }) },
  /** Deletes a role without holders. */
  'role.delete': { request: Type.Object(named), reply: Done },
};
