import { DEFAULT_MEAL_WINDOWS } from '@wardlink/domain';
import { expect, it, vi } from 'vitest';
import { readMeter, type Bluetooth } from '../src/meter/meter-connection.js';
import { entriesOf } from '../src/meter/meter-entries.js';

/** A meter with its stored measurements, as a browser shows one to a page; without `contexts` it has none of them. */
function fakeMeter(
  stored: readonly number[][],
  { answer = 1, contexts }: { answer?: number; contexts?: readonly number[][] } = {},
): { bluetooth: Bluetooth; asked: number[][]; disconnected(): boolean } {
  const asked: number[][] = [];
  let disconnected = false;
  class Characteristic extends EventTarget {
    value?: DataView;
    startNotifications = () => Promise.resolve();
    writeValueWithResponse(bytes: BufferSource): Promise<void> {
      asked.push([...(bytes as Uint8Array)]);
      queueMicrotask(() => {
        for (const bytes of stored) values.say(bytes);
        for (const bytes of contexts ?? []) marks.say(bytes);
        records.say([6, 0, 1, answer]);
      });
      return Promise.resolve();
    }
    say(bytes: readonly number[]): void {
      this.value = new DataView(Uint8Array.from(bytes).buffer);
      this.dispatchEvent(new Event('characteristicvaluechanged'));
    }
  }
  const values = new Characteristic();
  const records = new Characteristic();
  const marks = new Characteristic();
  const characteristics = new Map([
    [0x2a18, values],
    [0x2a52, records],
    ...(contexts ? [[0x2a34, marks] as const] : []),
  ]);
  const service = {
    getCharacteristic: (id: number) => {
      const found = characteristics.get(id);
      return found ? Promise.resolve(found) : Promise.reject(new DOMException('no such thing', 'NotFoundError'));
    },
  };
  const gatt = {
    connect: () => Promise.resolve({ getPrimaryService: () => Promise.resolve(service) }),
    disconnect: () => {
      disconnected = true;
    },
  };
  const bluetooth = { requestDevice: () => Promise.resolve({ name: 'Meter 7', gatt }) };
  return { bluetooth, asked, disconnected: () => disconnected };
}

/** A measurement of 27 November 2026, 08:10:00 by the meter's clock. */
const measurement = (sequence: number, value: readonly number[] = [0x48, 0xc0], kind = 0x11): number[] => [
  0x06,
  sequence,
  0,
  0xea,
  0x07,
  11,
  27,
  8,
  10,
  0,
  ...value,
  kind,
];
const none = () => Promise.resolve(undefined);
const NOW = new Date(2026, 10, 27, 9).getTime();
/** The meter's clock and the hospital's have the zone of the machine here. */
const of = (account: string, now = NOW) => ({
  account,
  now,
  mealTimes: DEFAULT_MEAL_WINDOWS,
  zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
});

it('all that a meter has is read the first time, later only what is new, and it is let go', async () => {
  const meter = fakeMeter([measurement(4), measurement(5)]);
  const found = await readMeter(meter.bluetooth, none);
  expect(found.measurements.map(({ sequence }) => sequence)).toEqual([4, 5]);
  await readMeter(meter.bluetooth, () => Promise.resolve(300));
  expect(meter.asked).toEqual([
    [1, 1],
    [1, 3, 1, 45, 1],
  ]);
  expect(meter.disconnected()).toBe(true);
});

it('a meter without new measurements has none; one that refuses is a failure', async () => {
  expect((await readMeter(fakeMeter([], { answer: 6 }).bluetooth, none)).measurements).toEqual([]);
  await expect(readMeter(fakeMeter([], { answer: 8 }).bluetooth, none)).rejects.toThrow('refused with 8');
});

it('a measurement that cannot be read does not keep the others back', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const { measurements } = await readMeter(fakeMeter([[0x06, 1], measurement(5)]).bluetooth, none);
  expect(measurements).toHaveLength(1);
  expect(warn).toHaveBeenCalledOnce();
  warn.mockRestore();
});

it('the same measurement has the same id each time, of the same person only', async () => {
  const found = await readMeter(fakeMeter([measurement(4), measurement(5)]).bluetooth, none);
  const [first, again, other] = [
    await entriesOf(found, of('9')),
    await entriesOf(found, of('9')),
    await entriesOf(found, of('8')),
  ];
  expect(first).toEqual(again);
  expect(new Set([...first, ...other].map(({ readingId }) => readingId)).size).toBe(4);
  expect(first[0]?.readingId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(first[0]).toMatchObject({ value: 7.2, confirmed: true, measuredAt: new Date(2026, 10, 27, 8, 10).getTime() });
});

it('controls and old results are left out, and HI is a value', async () => {
  const found = await readMeter(
    fakeMeter([measurement(1, [0x48, 0xc0], 0x1a), measurement(2, [0xfe, 0x07])]).bluetooth,
    none,
  );
  expect(await entriesOf(found, of('9'))).toMatchObject([{ value: 33.3, comparator: '>' }]);
  expect(await entriesOf(found, of('9', NOW + 8 * 86_400_000))).toEqual([]);
});

it('the mark of a meal comes with the same number, and gives the slot', async () => {
  // 5: after a meal; 6: before lunch; 4: no mark of its own; 9: a context without its measurement.
  const contexts = [
    [0x02, 5, 0, 2],
    [0x03, 6, 0, 2, 0x3c, 0xd0, 1],
    [0x02, 9, 0, 5],
  ];
  const { bluetooth } = fakeMeter([measurement(4), measurement(5), measurement(6)], { contexts });
  const found = await readMeter(bluetooth, none);
  expect(found.measurements.map(({ sequence, mark }) => [sequence, mark])).toEqual([
    [4, null],
    [5, { moment: 'after', meal: null }],
    [6, { moment: 'before', meal: 'lunch' }],
  ]);
  const entries = await entriesOf(found, of('9'));
  expect(entries.map(({ slot }) => slot)).toEqual([undefined, 2, 3]);
});

it('the mark of a meal does not change the id of a measurement that was read before without it', async () => {
  const [plain, marked] = await Promise.all([
    readMeter(fakeMeter([measurement(5)]).bluetooth, none),
    readMeter(fakeMeter([measurement(5)], { contexts: [[0x02, 5, 0, 2]] }).bluetooth, none),
  ]);
  const [first, second] = [await entriesOf(plain, of('9')), await entriesOf(marked, of('9'))];
  expect(second[0]?.readingId).toBe(first[0]?.readingId);
});

it('a context that cannot be read keeps nothing back', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const { measurements } = await readMeter(fakeMeter([measurement(5)], { contexts: [[0x03, 5]] }).bluetooth, none);
  expect(measurements).toMatchObject([{ sequence: 5, mark: null }]);
  expect(warn).toHaveBeenCalled();
  warn.mockRestore();
});
