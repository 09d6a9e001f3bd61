import { USER_NAME_PATTERN } from '@wardlink/domain';
import * as Type from 'typebox';
import { STAFF_TITLE_NAMES, type StaffTitleName } from './titles.js';
import { Day, Id, Instant, Nullable, PersonName, Sex, Text, Ward } from '../base/parts.js';

/** Professional titles of the specification, section 3: doctors first, then nurses. */
const StaffTitle = Type.Unsafe<StaffTitleName>(Type.Union(STAFF_TITLE_NAMES.map((name) => Type.Literal(name))));

/** User types of staff; patient accounts are created elsewhere. */
const StaffType = Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3), Type.Literal(21), Type.Literal(31)]);

/** `locked`: temporarily. `left`: no longer a member of staff. Neither can sign in. */
const StaffState = Type.Union([Type.Literal('active'), Type.Literal('locked'), Type.Literal('left')]);

const optional = <T extends Type.TSchema>(schema: T) => Type.Optional(Nullable(schema));

/** Form fields of a staff member; omitted ones are cleared. */
const form = {
  username: Type.String({ pattern: USER_NAME_PATTERN }),
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

const NodeName = Type.Object({ nodeId: Id, ...Ward.properties });
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
  /** Whether the password is still the initial one of the account. */
  firstPassword: Type.Boolean(),
  /** Time of the last activity; null if there was none. */
  seenAt: Nullable(Instant),
};

const Staff = Type.Object({
  ...row,
  /** Not masked, because a user who manages staff must be able to correct it. */
  mobile: Nullable(Type.String()),
  idCard: Nullable(Type.String()),
  certificateNumber: Nullable(Type.String()),
  issuedOn: Nullable(Day),
  occupation: Nullable(Type.String()),
  characteristic: Nullable(Type.String()),
  introduce: Nullable(Type.String()),
  createdAt: Instant,
  /** Whether login requires a second factor. */
  factor: Type.Boolean(),
  /** Incremented by each change; an edit sends the version it is based on. */
  version: Type.Integer({ minimum: 1 }),
  /** Whether it is the caller's own account, whose role, node and state the caller cannot change. */
  own: Type.Boolean(),
  /** The account has administrative permissions that the caller lacks, so the caller can only view it. */
  beyond: Type.Boolean(),
});

const named = { userId: Id, version: Type.Integer({ minimum: 1 }) };

export const staffSchemas = {
  /**
   * The choices of the staff form: nodes at or below the caller's own, and roles without permissions that the caller
   * lacks.
   */
  'staff.choices': {
    reply: Type.Object({
      nodes: Type.Array(
        Type.Object({
          nodeId: Id,
          ...PersonName,
          kind: Type.String(),
          /** Depth below the caller's node. */
          depth: Type.Integer({ minimum: 0 }),
        }),
      ),
      roles: Type.Array(
        Type.Object({
          roleId: Id,
          ...PersonName,
          permissionType: Type.String(),
          /** The nodes in `nodes` to which the role applies: its own and all below. */
          nodeIds: Type.Array(Id),
        }),
      ),
    }),
  },
  /** Staff at or below the caller's node, by name, in pages. */
  'staff.list': {
    request: Type.Object({
      nodeId: optional(Id),
      /** Part of a name or user name, or the beginning of a mobile number. */
      text: optional(Text(64)),
      title: optional(StaffTitle),
      state: optional(StaffState),
      /** Default: by name; `-` means descending. */
      sort: optional(
        Type.Union([Type.Literal('name'), Type.Literal('-name'), Type.Literal('username'), Type.Literal('-username')]),
      ),
      after: optional(Text(400)),
    }),
    reply: Type.Object({
      staff: Type.Array(Type.Object(row)),
      /** Cursor of the next page; null on the last one. */
      next: Nullable(Type.String()),
      /** Total number; only on the first page. */
      total: Nullable(Type.Integer()),
    }),
  },
  'staff.read': { request: Type.Object({ userId: Id }), reply: Type.Object({ staff: Staff }) },
  /** The server creates the password; only this reply contains it. */
  'staff.add': { request: Type.Object(form), reply: Type.Object({ staff: Staff, password: Type.String() }) },
  /**
   * Checks the people of a file by the rules of `staff.add`, and adds them: all or none. The server creates the
   * passwords; only the reply to the commit contains them.
   */
  'staff.import': {
    request: Type.Object({
      rows: Type.Array(
        Type.Object({
          /** Line number in the file. */
          line: Type.Integer({ minimum: 1 }),
          person: Type.Object({ ...form, username: Text(64) }),
        }),
        { minItems: 1, maxItems: 200 },
      ),
      /** Adds the people unless a line is refused; otherwise the request only checks them. */
      commit: Type.Boolean(),
    }),
    reply: Type.Object({
      /** `reason`: why the line is refused, as text; null if it is accepted. */
      lines: Type.Array(Type.Object({ line: Type.Integer(), reason: Nullable(Type.String()) })),
      /** Empty unless everybody was added. */
      added: Type.Array(Type.Object({ username: Type.String(), name: Type.String(), password: Type.String() })),
    }),
  },
  'staff.edit': { request: Type.Object({ ...named, ...form }), reply: Type.Object({ staff: Staff }) },
  /** Ends every session of the account; only this reply contains the new password. */
  'staff.resetPassword': {
    request: Type.Object(named),
    reply: Type.Object({ staff: Staff, password: Type.String() }),
  },
  /** For a user who lost the second factor: removes it and ends every session. */
  'staff.resetFactor': { request: Type.Object(named), reply: Type.Object({ staff: Staff }) },
  /** Sets the state of an account. `locked` and `left` at once end its sessions and close its sockets. */
  'staff.setState': {
    request: Type.Object({ ...named, state: StaffState }),
    reply: Type.Object({ staff: Staff }),
  },
};
