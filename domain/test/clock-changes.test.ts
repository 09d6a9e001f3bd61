import { describe, expect, it } from 'vitest';
import {
  addDays,
  dayBounds,
  DEFAULT_MEAL_WINDOWS,
  instantOf,
  instantsOf,
  minuteOfDay,
  pumpDay,
  pumpHours,
  rateAt,
  shiftOf,
  SHIFTS,
  slotAt,
  stepsOfProfiles,
  windowsOfDay,
  zonedTime,
} from '../src/index.js';

const MINUTE = 60_000;
/** By IANA zone: the days of 2026 on which its clock is set forward and back, and by how many minutes. */
const CHANGES = [
  ['Europe/Berlin', '2026-03-29', '2026-10-25', 60],
  ['America/Los_Angeles', '2026-03-08', '2026-11-01', 60],
  // By half an hour.
  ['Australia/Lord_Howe', '2026-10-04', '2026-04-05', 30],
  // At midnight: one day begins at 01:00, another ends an hour late.
  ['America/Santiago', '2026-09-06', '2026-04-04', 60],
  // At 01:00 to midnight: midnight itself occurs twice.
  ['Atlantic/Azores', '2026-03-29', '2026-10-25', 60],
] as const;
const DAYS = CHANGES.flatMap(([zone, forward, back, by]) => [
  { zone, day: forward, change: -by },
  { zone, day: back, change: by },
]);

const RATES = [
  { minute: 0, rate: 1 },
  { minute: 15, rate: 0.5 },
  { minute: 150, rate: 2 },
  { minute: 180, rate: 1 },
  { minute: 1395, rate: 3 },
];

/** What the clock shows in each minute from the day before to the day after. */
function shown(day: string, zone: string): { at: number; text: string }[] {
  const from = Date.parse(`${addDays(day, -1)}T00:00:00Z`);
  return Array.from({ length: 4 * 1440 }, (_, index) => {
    const at = from + index * MINUTE;
    const local = zonedTime(at, zone);
    return { at, text: `${local.day} ${String(local.hour * 60 + local.minute).padStart(4, '0')}` };
  });
}

describe.each(DAYS)('on $day in $zone, $change minutes longer', ({ zone, day, change }) => {
  const { begin, end } = dayBounds(day, zone);

  it('the day is longer or shorter by the change', () => {
    expect((end - begin) / MINUTE).toBe(1440 + change);
  });

  it('each minute is its first instant, and one that is skipped is the first instant after the gap', () => {
    const minutes = shown(day, zone);
    const wrong: string[] = [];
    for (let minute = 0; minute < 1440; minute += 1) {
      const text = `${day} ${String(minute).padStart(4, '0')}`;
      const same = minutes.filter((one) => one.text === text).map(({ at }) => at);
      const after = minutes.find((one) => one.text > text)?.at ?? 0;
      const right = same.length > 0 ? same : [after];
      if (instantOf(day, minute, zone) !== right[0] || instantsOf(day, minute, zone).join() !== right.join())
        wrong.push(text);
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
