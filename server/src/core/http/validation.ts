import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import { Settings } from 'typebox/system';
import { Refusal } from '../refusal.js';
import { codedTexts } from './coded-texts.js';

// A field may have several errors, one for each allowed form.
Settings.Set({ maxErrors: 64 });

/**
 * Fastify's validator by TypeBox, without conversion. Refuses text that the database cannot store.
 * @param unknownFields Unknown fields of pages are refused and named, since our pages send none. Those of meters are
 *   dropped, because makers add fields.
 */
export function validatorCompiler(unknownFields: 'refused' | 'dropped'): FastifySchemaCompiler<TSchema> {
  return ({ schema }) => {
    const { validator, closed, coded } = compiled(schema);
    return (body: unknown) => {
      const unstorable = unstorableTexts(body);
      if (unstorable.length > 0) return { error: invalid(unstorable) };
      // Fast path: nearly every body fits exactly. The slow path below finds the faults of the others.
      if (closed.Check(body)) return { value: coded(body) };
      const given: unknown = unknownFields === 'refused' ? structuredClone(body) : undefined;
      const value = validator.Clean(body);
      const wrong = validator.Check(value) ? [] : validator.Errors(value).flatMap(fieldsOf);
      const found = unknownFields === 'refused' ? [...wrong, ...droppedFields(given, value)] : wrong;
      return found.length === 0 ? { value: coded(value) } : { error: invalid(found) };
    };
  };
}

interface Compiled {
  readonly validator: Validator;
  readonly closed: Validator;
  readonly coded: (body: unknown) => unknown;
}

const kept = new WeakMap<TSchema, Compiled>();

/** Each schema is compiled once: a process may run several servers, each with all endpoints. */
function compiled(schema: TSchema): Compiled {
  const found = kept.get(schema) ?? {
    validator: Compile(schema),
    closed: Compile(closedForm(schema)),
    coded: codedTexts(schema),
  };
  kept.set(schema, found);
  return found;
}

const replies = new WeakMap<TSchema, Validator>();

/** The same schema with additional properties forbidden. */
function closedForm(schema: TSchema): TSchema {
  return JSON.parse(JSON.stringify(schema), (_key, part: unknown) => {
    const hasFields =
      isObject(part) && part['type'] === 'object' && ('properties' in part || 'patternProperties' in part);
    return hasFields ? { additionalProperties: false, ...part } : part;
  }) as TSchema;
}

/** Maximum length of an unknown field's name in the refusal. */
const LONGEST_NAME = 64;
const invalid = (fields: readonly string[]): Refusal =>
  new Refusal('input.invalid', { field: fields.map((field) => field.slice(0, LONGEST_NAME) || 'body') });
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const below = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);

/** Paths of the texts with a NUL or a lone surrogate, which PostgreSQL cannot store. */
export function unstorableTexts(value: unknown, path = '', found: string[] = []): string[] {
  if (typeof value === 'string') {
    if (value.includes('\0') || /\p{Surrogate}/u.test(value)) found.push(path);
  } else if (isObject(value)) {
    for (const [name, inner] of Object.entries(value)) unstorableTexts(inner, below(path, name), found);
  }
  return found;
}

/** The fields that cleaning removed. */
function droppedFields(given: unknown, cleaned: unknown, path = ''): string[] {
  if (!isObject(given) || !isObject(cleaned)) return [];
  return Object.entries(given).flatMap(([name, inner]) =>
    Object.hasOwn(cleaned, name) ? droppedFields(inner, cleaned[name], below(path, name)) : [below(path, name)],
  );
}

/** Checks that replies match the contract; used in tests. @throws Error naming the wrong place. */
export function replyChecker(schema: TSchema): (value: unknown) => void {
  const validator = replies.get(schema) ?? Compile(schema);
  replies.set(schema, validator);
  return (value) => {
    const [first] = validator.Check(value) ? [] : validator.Errors(value);
    if (first) throw new Error(`the reply does not fit the contract: ${first.instancePath} ${first.message}`);
  };
}

function fieldsOf(error: { instancePath: string; params: object }): string[] {
  const path = error.instancePath.split('/').slice(1).join('.');
  if (!('requiredProperties' in error.params)) return [path];
  return (error.params.requiredProperties as string[]).map((missing) => below(path, missing));
}
