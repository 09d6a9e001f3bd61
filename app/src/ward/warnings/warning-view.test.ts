import { describe, expect, it } from 'vitest';
import type { ClinicalWarning } from '@wardlink/contract';
import { viewOfMessage, viewOfWarning } from './warning-view.js';

const pressureRange = { systolic: { low: 90, high: 139 }, diastolic: { low: 60, high: 89 } };
const warning = (part: object): ClinicalWarning => part as ClinicalWarning;

describe('a warning as it is shown', () => {
  it('of glucose has one decimal, its slot and its range', () => {
    const range = { low: 3.9, high: 16.7 };
    const shown = viewOfWarning(warning({ indicator: 'glucose', value: 17.25, slot: 3, status: 1, range }));
    expect(shown).toMatchObject({ meaning: 'high', text: '17.3', range: '3.9–16.7', slot: 3, word: 'meaning.high' });
    const low = viewOfWarning(warning({ indicator: 'glucose', value: 2.7, slot: 9, status: 2, range }));
    expect(low).toMatchObject({ meaning: 'low', tone: 'low' });
  });

  it('of blood pressure has both figures, the heart rate where there is one, and the word of its status', () => {
    const part = { indicator: 'pressure', systolic: 186, diastolic: 112, range: pressureRange };
    expect(viewOfWarning(warning({ ...part, heartRate: 96, status: 103 }))).toMatchObject({
      text: '186/112/96',
      unit: 'mmHg',
      word: 'vital.pressureStatus.severeHigh',
      range: '90–139 / 60–89',
      slot: undefined,
    });
    expect(viewOfWarning(warning({ ...part, heartRate: null, status: 201 }))).toMatchObject({
      text: '186/112',
      tone: 'low',
      word: 'vital.pressureStatus.low',
    });
  });

  it('of a blood pressure with one figure too high and one too low names both, never the class of one alone', () => {
    const standings = { systolic: 'high', diastolic: 'criticalLow' };
    const part = { indicator: 'pressure', systolic: 150, diastolic: 45, heartRate: null, status: 101, standings };
    const shown = { tone: 'high', meaning: 'high', word: 'vital.pressureFigures.high.criticalLow' };
    expect(viewOfWarning(warning({ ...part, range: pressureRange }))).toMatchObject(shown);
    const info = {
      prewarningMsgType: 103,
      systolicPressure: 150,
      diastolicPressure: 45,
      heartRate: null,
      status: 101,
      pressureRange,
    };
    expect(viewOfMessage({ ...info, pressureStandings: { systolic: 'high', diastolic: 'criticalLow' } })).toMatchObject(
      shown,
    );
    const same = { ...standings, diastolic: 'high' };
    expect(viewOfWarning(warning({ ...part, standings: same, range: pressureRange }))).toMatchObject({
      word: 'vital.pressureStatus.mildHigh',
    });
  });

  it('of temperature has the word of its level, and high or low where only a range of the patient was broken', () => {
    const part = { indicator: 'temperature', status: 1, range: { low: 36, high: 37.1 } };
    expect(viewOfWarning(warning({ ...part, celsius: 39.4 }))).toMatchObject({
      text: '39.4',
      word: 'vital.temperatureLevel.highFever',
      range: '36.0–37.1',
    });
    expect(viewOfWarning(warning({ ...part, celsius: 37 }))).toMatchObject({ word: 'meaning.high' });
  });

  it('of a message is the same as of the warning itself', () => {
    const figures = { systolic: 86, diastolic: 51, heartRate: null, status: 201 as const };
    const stored = viewOfWarning(warning({ indicator: 'pressure', ...figures, range: pressureRange }));
    const info = {
      prewarningMsgType: 103,
      systolicPressure: 86,
      diastolicPressure: 51,
      heartRate: null,
      status: 201,
      pressureRange,
    };
    expect(viewOfMessage(info)).toEqual(stored);
    const bounds = { rangeLow: 36, rangeHigh: 37.1 };
    expect(viewOfMessage({ prewarningMsgType: 102, temperature: 38.2, status: 1, ...bounds })).toMatchObject({
      text: '38.2',
      tone: 'high',
    });
    expect(
      viewOfMessage({ prewarningMsgType: 201, bsValue: 2.5, status: 2, slot: 1, rangeLow: 3.9, rangeHigh: 16.7 }),
    ).toMatchObject({
      text: '2.5',
      slot: 1,
    });
    expect(viewOfMessage({ patientName: 'x' })).toBeUndefined();
    // The figures alone do not identify the indicator.
    expect(viewOfMessage({ prewarningMsgType: 104, bsValue: 2.5, rangeLow: 0, rangeHigh: 0.5 })).toBeUndefined();
    const low = {
      prewarningMsgType: 101,
      bsValue: 1.1,
      comparator: '<',
      status: 2,
      slot: 1,
      rangeLow: 3.9,
      rangeHigh: 16.7,
    } as const;
    const range = { low: 3.9, high: 16.7 };
    const part = { indicator: 'glucose', value: 1.1, comparator: '<', slot: 1, status: 2, range } as const;
    expect(viewOfMessage(low)).toEqual(viewOfWarning(warning(part)));
    expect(viewOfMessage(low)).toMatchObject({ text: 'LO', measured: { value: 1.1, comparator: '<' } });
    expect(
      viewOfMessage({ prewarningMsgType: 104, ketone: 8, comparator: '>', status: 1, rangeLow: 0, rangeHigh: 0.5 }),
    ).toMatchObject({
      text: 'HI',
      word: 'vital.ketoneLevel.probableKetoacidosis',
    });
  });
});
