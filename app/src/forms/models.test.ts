import { schemas } from '@wardlink/contract/schemas';
import { describe, expect, it } from 'vitest';
import { STAFF_FIELDS } from '../features/staff/staff-form.js';
import { NODE_FIELDS } from '../features/organisation/node-fields.js';
import { PATIENT_FIELDS } from '../registration/patient-form.js';
import { ROLE_FIELDS } from '../features/roles/role-form.js';
import type { FieldModel } from './model.js';

interface Property {
  type?: string;
  maxLength?: number;
  anyOf?: readonly Property[];
}

/** Longest text that a JSON schema accepts, nullable or not. */
const longest = ({ maxLength, anyOf = [] }: Property): number | undefined =>
  maxLength ?? anyOf.map(longest).find((length) => length !== undefined);

describe.each<[keyof typeof schemas, Record<string, FieldModel>]>([
  ['staff.add', STAFF_FIELDS],
  ['role.add', ROLE_FIELDS],
  ['organisation.add', NODE_FIELDS],
  ['patient.edit', PATIENT_FIELDS],
])('the fields of %s', (endpoint, model) => {
  const request = (schemas[endpoint] as { request: { properties: Record<string, Property>; required: string[] } })
    .request;

  it.each(Object.keys(model))('%s: nothing is typed that the contract refuses', (name) => {
    const property = request.properties[name];
    expect(property).toBeDefined();
    const most = longest(property ?? {});
    if (most !== undefined) expect(model[name]?.maxLength).toBeLessThanOrEqual(most);
    const isNullable = property?.anyOf?.some(({ type }) => type === 'null');
    if (request.required.includes(name) && !isNullable) expect(model[name]?.required).toBe(true);
  });
});
