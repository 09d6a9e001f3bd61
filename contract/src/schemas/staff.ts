import * as Type from 'typebox';
import { Day, Id, Instant, Nullable, PersonName, Sex, Text } from './parts.js';

/** Professional titles of the specification, section 3: doctors first, then nurses. */
export const StaffTitle = Type.Union([
  Type.Literal('chiefPhysician'),
  Type.Literal('deputyChiefPhysician'),
  Type.Literal('residentPhysician'),
  Type.Literal('chiefNurse'),
  Type.Literal('associateChiefNurse'),
  Type.Literal('nurseInCharge'),
  Type.Literal('nurse'),
]);

/** User types of staff; a patient's own account is made elsewhere. */
const StaffType = Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3), Type.Literal(21), Type.Literal(31)]);

/** `locked`: for now. `left`: no longer one of the staff. Neither can sign in. */
const StaffState = Type.Union([Type.Literal('active'), Type.Literal('locked'), Type.Literal('left')]);

const optional = <T extends Type.TSchema>(schema: T) => Type.Optional(Nullable(schema));

/** Form fields of a staff member; omitted ones are cleared. */
const form = {
  username: Type.String({ pattern: '^[A-Za-z][A-Za-z0-9._-]{2,31}$' }),
  realName: Text(64),
  latinName: optional(Text(64)),
  sex: Sex,
  mobile: optional(Text(16)),
  idCard: optional(Text(18)),
  title: optional(StaffTitle),
  certificateNumber: optional(Text(64)),
  issuedOn: optional(Day),
  occupation: optional(Text(64)),
  characteristic: optional(Text(500)),
  introduce: optional(Text(2000)),
  type: StaffType,
  nodeId: Id,
  roleId: Id,
};

const NodeName = Type.Object({ nodeId: Id, ...PersonName });
const RoleName = Type.Object({ roleId: Id, ...PersonName });

const row = {
  userId: Id,
  username: Type.String(),
  ...PersonName,
  sex: Sex,
  title: Nullable(StaffTitle),
  type: Type.Integer(),
  node: NodeName,
  role: RoleName,
  /** Masked. */
  mobile: Nullable(Type.String()),
  state: StaffState,
  /** The password is still the one that was made for the account. */
  firstPassword: Type.Boolean(),
  /** When somebody was last active; null before the first time. */
  seenAt: Nullable(Instant),
};

const Staff = Type.Object({
  ...row,
  /** In full: who manages staff has to correct it. */
  mobile: Nullable(Type.String()),
  idCard: Nullable(Type.String()),
  certificateNumber: Nullable(Type.String()),
  issuedOn: Nullable(Day),
  occupation: Nullable(Type.String()),
  characteristic: Nullable(Type.String()),
  introduce: Nullable(Type.String()),
  createdAt: Instant,
  /** A second factor is asked for at their login. */
  factor: Type.Boolean(),
  /** Counts the changes; an edit names the one it began from. */
  version: Type.Integer({ minimum: 1 }),
  /** The caller's own account: neither role, node nor state can be changed. */
  own: Type.Boolean(),
  /** The account has rights over the system that the caller has not: it can be looked at only. */
  beyond: Type.Boolean(),
});

const named = { userId: Id, version: Type.Integer({ minimum: 1 }) };

export const staffSchemas = {
  /** What the caller may give: nodes at or below their own, and roles that may no more than they. */
  'staff.choices': {
    reply: Type.Object({
      nodes: Type.Array(
        Type.Object({
          nodeId: Id,
          ...PersonName,
          kind: Type.String(),
          /** Levels below the caller's node. */
          depth: Type.Integer({ minimum: 0 }),
        }),
      ),
      roles: Type.Array(
        Type.Object({
          roleId: Id,
          ...PersonName,
          permissionType: Type.String(),
          /** Nodes among `nodes` to which the role reaches: all at or below its own. */
          nodeIds: Type.Array(Id),
        }),
      ),
    }),
  },
  /** Staff at or below the caller's node by name, page by page. */
  'staff.list': {
    request: Type.Object({
      nodeId: optional(Id),
      /** Part of a name or user name, or the beginning of a mobile number. */
      text: optional(Text(64)),
      title: optional(StaffTitle),
      state: optional(StaffState),
      /** By name where nothing is said; `-` begins at the end. */
      sort: optional(
        Type.Union([Type.Literal('name'), Type.Literal('-name'), Type.Literal('username'), Type.Literal('-username')]),
      ),
      after: optional(Text(400)),
    }),
    reply: Type.Object({
      staff: Type.Array(Type.Object(row)),
      /** Where the next page begins; null on the last one. */
      next: Nullable(Type.String()),
      /** How many there are in all; on the first page only. */
      total: Nullable(Type.Integer()),
    }),
  },
  'staff.read': { request: Type.Object({ userId: Id }), reply: Type.Object({ staff: Staff }) },
  /** The password is made by the server and is in this answer only. */
  'staff.add': { request: Type.Object(form), reply: Type.Object({ staff: Staff, password: Type.String() }) },
  /**
   * Checks people of a file by the rules of `staff.add`, and adds them all or none. Passwords are made by the server and are
   * in the answer to the adding only.
   */
  'staff.import': {
    request: Type.Object({
      rows: Type.Array(
        Type.Object({
          /** Of the file. */
          line: Type.Integer({ minimum: 1 }),
          person: Type.Object({ ...form, username: Text(64) }),
        }),
        { minItems: 1, maxItems: 200 },
      ),
      /** Add them where no line is refused; else only say what would become of each. */
      commit: Type.Boolean(),
    }),
    reply: Type.Object({
      /** `reason`: why a line is refused, as text; null if it is accepted. */
      lines: Type.Array(Type.Object({ line: Type.Integer(), reason: Nullable(Type.String()) })),
      /** Empty unless everybody was added. */
      added: Type.Array(Type.Object({ username: Type.String(), name: Type.String(), password: Type.String() })),
    }),
  },
  'staff.edit': { request: Type.Object({ ...named, ...form }), reply: Type.Object({ staff: Staff }) },
  /** Ends every session of the account; the new password is in this answer only. */
  'staff.resetPassword': {
    request: Type.Object(named),
    reply: Type.Object({ staff: Staff, password: Type.String() }),
  },
  /** For who lost it: the second factor is off, and every session has ended. */
  'staff.resetFactor': { request: Type.Object(named), reply: Type.Object({ staff: Staff }) },
  /** Locked or left ends every session of the account and its sockets at once. */
  'staff.setState': {
    request: Type.Object({ ...named, state: StaffState }),
    reply: Type.Object({ staff: Staff }),
  },
};
