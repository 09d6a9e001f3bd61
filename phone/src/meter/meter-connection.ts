import type { MealMark } from '@wardlink/domain';
import { glucoseMeasurement, type GlucoseMeasurement } from './glucose-measurement.js';
import { mealContext } from './meal-context.js';

/** The part of Web Bluetooth that is used here; the type library lacks it. */
interface Characteristic extends EventTarget {
  readonly value?: DataView;
  startNotifications(): Promise<unknown>;
  writeValueWithResponse(bytes: BufferSource): Promise<void>;
}
interface Service {
  getCharacteristic(id: number): Promise<Characteristic>;
}
interface Device {
  readonly name?: string;
  readonly gatt?: {
    connect(): Promise<{ getPrimaryService(id: number): Promise<Service> }>;
    disconnect(): void;
  };
}
export interface Bluetooth {
  requestDevice(which: { filters: { services: number[] }[] }): Promise<Device>;
}

const GLUCOSE_SERVICE = 0x1808;
const MEASUREMENT = 0x2a18;
/** Glucose Measurement Context; some meters lack it. */
const CONTEXT = 0x2a34;
/** Record Access Control Point, which selects the stored records that a meter sends. */
const RECORDS = 0x2a52;

const REPORT = 0x01;
const ALL = 0x01;
const FROM_NUMBER = 0x03;
const BY_SEQUENCE = 0x01;
const ANSWER = 0x06;
const SUCCESS = 0x01;
const NO_RECORDS = 0x06;

/** How long a meter may be silent, milliseconds. */
const SILENT_FOR = 20_000;

/** A measurement with the meal that the user marked on the meter. */
type MarkedMeasurement = GlucoseMeasurement & { mark: MealMark | null };

export interface FromMeter {
  /** Name of the meter, which mostly contains its serial number. */
  meter: string;
  measurements: MarkedMeasurement[];
}

/** Bluetooth of this browser; undefined if it has none. */
export function bluetoothOf(browser: Navigator): Bluetooth | undefined {
  return (browser as Navigator & { bluetooth?: Bluetooth }).bluetooth;
}

function requestFrom(sequence: number | undefined): Uint8Array<ArrayBuffer> {
  if (sequence === undefined) return Uint8Array.of(REPORT, ALL);
  return Uint8Array.of(REPORT, FROM_NUMBER, BY_SEQUENCE, sequence & 0xff, sequence >> 8);
}

/**
 * Lets the user choose a meter and reads its stored records.
 * @param after the number of the last measurement that was read from a meter
 * @throws Error if the meter is silent or refuses; the browser's error if the user chose none
 */
export async function readMeter(
  bluetooth: Bluetooth,
  after: (meter: string) => Promise<number | undefined>,
): Promise<FromMeter> {
  const device = await bluetooth.requestDevice({ filters: [{ services: [GLUCOSE_SERVICE] }] });
  if (!device.gatt) throw new Error('the meter cannot be connected');
  const meter = device.name ?? 'meter';
  try {
    const service = await (await device.gatt.connect()).getPrimaryService(GLUCOSE_SERVICE);
    const [values, records, contexts] = await Promise.all([
      service.getCharacteristic(MEASUREMENT),
      service.getCharacteristic(RECORDS),
      service.getCharacteristic(CONTEXT).catch(() => undefined),
    ]);
    await Promise.all([values, records, contexts].map((one) => one?.startNotifications()));
    const last = await after(meter);
    return {
      meter,
      measurements: await transfer(
        { values, records, contexts },
        requestFrom(last === undefined ? undefined : last + 1),
      ),
    };
  } finally {
    device.gatt.disconnect();
  }
}

interface Sources {
  values: Characteristic;
  records: Characteristic;
  contexts: Characteristic | undefined;
}

function transfer(
  { values, records, contexts }: Sources,
  request: Uint8Array<ArrayBuffer>,
): Promise<MarkedMeasurement[]> {
  return new Promise((resolve, reject) => {
    const measurements: GlucoseMeasurement[] = [];
    const marks = new Map<number, MealMark | null>();
    const silent = (): void => reject(new Error('the meter does not answer'));
    let timer = setTimeout(silent, SILENT_FOR);
    const listen = (source: Characteristic, take: (bytes: DataView) => void): void =>
      source.addEventListener('characteristicvaluechanged', () => {
        clearTimeout(timer);
        timer = setTimeout(silent, SILENT_FOR);
        try {
          if (source.value) take(source.value);
        } catch (error) {
          // An unreadable record must not stop the others; it remains in the meter.
          console.warn('a record of the meter cannot be read', error);
        }
      });
    listen(values, (bytes) => void measurements.push(glucoseMeasurement(bytes)));
    if (contexts) {
      listen(contexts, (bytes) => {
        const { sequence, mark } = mealContext(bytes);
        marks.set(sequence, mark);
      });
    }
    records.addEventListener('characteristicvaluechanged', () => {
      const answer = records.value;
      if (answer?.getUint8(0) !== ANSWER) return;
      clearTimeout(timer);
      const code = answer.getUint8(3);
      if (code === SUCCESS || code === NO_RECORDS) {
        // A context has the number of its measurement.
        resolve(measurements.map((one) => ({ ...one, mark: marks.get(one.sequence) ?? null })));
        return;
      }
      reject(new Error(`the meter refused with ${code}`));
    });
    records.writeValueWithResponse(request).catch(reject);
  });
}
