import fc from 'fast-check';
import { RtcError } from '../../src/index.js';
import { pass } from './fake-server.js';

/** Runs for each method; the fixed seed makes a failure repeatable. */
export const RUNS = { numRuns: 150, seed: 20261 };
export const DONE = 0;
export const INVALID_PARAMETER = 4096;
export const INVALID_OPERATION = 4097;
export const NOT_SUPPORTED = 4098;

const refuse = (): never => {
  throw new TypeError('hostile');
};
export const throwing = new Proxy({}, { get: refuse, ownKeys: refuse });

/** Missing values, wrong types, empty and huge values, and objects that throw when read. */
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.anything({
    withBigInt: true,
    withDate: true,
    withNullPrototype: true,
    withTypedArray: true,
    withSparseArray: true,
  }),
  fc.constantFrom<unknown>(
    undefined,
    null,
    '',
    ' ',
    'x'.repeat(100_000),
    '\u0000',
    '__proto__',
    'toString',
    '"><script>',
    'a&rc=1#',
    '\ud800',
    Number.NaN,
    Number.POSITIVE_INFINITY,
    -0,
    -1,
    2 ** 53,
    Symbol('hostile'),
    () => undefined,
    class {},
    new Map(),
    Promise.resolve(),
    Object.create(null),
    { toString: refuse },
    throwing,
  ),
);

/** The same fields; each can be read once, and throws after that. */
function readableOnce(fields: object): object {
  const read = new Set<PropertyKey>();
  const named = Object.defineProperty({ ...fields }, fc.toStringMethod, { value: () => 'readable once' });
  return new Proxy(named, {
    get: (target, field) => {
      if (read.has(field)) return refuse();
      if (typeof field === 'string') read.add(field);
      return Reflect.get(target, field) as unknown;
    },
  });
}

/** A hostile value, or a valid object with one or several wrong fields, or with fields that can be read only once. */
export function objectOf(valid: object, ...fields: string[]): fc.Arbitrary<unknown> {
  const one = fc.tuple(fc.constantFrom(...fields), hostile).map(([field, value]) => ({ ...valid, [field]: value }));
  const many = fc
    .record(Object.fromEntries(fields.map((field) => [field, hostile])), { requiredKeys: [] })
    .map((some) => ({ ...valid, ...some }));
  return fc.oneof(hostile, one, many, fc.oneof(fc.constant(valid), one).map(readableOnce));
}

/** Code of the RtcError that `act` throws, 0 without one. Any other error fails the test. */
export function codeOf(act: () => unknown): number {
  try {
    act();
  } catch (cause) {
    if (cause instanceof RtcError) return cause.getCode();
    throw new Error('threw something else than an RtcError', { cause });
  }
  return DONE;
}

/** Same as {@link codeOf} for a promise, which has to settle within two minutes. */
export async function settled(act: () => unknown): Promise<number> {
  let code: number | undefined;
  let other: unknown;
  (async () => act())().then(
    () => (code = DONE),
    (cause: unknown) => {
      if (cause instanceof RtcError) code = cause.getCode();
      else other = cause ?? 'nothing';
    },
  );
  for (let step = 0; code === undefined && other === undefined && step < 12; step += 1) {
    await pass(step === 0 ? 0 : 10_000);
  }
  if (other !== undefined) throw new Error('rejected with something else than an RtcError', { cause: other });
  if (code === undefined) throw new Error('never settled');
  return code;
}

type Methods = Record<string, (...given: unknown[]) => unknown>;

/** Calls a method by its name. @throws Error if it does not exist */
export async function call(target: object, method: string, values: unknown[]): Promise<number> {
  const methods = target as Methods;
  if (typeof methods[method] !== 'function') throw new Error(`there is no ${method}()`);
  return settled(() => methods[method]?.(...values));
}
