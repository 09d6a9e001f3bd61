import { describe, expect, it } from 'vitest';
import {
  addDays,
  ambulatoryNights,
  controlMonth,
  dayBounds,
  DEFAULT_AMBULATORY_WINDOWS,
  DEFAULT_CONTROL_PLAN,
  DEFAULT_MEAL_WINDOWS,
  instantOf,
  instantsOf,
  isQuietAt,
  minuteOfDay,
  pumpDay,
  pumpHours,
  rateAt,
  shiftOf,
  SHIFTS,
  slotAt,
  standingOfMeter,
  stepsOfProfiles,
  typedInstantOf,
  windowsOfDay,
} from '../src/index.js';
import { CHANGE_DAYS, clockOf, MINUTE, shown } from './support/clock-changes.js';

const RATES = [
  { minute: 0, rate: 1 },
  { minute: 15, rate: 0.5 },
  { minute: 150, rate: 2 },
  { minute: 180, rate: 1 },
  { minute: 1395, rate: 3 },
];

describe.each(CHANGE_DAYS)('on $day in $zone, $change minutes longer', ({ zone, day, change }) => {
  const { begin, end } = dayBounds(day, zone);
  const minutes = shown(day, zone);

  it('the day is longer or shorter by the change', () => {
    expect((end - begin) / MINUTE).toBe(1440 + change);
  });

  it('each minute is its first instant, and one that is skipped is the first instant after the gap', () => {
    const wrong: string[] = [];
    for (let minute = 0; minute < 1440; minute += 1) {
      const text = clockOf(day, minute);
      const same = minutes.filter((one) => one.text === text).map(({ at }) => at);
      const after = minutes.find((one) => one.text > text)?.at ?? 0;
      const right = same.length > 0 ? same : [after];
      if (instantOf(day, minute, zone) !== right[0] || instantsOf(day, minute, zone).join() !== right.join())
        wrong.push(text);
    }
    expect(wrong).toEqual([]);
  });

  it('a minute that is typed afterwards is the last instant at which the clock has shown it', () => {
    const wrong: string[] = [];
    for (let now = begin; now < end; now += 7 * MINUTE) {
      for (const at of [0, 5, 35, 65, 125].map((back) => now - back * MINUTE).filter((one) => one >= begin)) {
        const minute = minuteOfDay(at, zone);
        const last = minutes.findLast((one) => one.at <= now && one.text === clockOf(day, minute))?.at;
        if (typedInstantOf(day, minute, { now, zone }) !== last) wrong.push(new Date(at).toISOString());
      }
    }
    expect(wrong).toEqual([]);
  });

  it('a pump gives what its profile has for what the clock shows', () => {
    const steps = stepsOfProfiles([{ at: begin - 86_400_000, rates: RATES }], end, zone);
    for (let until = begin + 7 * MINUTE; until <= end; until += 61 * MINUTE) {
      let units = 0;
      for (let at = begin; at < until; at += MINUTE) units += rateAt(RATES, minuteOfDay(at, zone)) / 60;
      const total = pumpDay({ basal: steps, boluses: [], fillings: [] }, day, zone, until).total;
      expect('value' in total ? total.value : total).toBeCloseTo(units, 2);
    }
    const { stretches } = pumpDay({ basal: steps, boluses: [], fillings: [] }, day, zone, end);
    expect(stretches.reduce((sum, stretch) => sum + stretch.end - stretch.begin, 0)).toBe(end - begin);
    expect(pumpHours(stretches, [], day, zone).reduce((sum, hour) => sum + hour.basal, 0)).toBeCloseTo(
      stretches.reduce((sum, stretch) => sum + (stretch.rate * (stretch.end - stretch.begin)) / 3_600_000, 0),
      2,
    );
  });

  it('shifts join, and a window contains what has its slot', () => {
    const shifts = SHIFTS.map((key) => shiftOf(day, key, zone));
    expect([shifts[0]?.begin, shifts[1]?.begin, shifts[2]?.begin, end]).toEqual([
      begin,
      ...shifts.map((one) => one.end),
    ]);
    for (const window of windowsOfDay(day, zone, DEFAULT_MEAL_WINDOWS).windows) {
      expect(slotAt(window.begin, zone, DEFAULT_MEAL_WINDOWS)).toBe(window.slot);
      expect(slotAt(window.end - MINUTE, zone, DEFAULT_MEAL_WINDOWS)).toBe(window.slot);
    }
  });

  /** Before, within and after what is skipped or repeated in any of the zones. */
  const AROUND = [0, 30, 59, 60, 90, 120, 135, 150, 179, 180, 420, 1410];
  /** The first instant at which the clock shows a minute, or a later one where it skips that minute. */
  const firstAt = (ofDay: string, minute: number): number =>
    minutes.find(({ text }) => text >= clockOf(ofDay, minute))?.at ?? 0;

  it('a meter without its control by a minute is overdue from then on, and its month says so', () => {
    for (const dailyBy of AROUND) {
      const by = firstAt(day, dailyBy);
      const plan = { ...DEFAULT_CONTROL_PLAN, dailyBy };
      const standing = (now: number): string =>
        standingOfMeter({ runs: [], requests: [], stripLot: 'A' }, plan, now, zone).standing;
      for (let at = begin; at < end; at += 30 * MINUTE) expect(standing(at)).toBe(at < by ? 'due' : 'overdue');
      expect([by > begin ? standing(by - 1) : 'due', standing(by)]).toEqual(['due', 'overdue']);
      const month = (use: { from?: number; until?: number }, controlAt: number, now = by) => {
        const measured = ['low', 'normal', 'high'] as const;
        const run = { at: controlAt, day, state: 'qualified', measured, rejected: false, reviewed: false } as const;
        return controlMonth({ uses: [{ from: 0, until: null, plan, ...use }], runs: [run] }, [day], now, zone);
      };
      expect(month({}, by - 1)).toMatchObject({ due: 1, overdue: 0 });
      expect(month({}, by)).toMatchObject({ due: 1, overdue: 1 });
      expect(month({}, by, by - 1)).toMatchObject({ due: 0 });
      expect(month({ from: by + 1 }, by)).toMatchObject({ due: 0 });
      expect(month({ until: by }, by)).toMatchObject({ due: 0 });
    }
  });

  it('a night is over when the clock first shows the minute of waking, or has skipped it', () => {
    for (const awake of AROUND.filter((minute) => minute < 1380))
      for (const evening of [addDays(day, -1), day]) {
        const at = firstAt(evening, 1380);
        const windows = { ...DEFAULT_AMBULATORY_WINDOWS, awake };
        expect(ambulatoryNights([{ at, systolic: 110, diastolic: 70 }], zone, windows)).toMatchObject([
          { awakeAt: firstAt(addDays(evening, 1), awake) },
        ]);
      }
  });

  it('the nights and the quiet hours of both days are longer by the change, if it is within them', () => {
    const noons = [addDays(day, -1), addDays(day, 1)].map((one) => firstAt(one, 720)) as [number, number];
    const between = minutes.filter(({ at }) => at >= noons[0] && at < noons[1]);
    const readings = between.map(({ at }) => ({ at, systolic: 110, diastolic: 70 }));
    const nights = ambulatoryNights(readings, zone, DEFAULT_AMBULATORY_WINDOWS);
    expect(nights).toHaveLength(2);
    expect(nights.flatMap((night) => night.readings)).toHaveLength(2 * 360 + change);
    const hours = { begin: 1320, end: 420 };
    expect(between.filter(({ at }) => isQuietAt(hours, at, zone))).toHaveLength(2 * 540 + change);
  });
});

it('a pump gives 4.52 units until 05:31 of a night of which an hour is missing', () => {
  const [zone, day] = ['Europe/Berlin', '2026-03-29'];
  const rates = [
    { minute: 0, rate: 1 },
    { minute: 150, rate: 2 },
    { minute: 180, rate: 1 },
  ];
  const until = instantOf(day, 5 * 60 + 31, zone);
  const basal = stepsOfProfiles([{ at: dayBounds(day, zone).begin, rates }], until, zone);
  expect(pumpDay({ basal, boluses: [], fillings: [] }, day, zone, until).total).toEqual({ value: 4.517 });
});
