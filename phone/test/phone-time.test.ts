import { expect, it } from 'vitest';
import { instantShown } from '../src/phone-time.js';

const BERLIN = 'Europe/Berlin';
const LORD_HOWE = 'Australia/Lord_Howe';
const LATER = Date.parse('2027-01-01T00:00:00Z');

it.each([
  ['2026-03-29T01:59', BERLIN, LATER, '2026-03-29T00:59:00Z'],
  // The clock goes from 02:00 to 03:00.
  ['2026-03-29T02:30', BERLIN, LATER, '2026-03-29T01:00:00Z'],
  ['2026-03-29T02:30:20', BERLIN, LATER, '2026-03-29T01:00:00Z'],
  ['2026-03-29T03:00', BERLIN, LATER, '2026-03-29T01:00:00Z'],
  // It shows 02:30 twice; the second one is at 01:30 UTC.
  ['2026-10-25T02:30', BERLIN, LATER, '2026-10-25T01:30:00Z'],
  ['2026-10-25T02:30', BERLIN, Date.parse('2026-10-25T01:00:00Z'), '2026-10-25T00:30:00Z'],
  // A change by half an hour.
  ['2026-10-04T02:15', LORD_HOWE, LATER, '2026-10-03T15:30:00Z'],
  ['2026-11-27T08:10:05', 'Asia/Shanghai', LATER, '2026-11-27T00:10:05Z'],
])('%s on a clock of %s is the instant that a person means', (shown, zone, now, instant) => {
  expect(new Date(instantShown(shown, now, zone)).toISOString()).toBe(instant.replace('Z', '.000Z'));
});
