import type { RequestOf } from '@wardlink/contract';
import { nodeProblems, type NodeFields, type NodeKind } from '@wardlink/domain';

/** Fields as they are typed; an empty text is none. */
export type TypedFields = Record<keyof NodeFields, string>;

export const FIELD_ORDER = [
  'name',
  'latinName',
  'code',
  'nature',
  'type',
  'level',
  'region',
  'phone',
  'address',
] as const satisfies readonly (keyof NodeFields)[];

export const NO_FIELDS = Object.fromEntries(FIELD_ORDER.map((field) => [field, ''])) as TypedFields;

/** A bed is named by its number, which is its code. */
export const fieldsOfKind = (kind: NodeKind): readonly (keyof NodeFields)[] =>
  kind === 'bed' ? FIELD_ORDER.filter((field) => field !== 'name' && field !== 'latinName') : FIELD_ORDER;

/** What a node has, as its form shows it. */
export function typedFields(node: NodeFields): TypedFields {
  return Object.fromEntries(FIELD_ORDER.map((field) => [field, node[field] ?? ''])) as TypedFields;
}

export type SentFields = Pick<RequestOf<'organisation.edit'>, keyof NodeFields>;

/** The fields as they are sent: trimmed, none for an empty one. */
export function sentFields(typed: TypedFields): SentFields {
  return Object.fromEntries(FIELD_ORDER.map((field) => [field, typed[field].trim() || null])) as unknown as NodeFields;
}

/** What is wrong before anything is sent: whether something is missing, and by field what is. */
export function typedProblems(
  kind: NodeKind,
  typed: TypedFields,
): { missing: boolean; fields: Partial<Record<keyof NodeFields, 'missing' | 'invalid'>> } {
  const problems = nodeProblems(kind, sentFields(typed));
  return {
    missing: problems.some((problem) => problem.kind === 'missing'),
    fields: Object.fromEntries(problems.map((problem) => [problem.field, problem.kind])),
  };
}
