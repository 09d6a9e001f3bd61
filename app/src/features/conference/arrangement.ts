import type { VideoSize } from '@wardlink/rtc';
import type { Mode } from './types.js';

/** Where a picture is shown. */
export type Place = 'tile' | 'main' | 'strip' | 'hidden';

interface Arrangement {
  places: ReadonlyMap<string, Place>;
  /** Columns and rows of the grid, or pictures in the strip. */
  columns: number;
  rows: number;
  /** The size in which each picture of the others is received. */
  sizes: Record<string, VideoSize>;
}

interface Shown {
  mode: Mode;
  /** The window is small: one picture. */
  small: boolean;
  own: string;
  /** Everybody in the call, the user included, in a fixed order. */
  people: readonly string[];
  pinned: string | null;
  lastSpeaker: string | null;
}

/** In a grid with more others than this, a large picture would be wasted on a small tile. */
const LARGE_IN_GRID = 3;

/** Columns and rows in which this many equal tiles fill a wide screen best. */
export function gridOf(count: number): { columns: number; rows: number } {
  const columns = count <= 1 ? 1 : count <= 4 ? 2 : 3;
  return { columns, rows: Math.max(1, Math.ceil(count / columns)) };
}

/**
 * The person with the large picture: the chosen one, else the present or last speaker, else the first of the others.
 */
export function mainOf({ own, people, pinned, lastSpeaker }: Omit<Shown, 'mode' | 'small'>): string {
  const others = people.filter((userId) => userId !== own);
  const present = (userId: string | null): userId is string => userId !== null && people.includes(userId);
  if (present(pinned)) return pinned;
  return present(lastSpeaker) ? lastSpeaker : (others[0] ?? own);
}

/** Places all pictures, and decides in which size each is needed. */
export function arrange(shown: Shown): Arrangement {
  const { mode, small, own, people } = shown;
  const main = mainOf(shown);
  const placeOf = (userId: string): Place => {
    if (small) return userId === main && mode !== 'screen' ? 'main' : 'hidden';
    if (mode === 'grid') return 'tile';
    return mode === 'speaker' && userId === main ? 'main' : 'strip';
  };
  const places = new Map(people.map((userId) => [userId, placeOf(userId)]));
  const others = people.filter((userId) => userId !== own && places.get(userId) !== 'hidden');
  const sizeOf = (userId: string): VideoSize => {
    if (small) return 'small';
    if (mode === 'grid') return others.length <= LARGE_IN_GRID ? 'large' : 'small';
    return places.get(userId) === 'main' ? 'large' : 'small';
  };
  const sizes = Object.fromEntries(others.map((userId) => [userId, sizeOf(userId)]));
  if (mode === 'grid' || small) return { places, sizes, ...gridOf(small ? 1 : people.length) };
  const strip = [...places.values()].filter((place) => place === 'strip').length;
  return { places, sizes, columns: strip, rows: 1 };
}
