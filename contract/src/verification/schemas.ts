import * as Type from 'typebox';
import {
  COMPARISON_STANDARD_KEYS,
  VERIFICATION_KINDS,
  VERIFICATION_STATES,
  type ComparisonStandardKey,
  type VerificationKind,
  type VerificationState,
} from '@wardlink/domain';
import { Day, Id, Instant, Nullable, oneOf, PersonName, Reason, Text, Uuid, Voided, Ward } from '../base/parts.js';
import { VerifyEvery } from '../quality/schemas.js';
import { recordSchemas } from '../records/schemas.js';

const FilePiece = recordSchemas['record.export'].reply;
const Kind = oneOf<VerificationKind>(VERIFICATION_KINDS);
const Verdict = Type.Union([Type.Literal('accepted'), Type.Literal('rejected')]);
const Person = Type.Object({ userId: Id, ...PersonName });
const Meter = Type.Object({ deviceId: Id, serial: Type.String(), model: Type.String() });
const Version = Type.Integer({ minimum: 1 });

/** More lines than anybody types. */
const MOST_SAMPLES = 200;
const Cell = Type.Optional(Type.String({ maxLength: 20 }));
const Typed = Nullable(Type.String({ maxLength: 60 }));

/** A typed line of samples; in a draft, cells may be invalid. */
const Sample = Type.Object({
  reference: Cell,
  meter: Cell,
  hour: Cell,
  day: Cell,
  value: Cell,
  sample: Cell,
  result: Cell,
  target: Cell,
  lower: Cell,
  upper: Cell,
  note: Type.Optional(Type.String({ maxLength: 100 })),
});
const Samples = Type.Array(Sample, { maxItems: MOST_SAMPLES });

const Head = Type.Object({
  standard: oneOf<ComparisonStandardKey>(COMPARISON_STANDARD_KEYS),
  material: Typed,
  scheme: Typed,
  round: Typed,
  score: Typed,
});

/** A verification without its samples. */
const line = {
  verificationId: Uuid,
  /** Incremented by each change; a change sends the version it is based on. */
  version: Version,
  kind: Kind,
  meter: Meter,
  place: Ward,
  /** The day of the measurement; a draft may have none yet. */
  day: Nullable(Day),
  strip: Nullable(Type.Object({ stripLotId: Id, brand: Type.String(), lot: Type.String() })),
  head: Head,
  state: oneOf<VerificationState>(VERIFICATION_STATES),
  /** The verdict when it was finished; null for a draft. */
  verdict: Nullable(Verdict),
  operator: Person,
  savedAt: Instant,
  finishedAt: Nullable(Instant),
  /** Cause and corrective action of a rejected one. */
  explained: Nullable(Type.Object({ cause: Type.String(), action: Type.String(), at: Instant, by: Person })),
  reviewed: Nullable(Type.Object({ at: Instant, by: Person, comment: Nullable(Type.String()) })),
  voided: Nullable(Voided),
};
const Line = Type.Object(line);
const Verification = Type.Object({ ...line, samples: Samples });

const StandingOfKind = Type.Object({
  standing: oneOf(['valid', 'soon', 'overdue', 'failed', 'notAsked'] as const),
  due: Nullable(Day),
  /** The last finished one that was not voided. */
  last: Nullable(Type.Object({ verificationId: Uuid, day: Day, verdict: Verdict })),
  /** A draft that waits to be finished. */
  draftId: Nullable(Uuid),
});

const place = { departmentId: Type.Optional(Nullable(Id)), wardId: Type.Optional(Nullable(Id)) };
const named = { verificationId: Uuid, version: Version };

export const verificationSchemas = {
  /** Meters of a place with the last verification of each kind, and when it is due again. */
  'verification.due': {
    request: Type.Object(place),
    reply: Type.Object({
      today: Day,
      intervals: VerifyEvery,
      meters: Type.Array(
        Type.Object({
          ...Meter.properties,
          place: Ward,
          kinds: Type.Object({
            comparison: StandingOfKind,
            repeatability: StandingOfKind,
            betweenDays: StandingOfKind,
            assessment: StandingOfKind,
          }),
        }),
      ),
      /** Lots of strips of the hospital that can be used today. */
      strips: Type.Array(
        Type.Object({
          stripLotId: Id,
          brand: Type.String(),
          lot: Type.String(),
          models: Type.Array(Type.String()),
        }),
      ),
    }),
  },
  /** Number of meters of a place with an overdue verification, and with a failed one. */
  'verification.count': {
    request: Type.Object(place),
    reply: Type.Object({
      overdue: Type.Integer(),
      failed: Type.Integer(),
      meters: Type.Array(
        Type.Object({
          deviceId: Id,
          serial: Type.String(),
          standing: Type.Union([Type.Literal('overdue'), Type.Literal('failed')]),
        }),
      ),
    }),
  },
  /** Verifications, latest first, in pages; drafts too. */
  'verification.list': {
    request: Type.Object({
      ...place,
      /** Beginning of a meter's serial number. */
      meter: Type.Optional(Nullable(Text(64))),
      kind: Type.Optional(Nullable(Kind)),
      /** `open`: a draft, or waits for its cause or review. */
      state: Type.Optional(
        Nullable(Type.Union([Type.Literal('open'), Type.Literal('rejected'), Type.Literal('voided')])),
      ),
      after: Type.Optional(Nullable(Text(80))),
    }),
    reply: Type.Object({
      rows: Type.Array(Line),
      next: Nullable(Type.String()),
      total: Nullable(Type.Object({ count: Type.Integer(), more: Type.Boolean() })),
    }),
  },
  'verification.read': { request: Type.Object({ verificationId: Uuid }), reply: Verification },
  /**
   * Stores a draft as typed, or finishes it: then every line must be valid, and the verdict is stored. A repeated
   * request returns what was stored.
   */
  'verification.save': {
    request: Type.Object({
      verificationId: Uuid,
      /** 0 for a new one. */
      version: Type.Integer({ minimum: 0 }),
      deviceId: Id,
      kind: Kind,
      day: Nullable(Day),
      stripLotId: Nullable(Id),
      head: Head,
      samples: Samples,
      isFinished: Type.Boolean(),
    }),
    reply: Verification,
  },
  /** Stores cause and corrective action of a rejected verification. */
  'verification.explain': {
    request: Type.Object({ ...named, cause: Text(200), action: Text(200) }),
    reply: Verification,
  },
  /** Signs a verification; not possible for its operator. */
  'verification.review': {
    request: Type.Object({ ...named, comment: Type.Optional(Nullable(Text(200))) }),
    reply: Verification,
  },
  /** Voids a wrong verification; it stays visible, with its samples. */
  'verification.void': { request: Type.Object({ ...named, reason: Reason }), reply: Verification },
  /** The samples and figures of a verification as a file. */
  'verification.export': {
    request: Type.Object({ verificationId: Uuid, format: Type.Union([Type.Literal('csv'), Type.Literal('xlsx')]) }),
    reply: FilePiece,
  },
};
