import { OPERATOR_STATES, type OperatorState } from '@wardlink/domain';
import * as Type from 'typebox';
import { Day, Id, Instant, KeptReason, Nullable, PersonName, Reason, Text, Uuid, Ward } from '../base/parts.js';

const State = Type.Unsafe<OperatorState>(Type.Union(OPERATOR_STATES.map((state) => Type.Literal(state))));

/** Training, examination and authorisation; never deleted, but can be withdrawn with a reason. */
const Authorisation = Type.Object({
  authorisationId: Uuid,
  trainedOn: Day,
  examinedOn: Day,
  /** Of 100. */
  score: Type.Integer(),
  /** First and last day. */
  from: Day,
  until: Day,
  note: Nullable(Type.String()),
  granted: Type.Object({ at: Instant, by: Type.Object(PersonName) }),
  withdrawn: Nullable(Type.Object({ at: Instant, by: Type.Object(PersonName), reason: KeptReason })),
});

/** A member of staff who may measure, or was authorised to. */
const Operator = Type.Object({
  userId: Id,
  username: Type.String(),
  ...PersonName,
  role: Type.Object(PersonName),
  place: Ward,
  state: State,
  /** Last day of the current authorisation, or of the last one. */
  until: Nullable(Day),
  /** Latest first. */
  authorisations: Type.Array(Authorisation),
  /** Whether this is the caller: nobody can authorise themselves. */
  own: Type.Boolean(),
});

const place = {
  departmentId: Type.Optional(Nullable(Id)),
  wardId: Type.Optional(Nullable(Id)),
};

export const operatorSchemas = {
  /** Staff of a place who may measure, by name, in pages. */
  'operator.list': {
    request: Type.Object({
      ...place,
      /** Part of a name or of a user name. */
      words: Type.Optional(Nullable(Text(64))),
      state: Type.Optional(Nullable(State)),
      after: Type.Optional(Nullable(Text(80))),
    }),
    reply: Type.Object({
      rows: Type.Array(Operator),
      next: Nullable(Type.String()),
      total: Nullable(Type.Object({ count: Type.Integer(), more: Type.Boolean() })),
    }),
  },
  /** The caller's own authorisation, and how many people of a place need one, or will within thirty days. */
  'operator.status': {
    request: Type.Object(place),
    reply: Type.Object({
      /** Whether the place requires authorisations; off by default. */
      required: Type.Boolean(),
      /** Null for a caller who does not measure. */
      own: Nullable(Type.Object({ state: State, until: Nullable(Day) })),
      expiring: Type.Integer(),
      lacking: Type.Integer(),
    }),
  },
  /** Authorises a person, or renews an authorisation. A repeated request returns what was stored. */
  'operator.authorise': {
    request: Type.Object({
      authorisationId: Uuid,
      userId: Id,
      trainedOn: Day,
      examinedOn: Day,
      score: Type.Integer({ minimum: 0, maximum: 100 }),
      from: Day,
      until: Day,
      note: Type.Optional(Nullable(Text(200))),
    }),
    reply: Operator,
  },
  /** Withdraws an authorisation, from now on. */
  'operator.withdraw': {
    request: Type.Object({ userId: Id, authorisationId: Uuid, reason: Reason }),
    reply: Operator,
  },
};
