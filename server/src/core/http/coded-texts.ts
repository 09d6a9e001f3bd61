import { CODED_KINDS, type CodedKind } from '@wardlink/contract';
import type { TSchema } from 'typebox';

/** The coded texts of a schema: the text itself, or the fields and items that contain any. */
type Plan = CodedKind | { fields: Record<string, Plan> } | { items: Plan };
type Part = TSchema & {
  codes?: CodedKind;
  anyOf?: TSchema[];
  properties?: Record<string, TSchema>;
  items?: TSchema;
};

function planOf(schema: TSchema): Plan | undefined {
  const { codes, anyOf = [], properties = {}, items } = schema as Part;
  if (codes) return codes;
  const fields: Record<string, Plan> = {};
  for (const [name, inner] of Object.entries(properties)) {
    const plan = planOf(inner);
    if (plan) fields[name] = plan;
  }
  if (Object.keys(fields).length > 0) return { fields };
  const ofItems = items && planOf(items);
  if (ofItems) return { items: ofItems };
  return anyOf.map(planOf).find((plan) => plan !== undefined);
}

function coded(plan: Plan, value: unknown): unknown {
  if (typeof plan === 'string') return typeof value === 'string' ? CODED_KINDS[plan](value) : value;
  if (typeof value !== 'object' || value === null) return value;
  if ('items' in plan) return Array.isArray(value) ? value.map((item) => coded(plan.items, item)) : value;
  const changed = Object.entries(plan.fields)
    .filter(([name]) => Object.hasOwn(value, name))
    .map(([name, inner]) => [name, coded(inner, (value as Record<string, unknown>)[name])]);
  return { ...value, ...Object.fromEntries(changed) };
}

/** Returns a function that replaces the known texts of a body by codes, so that no handler must do it. */
export function codedTexts(schema: TSchema): (body: unknown) => unknown {
  const plan = planOf(schema);
  return plan === undefined ? (body) => body : (body) => coded(plan, body);
}
