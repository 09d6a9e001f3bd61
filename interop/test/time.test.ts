import { describe, expect, it } from 'vitest';
import { dayText, instantOfTime, parseTime, timeText, type SentTime } from '../src/hl7/index.js';

const SHANGHAI = 'Asia/Shanghai';
const BERLIN = 'Europe/Berlin';
const LATER = Date.parse('2027-01-01T00:00:00Z');
function time(text: string): SentTime {
  const parsed = parseTime(text);
  if (!parsed) throw new Error(`no time: ${text}`);
  return parsed;
}

describe('a sent time', () => {
  it.each([
    ['1960', '1960-01-01', 'year', undefined],
    ['196012', '1960-12-01', 'month', undefined],
    ['20240229', '2024-02-29', 'day', undefined],
    ['2026030108', '2026-03-01', 'hour', undefined],
    ['202603010815', '2026-03-01', 'minute', undefined],
    ['20260301081500.1234+0800', '2026-03-01', 'second', 480],
    ['20260301081500-0330', '2026-03-01', 'second', -210],
    ['20260301081500+08:00', '2026-03-01', 'second', 480],
  ])('%s is of %s, exact to the %s', (text, day, precision, offset) => {
    expect(parseTime(text)).toMatchObject({ day, precision, offset });
  });

  const WRONG = ['', '26', '20260230', '20261301', '20260001', '20260100', '202603012410', '202603010860'];
  const WRITTEN = ['20260301081560', '2026030108150', '2026-03-01', '20260301+1500', '20260301+0860', 'today'];
  it.each([...WRONG, ...WRITTEN])('is not %j', (text) => {
    expect(parseTime(text)).toBeUndefined();
  });

  const JULY = Date.parse('2026-07-20T00:00:00Z');
  it.each([
    // CDCgov/prime-reportstream#3243: a time without an offset is of the partner's zone, not of UTC.
    ['20260301081500', SHANGHAI, undefined, LATER, '2026-03-01T00:15:00.000Z'],
    // panates/hl7v2#29: the offset of the message holds for its other times.
    ['20260301081500', SHANGHAI, 540, LATER, '2026-02-28T23:15:00.000Z'],
    ['20260301081500-0500', SHANGHAI, 540, LATER, '2026-03-01T13:15:00.000Z'],
    ['20260301081500.25', SHANGHAI, 480, LATER, '2026-03-01T00:15:00.250Z'],
    // hapifhir/hapi-fhir#351: the offset of a message sent in summer does not hold for a time in winter.
    ['20260115081500', BERLIN, 120, JULY, '2026-01-15T07:15:00.000Z'],
    ['20260715081500', BERLIN, 120, JULY, '2026-07-15T06:15:00.000Z'],
    // In the gap of a clock change the first instant after it; of two the later one, once it has come.
    ['20260329023000', BERLIN, undefined, LATER, '2026-03-29T01:00:00.000Z'],
    ['20261025023000', BERLIN, undefined, LATER, '2026-10-25T01:30:00.000Z'],
  ])('%s in %s, of a message at %s, is one instant', (text, zone, offset, now, expected) => {
    expect(new Date(instantOfTime(time(text), { zone, offset, now })).toISOString()).toBe(expected);
  });

  it.each([SHANGHAI, BERLIN, 'America/St_Johns', 'Australia/Lord_Howe', 'Asia/Kathmandu'])(
    'is written with the offset of its zone and read as the same instant: %s',
    (zone) => {
      for (let instant = Date.parse('2026-01-01T00:00:00Z'); instant < LATER; instant += 7_777_000) {
        const text = timeText(instant, zone);
        expect(text).toMatch(/^\d{14}[+-]\d{4}$/);
        expect(instantOfTime(time(text), { zone: 'UTC', now: LATER })).toBe(instant);
      }
    },
  );

  // cerner/smart-on-fhir-tutorial#52, openmrs/openmrs-esm-patient-management#727: a birthday was a day early.
  it('of a birthday is a day, whatever the zone', () => {
    const days = [time('19600101').day, time('19600101+0800').day];
    expect([...days, dayText('1960-01-01')]).toEqual(['1960-01-01', '1960-01-01', '19600101']);
  });
});
