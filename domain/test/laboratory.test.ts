import { describe, expect, it } from 'vitest';
import {
  ageBand,
  ageOn,
  dayOf,
  DEFAULT_KETONE_EDGES,
  ketoneLevel,
  temperatureLevel,
  uricAcidLevel,
} from '../src/index.js';

describe('uric acid', () => {
  it.each([
    [419, 'normal'],
    [420, 'normal'],
    [420.4, 'normal'],
    [420.5, 'high'],
    [421, 'high'],
    [80, 'normal'],
  ])('%s µmol/L is %s in both sexes', (value, level) => {
    expect(uricAcidLevel(value, 'male')).toBe(level);
    expect(uricAcidLevel(value, 'female')).toBe(level);
  });

  it('a department may draw its own lines, by sex and for low values', () => {
    const cuts = { high: { male: 420, female: 360 }, low: 150 };
    expect([uricAcidLevel(361, 'female', cuts), uricAcidLevel(361, 'male', cuts)]).toEqual(['high', 'normal']);
    expect([uricAcidLevel(149, 'male', cuts), uricAcidLevel(150, 'male', cuts)]).toEqual(['low', 'normal']);
  });
});

describe('blood ketone', () => {
  it.each([
    [0, 'normal'],
    [0.54, 'normal'],
    [0.55, 'ketonaemia'],
    [0.6, 'ketonaemia'],
    [1.5, 'ketonaemia'],
    [1.54, 'ketonaemia'],
    [1.6, 'impendingKetoacidosis'],
    [2.94, 'impendingKetoacidosis'],
    [2.95, 'probableKetoacidosis'],
    [3, 'probableKetoacidosis'],
    [3.04, 'probableKetoacidosis'],
    [3.05, 'probableKetoacidosis'],
    [3.1, 'probableKetoacidosis'],
  ])('%s mmol/L is %s', (value, level) => {
    expect(ketoneLevel(value)).toBe(level);
  });

  it('takes a department’s own edges', () => {
    const edges = { ...DEFAULT_KETONE_EDGES, probableKetoacidosis: 2.5 };
    expect(ketoneLevel(2.5, edges)).toBe('probableKetoacidosis');
  });
});

describe('temperature above the last edge', () => {
  it.each([39.1, 41.0, 41.1])('%s °C is a high fever; there is no class above it', (celsius) => {
    expect(temperatureLevel(celsius)).toBe('highFever');
  });
});

describe('age band', () => {
  it('is that of the day of the measurement on the hospital clock, not of today', () => {
    const birthday = '1985-11-21';
    const measuredAt = Date.parse('2026-11-20T15:59:59Z');
    expect(ageBand(ageOn(birthday, dayOf(measuredAt, 'Asia/Shanghai')))).toBe('21-40');
    expect(ageOn(birthday, dayOf(measuredAt + 1000, 'Asia/Shanghai'))).toBe(41);
    expect(ageBand(ageOn(birthday, dayOf(measuredAt + 1000, 'Asia/Shanghai')))).toBe('41-50');
    expect(ageBand(ageOn(birthday, dayOf(measuredAt + 1000, 'America/Los_Angeles')))).toBe('21-40');
  });

  it('a birthday on 29 February turns on 1 March of other years', () => {
    expect([ageOn('2000-02-29', '2026-02-28'), ageOn('2000-02-29', '2026-03-01')]).toEqual([25, 26]);
  });
});
