import type { ReplyOf } from '@wardlink/contract';
import { expect, it } from 'vitest';
import { csvOf, jsonOf, zonedTime } from '../src/own-data/own-file.js';

const at = Date.parse('2026-11-27T08:10:00+08:00');
const data = {
  at,
  zone: 'Asia/Shanghai',
  monitoring: [],
  medications: [],
  careTeam: [],
  patient: { name: '陈秀', latinName: 'Chen Xiu', sex: 'female', birthday: '1971-03-05' },
  readings: [
    {
      readingId: 'r',
      version: 2,
      slot: 1,
      value: 33.3,
      comparator: '>',
      refusal: null,
      refusalNote: null,
      measuredAt: at,
      status: 1,
      meaning: 'criticalHigh',
      way: 'manual',
      late: false,
      day: '2026-11-27',
      measuredBy: { name: '=HYPERLINK("x"),1', latinName: null },
      setting: 'home',
    },
  ],
} as unknown as ReplyOf<'own.export'>;

const consent: Parameters<typeof jsonOf>[1][number] = {
  consentId: 'c',
  purpose: 'sharing',
  parts: ['readings'],
  version: 1,
  givenAt: at,
  until: null,
  inForce: false,
  to: { userId: '7', name: '周明', latinName: 'Zhou Ming', avatar: null, position: null },
  endedAt: at + 60_000,
  endReason: 'withdrawn',
  device: null,
  toRenew: false,
};

it('times carry their zone, also where a zone changes its clock', () => {
  expect(zonedTime(at, 'Asia/Shanghai')).toBe('2026-11-27T08:10:00+08:00');
  expect(zonedTime(at, 'UTC')).toBe('2026-11-27T00:10:00+00:00');
  expect(zonedTime(Date.parse('2026-07-01T00:30:00Z'), 'America/New_York')).toBe('2026-06-30T20:30:00-04:00');
});

it('the table begins with a mark for spreadsheets, names units, and holds no formula', () => {
  const [headings, line, end] = csvOf(data).split('\r\n');
  expect(headings).toMatch(/^\uFEFFmeasured_at,.*glucose_mmol_per_litre/);
  expect(line).toBe(
    `2026-11-27T08:10:00+08:00,2026-11-27,beforeBreakfast,33.3,HI,criticalHigh,"'=HYPERLINK(""x""),1",manual,home`,
  );
  expect(end).toBe('');
});

it('the whole file can be read by a program', () => {
  const read = JSON.parse(jsonOf(data, [consent])) as { timeZone: string; patient: object; glucose: object[] };
  expect(read).toMatchObject({
    createdAt: '2026-11-27T08:10:00+08:00',
    timeZone: 'Asia/Shanghai',
    patient: data.patient,
  });
  expect(read.glucose).toMatchObject([
    { slot: 'beforeBreakfast', mmolPerLitre: 33.3, beyondMeter: 'HI', correctedTimes: 1 },
  ]);
  expect(read).toMatchObject({
    consents: [
      {
        to: { name: '周明' },
        textVersion: 1,
        givenAt: '2026-11-27T08:10:00+08:00',
        endedAt: '2026-11-27T08:11:00+08:00',
        endReason: 'withdrawn',
      },
    ],
  });
});
