/** A repeatable random generator: the same seed words give the same numbers on every machine. */
export interface Chance {
  /** Uniform in [0, 1). */
  next(): number;
  /** Whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number;
  /** Normal deviate with mean 0 and standard deviation 1. */
  normal(): number;
  pick<T>(list: readonly T[]): T;
}

function hash(words: string): number {
  let state = 2166136261;
  for (const character of words) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16777619);
  return state >>> 0;
}

/** A generator seeded with words, such as a patient and a day. */
export function chanceOf(...words: (string | number)[]): Chance {
  let state = hash(words.join('\u0000'));
  const next = (): number => {
    // A counter mixed by multiplications and shifts: short, repeatable, sufficient for a demonstration.
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 4294967296;
  };
  return {
    next,
    whole: (low, high) => low + Math.floor(next() * (high - low + 1)),
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    pick: (list) => {
      const item = list[Math.floor(next() * list.length)];
      if (item === undefined) throw new Error('nothing to pick from');
      return item;
    },
  };
}

/** A UUID of version 4's form that is always the same for the same words. */
export function uuidOf(...words: (string | number)[]): string {
  const { next } = chanceOf('uuid', ...words);
  const hex = Array.from({ length: 32 }, () => Math.floor(next() * 16).toString(16));
  hex[12] = '4';
  hex[16] = '89ab'[Math.floor(next() * 4)] ?? '8';
  const text = hex.join('');
  return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join('-');
}
