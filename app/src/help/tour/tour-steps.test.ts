import { describe, expect, it } from 'vitest';
import { pages } from '../../frame/destinations.js';
import en from '../texts/en/index.js';
import zh from '../texts/zh/index.js';
import { MOST_STEPS, tourOf, TOURS } from './tour-steps.js';

const steps = Object.values(TOURS).flat();

describe('the tours', () => {
  it('have six steps at most, the last of which says where help is', () => {
    for (const tour of Object.values(TOURS)) {
      expect(tour.length).toBeLessThanOrEqual(MOST_STEPS);
      expect(tour.at(-1)?.name).toBe('help');
      expect(new Set(tour.map(({ name }) => name)).size).toBe(tour.length);
    }
  });

  it('exist for nurses, doctors, administrators, deans and doctors outside, not for shared stations and patients', () => {
    expect(Object.keys(TOURS).sort()).toEqual(['administrators', 'dean', 'doctor', 'nurse', 'outOfHospital']);
    expect(tourOf('deanSystem')).toBe(TOURS.dean);
    expect(tourOf('wardOnly')).toEqual([]);
    expect(tourOf(undefined)).toEqual([]);
  });

  it('have a text in both languages for every step, and none for others', () => {
    const names = [...new Set(steps.map(({ name }) => name))].sort();
    expect(Object.keys(en.tour).sort()).toEqual(names);
    expect(Object.keys(zh.tour).sort()).toEqual(names);
  });

  it('point at classes and addresses that screens have', () => {
    const sources = Object.values(
      import.meta.glob<string>('../../{frame,features,elements,help}/**/*.tsx', {
        query: '?raw',
        import: 'default',
        eager: true,
      }),
    ).join('\n');
    const classes = [...new Set(steps.flatMap(({ at }) => at.match(/\.[a-z-]+/g) ?? []))].map((one) => one.slice(1));
    // Semi's own class of its buttons is in no source of ours.
    const missing = classes.filter(
      (one) => one !== 'semi-button' && !new RegExp(`[\\s"'\`]${one}[\\s"'\`]`).test(sources),
    );
    expect(missing).toEqual([]);
    const addresses = steps.flatMap(({ at }) =>
      [...at.matchAll(/href\^?="([^"]+)"/g)].map(([, address]) => address ?? ''),
    );
    for (const address of addresses)
      expect(
        pages.some(({ path }) => path.startsWith(address)),
        address,
      ).toBe(true);
  });
});
