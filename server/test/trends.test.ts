import { addDays, dayOf, instantOf } from '@wardlink/domain';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, dataOf } from './support/client.js';
import { startTestServer, type TestServer } from './support/server.js';

const ZONE = 'Asia/Shanghai';
const NOON = Date.parse('2026-06-10T12:00:00+08:00');
const today = dayOf(NOON, ZONE);
let test: TestServer;
beforeAll(async () => {
  test = await startTestServer({ clock: new Date(NOON).toISOString() });
});
afterAll(() => test.stop());

describe('trends of a patient', () => {
  it('have every indicator in the order it was measured, and the pump’s units by day', async () => {
    const nurse = await test.signedIn('nurseA');
    const patientId = test.hospital.patients.anna;
    const entries = [
      ['pressure', { systolic: 132, diastolic: 84, heartRate: 71 }, 3],
      ['uricAcid', { urate: 432 }, 1],
      ['ketone', { ketone: 0.7 }, 2],
      ['temperature', { celsius: 36.6 }, 30],
    ] as const;
    for (const [indicator, figures, hoursAgo] of entries) {
      const measuredAt = NOON - hoursAgo * 3_600_000;
      const request = { indicator, readingId: randomUUID(), patientId, figures, measuredAt };
      dataOf(await nurse.call('vital.record', request));
    }
    const pump = { patientId, units: null, rates: null };
    const yesterday = addDays(today, -1);
    const profile = { entryId: randomUUID(), kind: 'profile' as const, rates: [{ minute: 0, rate: 1 }] };
    dataOf(await nurse.call('pump.record', { ...pump, ...profile, at: instantOf(yesterday, 720, ZONE) }));
    const bolus = { entryId: randomUUID(), kind: 'bolus' as const, units: 6 };
    dataOf(await nurse.call('pump.record', { ...pump, ...bolus, at: instantOf(today, 420, ZONE) }));

    const trends = dataOf(await nurse.call('patient.trends', { patientId, from: yesterday, to: today }));
    expect(trends.readings.map(({ indicator }) => indicator)).toEqual([
      'temperature',
      'pressure',
      'ketone',
      'uricAcid',
    ]);
    expect(trends.insulin[0]).toEqual({ day: yesterday, basal: 12, bolus: 0, total: 12 });
    // The server's clock runs on from noon during the test.
    expect(trends.insulin[1]).toMatchObject({ day: today, bolus: 6 });
    expect(trends.insulin[1]?.total).toBeCloseTo(18, 1);
    const day = { patientId, from: today, to: today };
    expect(dataOf(await nurse.call('patient.trends', day)).readings).toHaveLength(3);
    expect(codeOf(await nurse.call('patient.trends', { ...day, from: '2026-01-01' }))).toBe('input.invalid');
    const nurseB = await test.signedIn('nurseB');
    expect(codeOf(await nurseB.call('patient.trends', day))).toBe('patient.unknown');
  });
});
