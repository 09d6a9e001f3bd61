import type { RequestOf } from '@wardlink/contract';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, dataOf, type TestClient } from './support/client.js';
import { startTestServer, type TestServer } from './support/server.js';
import { call, openSocket } from './support/socket.js';

let test: TestServer;
let nurse: TestClient;
let patientId: string;
beforeAll(async () => {
  test = await startTestServer();
  nurse = await test.signedIn('nurseA');
  patientId = test.hospital.patients.anna;
});
afterAll(() => test.stop());

type Ask = Omit<RequestOf<'patient.timeline'>, 'patientId'>;
const timeline = async (ask: Ask = {}) => dataOf(await nurse.call('patient.timeline', { patientId, ...ask }));
const kindsOf = async (ask: Ask = {}) => (await timeline(ask)).entries.map(({ kind }) => kind);

describe('a patient’s timeline', () => {
  it('has readings, warnings, calls, edits and orders, each under its kind', async () => {
    const value = 22.5;
    const { reading } = dataOf(
      await nurse.call('glucose.record', { readingId: randomUUID(), patientId, slot: 3, value }),
    );
    const figures = { systolic: 120, diastolic: 80, heartRate: null };
    const pressure = { indicator: 'pressure', readingId: randomUUID(), patientId, figures } as const;
    dataOf(await nurse.call('vital.record', pressure));
    const warm = { indicator: 'temperature', readingId: randomUUID(), patientId, figures: { celsius: 36.6 } } as const;
    dataOf(await nurse.call('vital.record', warm));
    const version = { readingId: reading.readingId, version: 1 };
    dataOf(await nurse.call('glucose.correct', { ...version, value: 21.5, reason: 'typing' }));
    dataOf(await nurse.call('patient.edit', { patientId, version: 1, weightKg: 61 }));
    const { doctorA, anna } = test.hospital.accounts;
    const { cookie } = await test.signedIn('doctorA');
    const socket = await openSocket(test.server.url, { cookie, name: 'doctorA', userId: doctorA });
    const invitation = call(anna, 0);
    socket.send(invitation);
    await socket.answerTo(invitation.messageId);
    await socket.close();

    expect((await kindsOf({ kinds: ['reading'] })).sort()).toEqual([
      'glucose.reading',
      'pressure.reading',
      'temperature.reading',
    ]);
    expect(await kindsOf({ kinds: ['warning'] })).toContain('warning.raised');
    expect(await kindsOf({ kinds: ['edit'] })).toEqual(['patient.edited', 'glucose.corrected']);
    const calls = (await timeline({ kinds: ['call'] })).entries;
    expect(calls).toMatchObject([
      { kind: 'call', by: { latinName: 'doctorA' }, detail: { fromPatient: 0, answered: 0 } },
    ]);
    expect(await kindsOf({ kinds: [] })).toEqual([]);
    const all = await kindsOf();
    expect(all).toEqual(expect.arrayContaining(['glucose.reading', 'warning.raised', 'call', 'patient.edited']));
    // A corrected reading appears once, in its latest version.
    expect(all.filter((kind) => kind === 'glucose.reading')).toHaveLength(1);
    const corrected = (await timeline({ kinds: ['reading'] })).entries.find(({ kind }) => kind === 'glucose.reading');
    expect(corrected?.detail).toMatchObject({ value: 21.5, slot: 3 });
  });

  it('comes in pages without a gap or a double, also where many things happened at one instant', async () => {
    const { db } = test.server.context;
    const { bert } = test.hospital.patients;
    const { nurseB } = test.hospital.accounts;
    const at = new Date('2026-02-01T08:00:00Z');
    const readings = Array.from({ length: 55 }, (_, index) => ({
      readingId: randomUUID(),
      version: 1,
      patientId: bert,
      nodeId: test.hospital.nodes.wardB,
      measuredAt: new Date(at.getTime() + Math.floor(index / 10) * 60_000),
      day: '2026-02-01',
      measuredBy: nurseB,
      way: 'manual' as const,
      enteredAt: at,
      enteredBy: nurseB,
      slot: 1,
      value: 6,
      status: 0 as const,
      rangeLow: 3.9,
      rangeHigh: 16.7,
    }));
    await db.insertInto('glucoseReading').values(readings).execute();
    const events = Array.from({ length: 50 }, () => ({
      at,
      type: 'patient.bedChanged',
      accountId: nurseB,
      patientId: bert,
      nodeId: null,
      subject: null,
    }));
    await db.insertInto('auditEvent').values(events).execute();
    const nurseB2 = await test.signedIn('nurseB');
    const times: number[] = [];
    let after: string | null = null;
    let pages = 0;
    do {
      const page: Awaited<ReturnType<typeof timeline>> = dataOf(
        await nurseB2.call('patient.timeline', { patientId: bert, after }),
      );
      times.push(...page.entries.map((entry) => entry.at));
      after = page.next;
      pages += 1;
    } while (after !== null && pages < 9);
    expect(pages).toBe(3);
    expect(times).toHaveLength(105);
    expect(times).toEqual([...times].sort((a, b) => b - a));
  });

  it('is closed to a caller who may not see the patient, and takes no cursor it did not give out', async () => {
    const nurseB = await test.signedIn('nurseB');
    expect(codeOf(await nurseB.call('patient.timeline', { patientId }))).toBe('patient.unknown');
    for (const after of ['1', '1.x', "1.e:0' or true"]) {
      expect(await nurse.call('patient.timeline', { patientId, after })).toMatchObject({ error: { field: 'after' } });
    }
  });
});
