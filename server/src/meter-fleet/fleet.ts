import { METER_READINGS } from '@wardlink/contract/schemas';
import type { MeterRequest } from '@wardlink/contract';
import { chanceOf, type Chance } from '../demonstration/random.js';
import type { FleetOptions } from './options.js';

type Reading = MeterRequest['readings'][number];
type Control = NonNullable<MeterRequest['controls']>[number];

/** A request of the fleet, with its token. */
export interface FleetRequest {
  token: string;
  body: MeterRequest;
  /** Whether it is sent a second time. */
  isTwice: boolean;
}

/** A meter, and how it reaches the server. */
interface FleetMeter {
  name: string;
  token: string;
  /** Null for a meter with its own token. */
  serial: string | null;
}

const MINUTE = 60_000;
/** Time between two runs; levels within one hour belong to the same run. */
const BETWEEN_RUNS = 130 * MINUTE;

/** Mean and standard deviation of the levels of a usual control solution, mmol/L. */
const LEVELS = { low: [2.9, 0.12], normal: [6.6, 0.22], high: [16.4, 0.5] } as const;

const rounded = (value: number): number => Math.round(value * 10) / 10;

function metersOf({ senders, meters }: FleetOptions): FleetMeter[] {
  return senders
    .flatMap(({ token, serials }, index): FleetMeter[] =>
      serials.length === 0
        ? [{ name: `token ${index}`, token, serial: null }]
        : serials.map((serial) => ({ name: serial, token, serial })),
    )
    .slice(0, meters);
}

/** Figures as meters show them: mostly ordinary, sometimes outside the meter's range. */
function glucoseOf(chance: Chance): number | 'HI' | 'LO' {
  const one = chance.next();
  if (one < 0.004) return 'LO';
  if (one < 0.01) return 'HI';
  return rounded(Math.min(33.2, Math.max(1.2, 8.6 + chance.normal() * 2.9)));
}

/** Times from a clock that was never set or is fast, or no time. */
function wrongTime(chance: Chance, now: number): string {
  return chance.pick([
    '0000-00-00T00:00:00',
    '1970-01-01',
    new Date(now + chance.whole(2, 600) * MINUTE).toISOString(),
  ]);
}

/** Fields that every reading and control of a meter has. */
const bySerial = (serial: string | null, operator: string | null) => ({
  ...(serial === null ? {} : { serial }),
  ...(operator === null ? {} : { operator }),
});

function readingsOf(meter: FleetMeter, options: FleetOptions, now: number): Reading[] {
  const { seed, patients, readings, wrongClock, unknown, stripLot, operator } = options;
  return Array.from({ length: readings }, (_, index): Reading => {
    const chance = chanceOf('fleet reading', seed, meter.name, index);
    const isUnknown = chance.next() < unknown;
    const isWrong = chance.next() < wrongClock;
    return {
      indicator: 'glucose',
      hospitalizationNumber: isUnknown ? `X${chance.whole(100_000, 999_999)}` : chance.pick(patients),
      // Readings of a meter are a minute apart.
      measuredAt: isWrong ? wrongTime(chance, now) : new Date(now - (index + 1) * MINUTE).toISOString(),
      figures: { value: glucoseOf(chance) },
      ...(stripLot === null ? {} : { stripLot }),
      ...bySerial(meter.serial, operator),
    };
  });
}

function controlsOf(meter: FleetMeter, options: FleetOptions, now: number): Control[] {
  const { seed, controls, stripLot, solutionLot, operator } = options;
  if (stripLot === null || solutionLot === null) return [];
  return Array.from({ length: controls }, (_, run) =>
    (['low', 'normal', 'high'] as const).map((level, index): Control => {
      const [mean, deviation] = LEVELS[level];
      const chance = chanceOf('fleet control', seed, meter.name, run, level);
      return {
        level,
        value: rounded(mean + chance.normal() * deviation),
        measuredAt: new Date(now - run * BETWEEN_RUNS - (4 - index) * MINUTE).toISOString(),
        stripLot,
        solutionLot,
        ...bySerial(meter.serial, operator),
      };
    }),
  ).flat();
}

const chunks = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));

/** The lists interleaved: the first of each, then the second of each, and so on. */
export const byTurns = <T>(lists: readonly (readonly T[])[]): T[] =>
  Array.from({ length: Math.max(0, ...lists.map(({ length }) => length)) }, (_, turn) =>
    lists.flatMap((list) => list.slice(turn, turn + 1)),
  ).flat();

/** Everything that a fleet sends up to an instant, in the order of sending; the senders alternate. */
export function fleetRequests(options: FleetOptions, now: number): FleetRequest[] {
  const meters = metersOf(options);
  const tokens = [...new Set(meters.map(({ token }) => token))];
  const requests = tokens.map((token) => {
    const own = meters.filter((meter) => meter.token === token);
    const chance = chanceOf('fleet signs', options.seed, own[0]?.name ?? '');
    const device = {
      battery: chance.whole(20, 100),
      clock: new Date(now + chance.whole(-20, 20) * 1000).toISOString(),
    };
    const readings = chunks(
      own.flatMap((meter) => readingsOf(meter, options, now)),
      options.bundle,
    );
    // A run of three levels stays in one request.
    const controls = chunks(
      own.flatMap((meter) => controlsOf(meter, options, now)),
      METER_READINGS - (METER_READINGS % 3),
    );
    return [
      ...controls.map((part): MeterRequest => ({ device, readings: [], controls: part })),
      ...readings.map((part): MeterRequest => ({ device, readings: part })),
    ].map((body) => ({ token, body }));
  });
  return byTurns(requests).map((request, index) => {
    return { ...request, isTwice: chanceOf('fleet twice', options.seed, index).next() < options.twice };
  });
}
