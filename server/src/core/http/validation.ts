import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { Refusal } from '../refusal.js';

/**
 * Fastify's validator by TypeBox; nothing is converted. Text that the database cannot hold is refused at the door.
 * @param unknownFields what becomes of fields that the contract does not know. From a page they are refused: a page of ours
 * sends none, and who tries to set more than the form has is told so. Of meters, whose makers add fields, they are dropped.
 */
export function validatorCompiler(unknownFields: 'refused' | 'dropped'): FastifySchemaCompiler<TSchema> {
  return ({ schema }) => {
    const validator = Compile(schema);
    const closed = Compile(closedForm(schema));
    return (body: unknown) => {
      const unstorable = unstorableText(body);
      if (unstorable !== undefined) return { error: invalid(unstorable) };
      // Nearly every body has what the contract asks for and nothing else; what is wrong with another is found slowly.
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

/** The same schema, for whose objects a field that it does not name is an error. */
function closedForm(schema: TSchema): TSchema {
  return JSON.parse(JSON.stringify(schema), (_key, part: unknown) => {
    const hasFields =
      isObject(part) && part['type'] === 'object' && ('properties' in part || 'patternProperties' in part);
    return hasFields ? { additionalProperties: false, ...part } : part;
  }) as TSchema;
}

/** A name that a caller made up is told back in part only. */
const LONGEST_NAME = 64;
const invalid = (field: string): Refusal =>
  new Refusal('input.invalid', { field: field.slice(0, LONGEST_NAME) || 'body' });
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const below = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);

/** Where text stands with a NUL or half of a surrogate pair in it: PostgreSQL has no place for either. */
export function unstorableText(value: unknown, path = ''): string | undefined {
  if (typeof value === 'string') return value.includes('\0') || /\p{Surrogate}/u.test(value) ? path : undefined;
  if (!isObject(value)) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    const found = unstorableText(inner, below(path, name));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The first field that was given and that cleaning took away. */
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
