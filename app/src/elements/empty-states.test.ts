import { expect, it } from 'vitest';

const sources = import.meta.glob<string>(['../**/*.tsx', '!../**/*.test.tsx'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

it('every state in place of a list says the next step: a text, or a button', () => {
  const states = Object.entries(sources).flatMap(([file, source]) =>
    [...source.matchAll(/<ListingState\b([^>]|=>)*?(\/>|>)/g)].map(([tag, , end]) => ({ file, tag, end })),
  );
  expect(states.length).toBeGreaterThan(50);
  // A state with a button has its own closing tag.
  const silent = states.filter(({ tag, end }) => end === '/>' && !/\stext=/.test(tag));
  // The message of last resort, for a list that is given none of its own.
  expect(silent.map(({ file }) => file)).toEqual(['./listing.tsx']);
});
