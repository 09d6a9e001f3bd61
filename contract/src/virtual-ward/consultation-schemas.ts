import { PROPOSAL_STATES, URGENCIES } from '@wardlink/domain';
import * as Type from 'typebox';
import { OneOf } from '../indicators/schemas.js';
import { orderedMedicine, orderedMonitoring } from '../orders/schemas.js';
import { Id, Instant, Nullable, PersonName, Text, Uuid } from '../base/parts.js';

const Person = Type.Object(PersonName);

const proposedTerms = {
  monitoring: Type.Object(orderedMonitoring),
  medication: Type.Object(orderedMedicine),
};

/** A proposal of the team: the contents of an order form, or only words. */
const NewProposal = Type.Union([
  Type.Object({
    kind: Type.Literal('monitoring'),
    terms: proposedTerms.monitoring,
    words: Type.Optional(Nullable(Text(200))),
  }),
  Type.Object({
    kind: Type.Literal('medication'),
    terms: proposedTerms.medication,
    words: Type.Optional(Nullable(Text(200))),
  }),
  Type.Object({ kind: Type.Literal('other'), words: Text(200) }),
]);

const ProposedOrder = Type.Object({
  proposalId: Uuid,
  kind: OneOf(['monitoring', 'medication', 'other'] as const),
  /** Null for a proposal in words only. */
  terms: Nullable(Type.Union([proposedTerms.monitoring, proposedTerms.medication])),
  words: Nullable(Type.String()),
  state: OneOf(PROPOSAL_STATES),
  decidedAt: Nullable(Instant),
  decidedBy: Nullable(Person),
  note: Nullable(Type.String()),
  /** The order made from it. */
  planId: Nullable(Id),
});

/** A consultation with every signed version of its answer, the latest first. */
export const Consultation = Type.Object({
  consultationId: Uuid,
  question: Type.String(),
  urgency: OneOf(URGENCIES),
  askedAt: Instant,
  askedBy: Person,
  dueAt: Instant,
  answeredAt: Nullable(Instant),
  escalatedAt: Nullable(Instant),
  opinions: Type.Array(
    Type.Object({
      version: Type.Integer({ minimum: 1 }),
      opinion: Type.String(),
      signedAt: Instant,
      signedBy: Person,
      proposals: Type.Array(ProposedOrder),
    }),
  ),
});

export const consultationSchemas = {
  /** Asks the team a question about a patient whom it looks after. A repeated id returns the stored consultation. */
  'consultation.ask': {
    request: Type.Object({
      applicationId: Uuid,
      consultationId: Uuid,
      urgency: OneOf(URGENCIES),
      question: Text(2000),
    }),
    reply: Type.Object({ consultation: Consultation }),
  },
  /**
   * Signs a version of the answer, with proposed orders; undecided proposals of earlier versions are withdrawn.
   * `version` is the latest version that the author saw, 0 for none.
   */
  'consultation.answer': {
    request: Type.Object({
      consultationId: Uuid,
      version: Type.Integer({ minimum: 0 }),
      opinion: Text(4000),
      proposals: Type.Array(NewProposal, { maxItems: 20 }),
    }),
    reply: Type.Object({ consultation: Consultation }),
  },
  /** Declines a proposed order, or confirms one in words; others are confirmed by the order itself. */
  'consultation.decide': {
    request: Type.Object({
      proposalId: Uuid,
      decision: OneOf(['confirmed', 'declined'] as const),
      note: Type.Optional(Nullable(Text(200))),
    }),
    reply: Type.Object({ consultation: Consultation }),
  },
};
