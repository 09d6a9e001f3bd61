import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { Refusal } from '../refusal.js';

/**
 * Fastify's validator by TypeBox, without conversion. Text that the database cannot store is refused.
 * @param unknownFields Unknown fields of pages are refused and named, since our pages send none. Those of meters, whose
 * makers add fields, are dropped.
 */
export function validatorCompiler(unknownFields: 'refused' | 'dropped'): FastifySchemaCompiler<TSchema> {
  return ({ schema }) => {
    const validator = Compile(schema);
    const closed = Compile(closedForm(schema));
    return (body: unknown) => {
      const unstorable = unstorableText(body);
      if (unstorable !== undefined) return { error: invalid(unstorable) };
      // Fast path: nearly every body fits exactly. The slow path below finds what is wrong with another.
      if (closed.Check(body)) return { value: body };
      const given: unknown = unknownFields === 'refused' ? structuredClone(body) : undefined;
      const value = validator.Clean(body);
      if (!validator.Check(value)) {
        const [first] = validator.Errors(value);
        return { error: invalid(first ? fieldOf(first) : 'body') };
      }
      const unknown = unknownFields === 'refused' ? droppedField(given, value) : undefined;
      return unknown === undefined ? { value } : { error: invalid(unknown) };
    };
  };
}

/** The same schema with additional properties forbidden. */
function closedForm(schema: TSchema): TSchema {
  return JSON.parse(JSON.stringify(schema), (_key, part: unknown) => {
    const hasFields =
      isObject(part) && part['type'] === 'object' && ('properties' in part || 'patternProperties' in part);
    return hasFields ? { additionalProperties: false, ...part } : part;
  }) as TSchema;
}

/** Longest part of an unknown field's name that is repeated in the refusal. */
const LONGEST_NAME = 64;
const invalid = (field: string): Refusal =>
  new Refusal('input.invalid', { field: field.slice(0, LONGEST_NAME) || 'body' });
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const below = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);

/** Path of the first text with a NUL or a lone surrogate, which PostgreSQL cannot store. */
export function unstorableText(value: unknown, path = ''): string | undefined {
  if (typeof value === 'string') return value.includes('\0') || /\p{Surrogate}/u.test(value) ? path : undefined;
  if (!isObject(value)) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    const found = unstorableText(inner, below(path, name));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The first given field that cleaning removed. */
function droppedField(given: unknown, cleaned: unknown, path = ''): string | undefined {
  if (!isObject(given) || !isObject(cleaned)) return undefined;
  for (const [name, inner] of Object.entries(given)) {
    if (!Object.hasOwn(cleaned, name)) return below(path, name);
    const found = droppedField(inner, cleaned[name], below(path, name));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A check that replies keep to the contract; used while testing. @throws Error naming the place that does not fit. */
export function replyChecker(schema: TSchema): (value: unknown) => void {
  const validator = Compile(schema);
  return (value) => {
    const [first] = validator.Check(value) ? [] : validator.Errors(value);
    if (first) throw new Error(`the reply does not fit the contract: ${first.instancePath} ${first.message}`);
  };
}

function fieldOf(error: { instancePath: string; params: object }): string {
  const missing = 'requiredProperties' in error.params ? (error.params.requiredProperties as string[])[0] : undefined;
  const path = error.instancePath.split('/').filter((part) => part !== '');
  return [...path, ...(missing === undefined ? [] : [missing])].join('.') || 'body';
}
