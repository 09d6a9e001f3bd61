import { toMmolPerLitre } from '@wardlink/domain';

/**
 * The characteristic Glucose Measurement (0x2A18) of the Bluetooth Glucose Service 1.0.1, and its medical
 * floating-point number of IEEE 11073-20601. Bytes in, figures out: no browser, no device.
 */

/** A measurement as the meter stored it. */
export interface GlucoseMeasurement {
  /** Number of the measurement in this meter; no other measurement has it. */
  sequence: number;
  /** The meter's clock including its time offset, without a zone: milliseconds as if it were UTC. */
  meterTime: number;
  /** mmol/L; null if the meter sent no number. */
  value: number | null;
  /** Beyond the range of the meter. */
  beyond: 'HI' | 'LO' | null;
  /** A control solution was measured, not blood. */
  isControl: boolean;
  /**
   * The meter reports that the result is wrong: an error of the strip, of the temperature, or an interrupted reading.
   */
  isFaulty: boolean;
}

const FLAG = { timeOffset: 0x01, value: 0x02, molPerLitre: 0x04, status: 0x08 } as const;
const CONTROL_SOLUTION = 10;
/** Sensor status annunciation: bits that make a result invalid. */
const FAULTY =
  (1 << 1) | // sensor malfunction
  (1 << 2) | // sample size insufficient
  (1 << 3) | // strip insertion error
  (1 << 4) | // strip type incorrect
  (1 << 7) | // sensor temperature too high
  (1 << 8) | // sensor temperature too low
  (1 << 9) | // sensor read interrupted
  (1 << 10); // general device fault
const ABOVE_METER = 1 << 5;
const BELOW_METER = 1 << 6;

const RESERVED: Record<number, 'HI' | 'LO' | undefined> = { 0x07fe: 'HI', 0x0802: 'LO' };
/** Not a number, not at this resolution, and a reserved value. */
const NO_NUMBERS = [0x07ff, 0x0800, 0x0801];

/** A 16-bit medical number: four bits of exponent to ten, twelve of mantissa, both signed. */
export function shortFloat(raw: number): number | 'HI' | 'LO' | null {
  const reserved = RESERVED[raw];
  if (reserved) return reserved;
  if (NO_NUMBERS.includes(raw)) return null;
  const exponent = raw >> 12 >= 8 ? (raw >> 12) - 16 : raw >> 12;
  const mantissa = (raw & 0x0fff) >= 0x0800 ? (raw & 0x0fff) - 0x1000 : raw & 0x0fff;
  // Dividing keeps decimals exact where multiplying by a negative power would not.
  return exponent < 0 ? mantissa / 10 ** -exponent : mantissa * 10 ** exponent;
}

/** kg/L or mol/L as mmol/L; a kilogram in a litre is 100,000 mg/dL. */
function millimolPerLitre(value: number, isMol: boolean): number {
  return isMol ? value * 1_000 : toMmolPerLitre(value * 100_000);
}

/**
 * Reads one measurement.
 * @throws RangeError if the bytes end too early, or the time is invalid
 */
export function glucoseMeasurement(bytes: DataView): GlucoseMeasurement {
  const flags = bytes.getUint8(0);
  const sequence = bytes.getUint16(1, true);
  const [year, month, day] = [bytes.getUint16(3, true), bytes.getUint8(5), bytes.getUint8(6)];
  const [hour, minute, second] = [bytes.getUint8(7), bytes.getUint8(8), bytes.getUint8(9)];
  const time = Date.UTC(year, month - 1, day, hour, minute, second);
  if (year < 1582 || new Date(time).getUTCMonth() !== month - 1) throw new RangeError('the meter has no date');
  let at = 10;
  let offset = 0;
  if (flags & FLAG.timeOffset) {
    offset = bytes.getInt16(at, true);
    at += 2;
  }
  let read: ReturnType<typeof shortFloat> = null;
  let isControl = false;
  if (flags & FLAG.value) {
    read = shortFloat(bytes.getUint16(at, true));
    isControl = (bytes.getUint8(at + 2) & 0x0f) === CONTROL_SOLUTION;
    at += 3;
  }
  const status = flags & FLAG.status ? bytes.getUint16(at, true) : 0;
  return {
    sequence,
    meterTime: time + offset * 60_000,
    value: typeof read === 'number' ? millimolPerLitre(read, (flags & FLAG.molPerLitre) !== 0) : null,
    beyond: typeof read === 'string' ? read : status & ABOVE_METER ? 'HI' : status & BELOW_METER ? 'LO' : null,
    isControl,
    isFaulty: (status & FAULTY) !== 0,
  };
}
