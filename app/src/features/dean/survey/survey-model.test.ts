import { describe, expect, it } from 'vitest';
import { sentencesOf } from './sentences.js';
import { changeOf, keyFigures, MOST_DEPARTMENTS, qualifiedOf, rankingOf, withinTen } from './survey-model.js';
import type { Department, Survey } from './survey-model.js';

const counts = (inRange: number, readings = 100, anyLow = 2) => ({
  readings,
  inRange,
  patientDays: 50,
  anyLow,
  anyVeryHigh: 0,
});
const department = (name: string, inRange: number, before: number | null, readings = 100): Department => ({
  nodeId: name,
  name,
  latinName: null,
  patients: 10,
  taken: { value: 8 },
  controls: { runs: 10, qualified: 9 },
  present: counts(inRange, readings),
  before: before === null ? null : counts(before),
});
const response = (bands: number[], median: number) => ({
  values: bands.reduce((sum, one) => sum + one, 0),
  bands,
  unanswered: 0,
  median: { value: median },
  within90: { value: 20 },
});
const period = { from: '2026-10-01', to: '2026-10-31' };
const survey = (more: Partial<Survey> = {}): Survey => ({
  serverTime: 0,
  periods: { present: period, before: period, lastYear: period },
  patients: { present: 30, before: 28, lastYear: 0 },
  counts: { present: counts(60), before: counts(57, 100, 3), lastYear: null },
  weeks: [counts(50), null, counts(60)],
  tasks: {
    present: { planned: 40, done: 36, refused: 2 },
    before: { planned: 50, done: 44, refused: 0 },
    lastYear: { planned: 29, done: 29, refused: 0 },
  },
  tasksTrend: [],
  critical: {
    present: response([1, 2, 3, 4, 0, 0, 0, 0], 9),
    before: response([1, 2, 3, 4, 0, 0, 0, 0], 8),
    lastYear: response([0, 0, 0, 0, 0, 0, 0, 0], 0),
  },
  controls: {
    present: { runs: 40, qualified: 39 },
    before: { runs: 40, qualified: 39 },
    lastYear: { runs: 4, qualified: 4 },
  },
  failedControls: { runs: 1, mended: 1, reviewed: 1 },
  controlMonths: [],
  virtualWard: null,
  departments: [],
  ...more,
});

describe('the key figures', () => {
  it('have the values of each period, and words in place of a rate of too few', () => {
    const [patients, inRange, lowDays, planned, taken, qualified] = keyFigures(survey());
    expect(patients?.values).toMatchObject({ present: { value: 30 }, lastYear: { have: 0 } });
    expect(inRange?.values).toMatchObject({ present: { value: 60 }, before: { value: 57 }, lastYear: { need: 30 } });
    expect(lowDays?.values).toMatchObject({ present: { value: 4 }, before: { value: 6 } });
    expect(planned?.values).toMatchObject({ present: { value: 90 }, before: { value: 88 }, lastYear: { have: 29 } });
    expect(taken?.values.present).toEqual({ value: 9 });
    expect(qualified?.values).toMatchObject({ present: { value: 97.5 }, lastYear: { have: 4, need: 5 } });
    expect(inRange?.course).toEqual([50, undefined, 60]);
  });

  it('differ by what the two shown figures differ by', () => {
    expect(changeOf({ value: 54.44 }, { value: 54.46 }, 'percent')).toBe(0.1);
    expect(changeOf({ value: 8.4 }, { value: 8.6 }, 'minutes')).toBe(1);
    expect(changeOf({ value: 8.6 }, { value: 9.4 }, 'minutes')).toBe(0);
    expect(changeOf({ insufficient: 'noReadings', have: 0, need: 30 }, { value: 5 }, 'percent')).toBeUndefined();
  });

  it('tell how many critical values were taken within ten minutes, both edges inside', () => {
    expect(withinTen(response([1, 2, 3, 4, 0, 0, 0, 0], 9))).toBe(60);
    expect(withinTen(response([0, 0, 0, 0, 0, 0, 0, 0], 0))).toBeUndefined();
    expect(qualifiedOf({ runs: 0, qualified: 0 })).toEqual({ insufficient: 'noReadings', have: 0, need: 5 });
  });
});

describe('the ranking', () => {
  it('has the most in range first, and leaves those with too few readings out', () => {
    const { best, between, worst, few } = rankingOf([
      department('b', 50, 52),
      department('a', 70, null),
      department('few', 20, 50, 29),
    ]);
    expect(best.map(({ department: { name }, rank, change }) => [name, rank, change])).toEqual([
      ['a', 1, undefined],
      ['b', 2, -2],
    ]);
    expect([between, worst]).toEqual([[], []]);
    expect(few.map(({ name }) => name)).toEqual(['few']);
  });

  it('of 200 departments shows the best and the worst, and counts the others', () => {
    const many = Array.from({ length: 200 }, (_, index) => department(`d${index}`, index / 2, index / 2));
    const { best, between, worst } = rankingOf(many);
    expect(best.length + worst.length).toBe(MOST_DEPARTMENTS);
    expect(best[0]?.department.name).toBe('d199');
    expect(worst.at(-1)).toMatchObject({ rank: 200, department: { name: 'd0' } });
    expect(between).toHaveLength(200 - MOST_DEPARTMENTS);
  });
});

describe('the sentences', () => {
  it('say what became better and worse, by the hospital’s figures and the departments that changed most', () => {
    const { better, worse, open } = sentencesOf(
      survey({ departments: [department('up', 60, 55), department('down', 40, 44), department('same', 50, 50.5)] }),
    );
    expect(better).toEqual([
      { key: 'inRange', from: '57.0', to: '60.0' },
      { key: 'lowDays', from: '6.0', to: '4.0' },
      { key: 'planned', from: '88.0', to: '90.0' },
      expect.objectContaining({ key: 'department', from: '55.0', to: '60.0' }),
    ]);
    expect(worse).toEqual([
      { key: 'taken', from: '8', to: '9' },
      expect.objectContaining({ key: 'department', from: '44.0', to: '40.0' }),
    ]);
    expect(open).toEqual([]);
  });

  it('name no department twice, none that changed by less than a point, and everything that is open', () => {
    const failedControls = { runs: 5, mended: 3, reviewed: 1 };
    const critical = survey().critical;
    const sentences = sentencesOf(
      survey({
        departments: [department('up', 60, 55), department('same', 50, 50.5)],
        failedControls,
        critical: { ...critical, present: { ...critical.present, unanswered: 2 } },
      }),
    );
    expect(sentences.worse.some(({ key }) => key === 'department')).toBe(false);
    expect(sentences.open).toEqual([
      { key: 'untaken', count: 2 },
      { key: 'unmended', count: 2 },
      { key: 'unreviewed', count: 2 },
    ]);
  });
});
