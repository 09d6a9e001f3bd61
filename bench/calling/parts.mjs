/** Parts of the benchmark, each with figures of its own in the results. */
const PARTS = ['forwarding', 'storm', 'churn', 'group'];

/**
 * The parts to run: those named as arguments or in `PARTS`, by default all.
 * @throws Error for a part that does not exist
 */
export function partsOf(args, { PARTS: listed } = process.env) {
  const named = [...args.filter((arg) => !arg.startsWith('--')), ...(listed?.split(',') ?? [])];
  const unknown = named.find((part) => !PARTS.includes(part));
  if (unknown !== undefined) throw new Error(`no such part: ${unknown}; there are ${PARTS.join(', ')}`);
  return named.length > 0 ? named : PARTS;
}
