import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { Refusal } from '../refusal.js';

/** Fastify's validator by TypeBox: unknown fields are dropped, nothing is converted. */
export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema }) => {
  const validator = Compile(schema);
  return (body: unknown) => {
    const value = validator.Clean(body);
    if (validator.Check(value)) return { value };
    const [first] = validator.Errors(value);
    return { error: new Refusal('input.invalid', { field: first ? fieldOf(first) : 'body' }) };
  };
};

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
