import { describe, expect, it } from 'vitest';
import { judgeKetoneEntry, judgePressureEntry, judgeTemperatureEntry, judgeUricAcidEntry } from '../src/index.js';

describe('a typed blood pressure', () => {
  it.each([
    ['120/80', [120, 80, null]],
    ['120/80/72', [120, 80, 72]],
    [' 120 80 72 ', [120, 80, 72]],
    ['120-80', [120, 80, null]],
    ['１２０／８０', [120, 80, null]],
    ['70/40', [70, 40, null]],
    ['220/130/180', [220, 130, 180]],
  ] as const)('%s is taken', (typed, [systolic, diastolic, heartRate]) => {
    expect(judgePressureEntry(typed)).toEqual({ kind: 'accepted', figures: { systolic, diastolic, heartRate } });
  });

  it.each([
    ['69/40', 'question'],
    ['221/120', 'question'],
    ['120/39', 'question'],
    ['180/131', 'question'],
    ['120/80/39', 'question'],
    ['120/80/181', 'question'],
    ['80/120', 'impossible'],
    ['90/90', 'impossible'],
    ['301/90', 'impossible'],
    ['120/80/19', 'impossible'],
    ['120/80/251', 'impossible'],
    ['', 'empty'],
    ['   ', 'empty'],
    ['120', 'notANumber'],
    ['120/80/', 'notANumber'],
    ['a/b', 'notANumber'],
    ['120/80/72/1', 'notANumber'],
    ['1200/80', 'notANumber'],
  ])('%s is %s', (typed, kind) => {
    expect(judgePressureEntry(typed).kind).toBe(kind);
  });
});

describe('a typed temperature', () => {
  it.each([
    ['36.8', 36.8],
    ['３６．８', 36.8],
    ['36,8', 36.8],
    ['36。8', 36.8],
    ['37', 37],
    ['34', 34],
    ['41.5', 41.5],
  ])('%s is taken', (typed, celsius) => {
    expect(judgeTemperatureEntry(typed)).toEqual({ kind: 'accepted', celsius });
  });

  it.each([
    ['33.9', 'question'],
    ['41.6', 'question'],
    ['24.9', 'impossible'],
    ['45.1', 'impossible'],
    ['368', 'notANumber'],
    ['3.68', 'notANumber'],
    ['36.812', 'notANumber'],
    ['x', 'notANumber'],
    ['', 'empty'],
  ])('%s is %s', (typed, kind) => {
    expect(judgeTemperatureEntry(typed).kind).toBe(kind);
  });
});

describe('a typed uric acid', () => {
  it.each([
    ['356', 'accepted'],
    ['90', 'accepted'],
    ['1000', 'accepted'],
    ['420.5', 'accepted'],
    ['89', 'question'],
    ['1001', 'question'],
    ['3000', 'question'],
    ['20', 'question'],
    // A value in mg/dL is not accepted as µmol/L.
    ['6.1', 'impossible'],
    ['19.9', 'impossible'],
    ['3001', 'impossible'],
    ['12345', 'notANumber'],
    ['4 20', 'notANumber'],
    [' ', 'empty'],
  ] as const)('%s: %s', (typed, kind) => {
    expect(judgeUricAcidEntry(typed).kind).toBe(kind);
  });
  it('is read in full width too', () => {
    expect(judgeUricAcidEntry('４２０')).toEqual({ kind: 'accepted', value: 420 });
  });
});

describe('a typed blood ketone', () => {
  it.each([
    ['0', 'accepted'],
    ['0.3', 'accepted'],
    ['8', 'accepted'],
    ['8.1', 'question'],
    ['20', 'question'],
    ['20.1', 'impossible'],
    ['-1', 'notANumber'],
    ['', 'empty'],
  ] as const)('%s: %s', (typed, kind) => {
    expect(judgeKetoneEntry(typed).kind).toBe(kind);
  });
  it('is read with a comma too', () => {
    expect(judgeKetoneEntry('1,6')).toEqual({ kind: 'accepted', value: 1.6 });
  });
});
