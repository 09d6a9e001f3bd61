import { describe, expect, it } from 'vitest';
import type { TSchema } from 'typebox';
import { fieldName } from '../src/index.js';
import { schemas } from '../src/schemas/index.js';

/** A JSON schema in any of its forms. */
interface Node {
  properties?: Record<string, Node>;
  patternProperties?: Record<string, Node>;
  items?: Node;
  anyOf?: Node[];
  allOf?: Node[];
}

/** Names of all fields of a schema, at any depth. */
function fieldsOf(schema: Node | undefined): string[] {
  if (!schema) return [];
  const { properties = {}, patternProperties = {}, items, anyOf = [], allOf = [] } = schema;
  const inner = [...Object.values(properties), ...Object.values(patternProperties), items, ...anyOf, ...allOf];
  return [...Object.keys(properties), ...inner.flatMap(fieldsOf)];
}

const requests = Object.entries(schemas as Record<string, { request?: TSchema }>).map(
  ([name, { request }]) => [name, fieldsOf(request as Node | undefined)] as const,
);

describe('a field that is wrong', () => {
  it.each(requests.filter(([, fields]) => fields.length > 0))('of %s is named in both languages', (_name, fields) => {
    const nameless = fields.filter(
      (field) =>
        !/\p{Script=Han}/u.test(fieldName(field, 'zh')) || /[A-Z][a-z]+[A-Z]|^[a-z]+[A-Z]/.test(fieldName(field, 'en')),
    );
    expect(nameless).toEqual([]);
  });

  it('within a list is named as the list, and one that is not ours by its path', () => {
    expect([fieldName('slots.3', 'en'), fieldName('rows.12.value', 'zh')]).toEqual(['time slots', '数值']);
    expect(fieldName('patient.isAdmin', 'zh')).toBe('patient.isAdmin');
  });
});
