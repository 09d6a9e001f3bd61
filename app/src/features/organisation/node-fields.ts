import type { RequestOf } from '@wardlink/contract';
import { nodeProblems, type NodeFields, type NodeKind } from '@wardlink/domain';
import { sentTexts, textsOf, type FormModel, type Problems } from '../../forms/model.js';

/** Typed fields; an empty text means no value. */
export type TypedFields = Record<keyof NodeFields, string>;

/** In the order of the form. The domain decides which of them a kind needs. */
export const NODE_FIELDS: FormModel<keyof NodeFields> = {
  name: { maxLength: 64, required: true },
  latinName: { maxLength: 100 },
  code: { maxLength: 32, required: true },
  nature: { maxLength: 32 },
  type: { maxLength: 32 },
  level: { maxLength: 32 },
  region: { maxLength: 100 },
  phone: { maxLength: 20 },
  address: { maxLength: 200, wide: true },
};

export const NO_FIELDS: TypedFields = textsOf(NODE_FIELDS);
const FIELD_ORDER = Object.keys(NODE_FIELDS) as (keyof NodeFields)[];

/** A bed has no name: its number, which is its code, identifies it. */
export const fieldsOfKind = (kind: NodeKind): readonly (keyof NodeFields)[] =>
  kind === 'bed' ? FIELD_ORDER.filter((field) => field !== 'name' && field !== 'latinName') : FIELD_ORDER;

/** The fields of a node as typed texts. */
export const typedFields = (node: NodeFields): TypedFields => textsOf(NODE_FIELDS, node);

export type SentFields = Pick<RequestOf<'organisation.edit'>, keyof NodeFields>;

/** The fields for the request: trimmed, without a value if empty. */
export const sentFields = (typed: TypedFields): SentFields => sentTexts(NODE_FIELDS, typed);

/** Problems by field before the request: `missing` or `invalid`. */
export function typedProblems(kind: NodeKind, typed: TypedFields): Problems {
  return Object.fromEntries(nodeProblems(kind, sentFields(typed)).map((problem) => [problem.field, problem.kind]));
}
