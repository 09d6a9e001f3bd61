import type { TSchema } from 'typebox';

/** Path to a value inside a request: field names and list indexes. */
export type Place = readonly (string | number)[];

interface Node {
  type?: string;
  pattern?: string;
  const?: unknown;
  maxLength?: number;
  maximum?: number;
  properties?: Record<string, Node>;
  items?: Node;
  anyOf?: Node[];
  patternProperties?: Record<string, Node>;
}

/** A value that a request may contain: its path, its type, and the limit of its length or size. */
export interface Leaf {
  readonly place: Place;
  readonly type: 'string' | 'integer' | 'number';
  /** Set for an id, a day or another text with a fixed format. */
  readonly pattern: string | undefined;
  readonly limit: number | undefined;
}

function* leavesOf(node: Node, place: Place): Generator<Leaf> {
  if (node.anyOf) for (const one of node.anyOf) yield* leavesOf(one, place);
  else if (node.properties) {
    for (const [name, inner] of Object.entries(node.properties)) yield* leavesOf(inner, [...place, name]);
  } else if (node.patternProperties) {
    for (const inner of Object.values(node.patternProperties)) yield* leavesOf(inner, [...place, '1']);
  } else if (node.items) yield* leavesOf(node.items, [...place, 0]);
  else if (node.const === undefined && (node.type === 'string' || node.type === 'integer' || node.type === 'number')) {
    yield { place, type: node.type, pattern: node.pattern, limit: node.maxLength ?? node.maximum };
  }
}

/** Every text and number that a request of this schema may contain, over all its variants, each path once. */
export function leaves(schema: TSchema): Leaf[] {
  const found = new Map<string, Leaf>();
  for (const leaf of leavesOf(schema as Node, [])) found.set(`${leaf.place.join('.')} ${leaf.type}`, leaf);
  return [...found.values()];
}

/** Returns a copy of a request with another value at a path; missing parents are created. */
export function withValue(request: unknown, place: Place, value: unknown): unknown {
  const [first, ...rest] = place;
  if (first === undefined) return value;
  if (typeof first === 'number') {
    const list: unknown[] = Array.isArray(request) ? request : [];
    return [withValue(list[0], rest, value), ...list.slice(1)];
  }
  const fields = typeof request === 'object' && request !== null ? (request as Record<string, unknown>) : {};
  return { ...fields, [first]: withValue(fields[first], rest, value) };
}
