import { describe, expect, it } from 'vitest';
import { glucoseMeasurement, shortFloat } from '../src/meter/glucose-measurement.js';

const bytes = (...list: number[]): DataView => new DataView(Uint8Array.from(list).buffer);
/** Number 300, of 27 November 2026, 08:10:05 by the meter's clock. */
const HEAD = [0x2c, 0x01, 0xea, 0x07, 11, 27, 8, 10, 5];
const AT = Date.UTC(2026, 10, 27, 8, 10, 5);

describe('a medical number of 16 bits', () => {
  it.each([
    // 72 × 10⁻⁴ mol/L: 7.2 mmol/L.
    [0xc048, 0.0072],
    // 126 × 10⁻⁵ kg/L: 126 mg/dL.
    [0xb07e, 0.00126],
    [0x0000, 0],
    [0x0001, 1],
    // The largest mantissa that is a number, and the smallest.
    [0x07fd, 2045],
    [0x0803, -2045],
    [0x7001, 10_000_000],
    [0x8001, 0.000_000_01],
    [0xffff, -0.1],
  ])('%i is %f', (raw, value) => {
    expect(shortFloat(raw)).toBeCloseTo(value, 12);
  });

  it('has values that are no numbers', () => {
    expect([0x07fe, 0x0802].map(shortFloat)).toEqual(['HI', 'LO']);
    expect([0x07ff, 0x0800, 0x0801].map(shortFloat)).toEqual([null, null, null]);
  });
});

describe('a measurement of a meter', () => {
  it('in mol/L', () => {
    expect(glucoseMeasurement(bytes(0x06, ...HEAD, 0x48, 0xc0, 0x11))).toEqual({
      sequence: 300,
      meterTime: AT,
      beyond: null,
      isControl: false,
      isFaulty: false,
      value: expect.closeTo(7.2, 9) as number,
    });
  });

  it('in kg/L, by the molar mass of glucose', () => {
    // 126 mg/dL ÷ 18.0156.
    expect(glucoseMeasurement(bytes(0x02, ...HEAD, 0x7e, 0xb0, 0x11)).value).toBeCloseTo(6.99394, 5);
  });

  it('with an offset of its time, forwards and backwards', () => {
    const shifted = (low: number, high: number) =>
      glucoseMeasurement(bytes(0x07, ...HEAD, low, high, 0x48, 0xc0, 0x11));
    expect(shifted(60, 0).meterTime).toBe(AT + 3_600_000);
    expect(shifted(0xc4, 0xff).meterTime).toBe(AT - 3_600_000);
    expect(shifted(60, 0).value).toBeCloseTo(7.2, 9);
  });

  it('of a control solution', () => {
    expect(glucoseMeasurement(bytes(0x06, ...HEAD, 0x48, 0xc0, 0x1a)).isControl).toBe(true);
  });

  it('beyond the meter, by its number or by its status', () => {
    expect(glucoseMeasurement(bytes(0x06, ...HEAD, 0xfe, 0x07, 0x11))).toMatchObject({ value: null, beyond: 'HI' });
    expect(glucoseMeasurement(bytes(0x0e, ...HEAD, 0x48, 0xc0, 0x11, 0x40, 0))).toMatchObject({ beyond: 'LO' });
    expect(glucoseMeasurement(bytes(0x0e, ...HEAD, 0x48, 0xc0, 0x11, 0x20, 0))).toMatchObject({ beyond: 'HI' });
  });

  it.each([
    [0x04, 0x00, true],
    [0x00, 0x04, true],
    [0x80, 0x00, true],
    // A low battery and an uncertain time say nothing about the value.
    [0x01, 0x08, false],
  ])('with status %i %i', (low, high, faulty) => {
    expect(glucoseMeasurement(bytes(0x0e, ...HEAD, 0x48, 0xc0, 0x11, low, high)).isFaulty).toBe(faulty);
  });

  it('without a value has none', () => {
    expect(glucoseMeasurement(bytes(0x00, ...HEAD))).toMatchObject({ value: null, beyond: null });
  });

  it('is refused where bytes are missing, or the meter has no date', () => {
    expect(() => glucoseMeasurement(bytes(0x06, ...HEAD, 0x48))).toThrow(RangeError);
    expect(() => glucoseMeasurement(bytes(0x00, 1, 0, 0, 0, 0, 0, 0, 0, 0))).toThrow(/no date/);
    expect(() => glucoseMeasurement(bytes(0x00, 1, 0, 0xea, 0x07, 2, 31, 0, 0, 0))).toThrow(/no date/);
  });
});
