import { PRESET_REASONS, type PresetReason } from '@wardlink/contract';
import { schemas } from '@wardlink/contract/schemas';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import type { TSchema } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codedTexts } from '../src/core/http/coded-texts.js';
import * as migration from '../src/database/migrations/0127-coded-reasons.js';
import { codeOf, dataOf, type TestClient } from './support/client.js';
import { startTestServer, type TestServer } from './support/server.js';

/** Reasons that have no presets: of a visit, of care at home, of a second print, and codes of their own. */
const FREE = new Set([
  'interface.dismiss reason',
  'interface.giveUp reason',
  'report.print reason',
  'outpatient.register reason',
  'outpatient.saveVisit reason',
  'enrolment.answer reason',
  'enrolment.end reason',
  'virtualWard.wardStep reason',
  'virtualWard.teamStep reason',
  'dean.patients reason',
  'population.list reason',
  'population.export reason',
  'order.execute amountReason',
]);

/** Presets of columns that held codes from the beginning. */
const LATER = new Set<string>([
  'preset.highAfterMeals',
  'preset.highFasting',
  'preset.lowValues',
  'preset.eatsDifferently',
  'preset.steroids',
  'preset.operation',
  'preset.undone',
  'preset.stable',
  'preset.unstable',
]);

const isPreset = (code: string): boolean => code.startsWith('preset.');

describe('the schemas', () => {
  it('code every reason that a request may have', () => {
    const uncoded = Object.entries(schemas).flatMap(([name, one]) => {
      const request = (one as { request?: TSchema & { properties?: Record<string, TSchema> } }).request;
      return Object.keys(request?.properties ?? {})
        .filter((field) => /reason$/i.test(field))
        .filter((field) => {
          const body: Record<string, string> = { [field]: PRESET_REASONS['preset.otherPatient'].en };
          const coded = codedTexts(request as TSchema)(body) as Record<string, string>;
          return coded[field] !== 'preset.otherPatient';
        })
        .map((field) => `${name} ${field}`);
    });
    expect(uncoded.filter((one) => !FREE.has(one))).toEqual([]);
  });

  it('code texts within lists and leave all else alone', () => {
    const plan = codedTexts({
      properties: { rows: { items: { properties: { why: { codes: 'reason' }, note: {} } } } },
    } as unknown as TSchema);
    const rows = [{ why: '患者错误', note: '患者错误' }, { why: null }, {}];
    expect(plan({ rows, more: 1 })).toEqual({
      rows: [{ why: 'preset.otherPatient', note: '患者错误' }, { why: null }, {}],
      more: 1,
    });
    expect(plan({ rows: null })).toEqual({ rows: null });
  });
});

describe('on the server', () => {
  let test: TestServer;
  let nurse: TestClient;
  beforeAll(async () => {
    test = await startTestServer({ clock: '2026-11-20T07:00:00+08:00' });
    nurse = await test.signedIn('nurseA');
  });
  afterAll(() => test.stop());

  const patientId = (): string => test.hospital.patients.anna;
  const record = async () => {
    const request = { readingId: randomUUID(), patientId: patientId(), slot: 1, value: 7, confirmed: true };
    return dataOf(await nurse.call('glucose.record', request)).reading;
  };

  it.each(['zh', 'en'] as const)('a reading that was voided for a preset in %s has its code', async (language) => {
    const { readingId, version } = await record();
    const request = { readingId, version, reason: PRESET_REASONS['preset.otherPatient'][language] };
    dataOf(await nurse.call('glucose.void', request));
    const { voided } = dataOf(await nurse.call('record.versions', { indicator: 'glucose', readingId }));
    expect(voided?.reason).toBe('preset.otherPatient');
    const { figures, ...changed } = { ...request, figures: null, slot: 1, value: 8, confirmed: true };
    expect(figures).toBeNull();
    const again = await nurse.call('glucose.correct', { ...changed, refusal: null, measuredAt: null });
    expect(codeOf(again)).toBe('reading.voided');
  });

  it('a diagnosis is stored by its code, and what was stored before is coded by the migration', async () => {
    const { db } = test.server.context;
    const { readingId } = await record();
    const texts = Object.entries(PRESET_REASONS)
      .filter(([code]) => isPreset(code) && !LATER.has(code))
      .flatMap(([code, by]) => Object.values(by).map((text) => [text, code as PresetReason] as const));
    for (const [text, code] of [...texts, ['患者录错', 'preset.otherPatient'], ['own words', 'own words']] as const) {
      await sql`update glucose_reading set time_reason = ${text} where reading_id = ${readingId}`.execute(db);
      await sql`update patient set disease_type = '2 型糖尿病' where id = ${patientId()}`.execute(db);
      await migration.up(db as never);
      const { rows } = await sql<{ timeReason: string; diseaseType: string }>`select time_reason, disease_type
        from glucose_reading join patient on patient.id = patient_id where reading_id = ${readingId}`.execute(db);
      expect(rows).toEqual([{ timeReason: code, diseaseType: 'type2' }]);
    }
  });

  it('the migration knows every column that a reason is kept in', async () => {
    const { rows } = await sql<{ name: string }>`select table_name || '.' || column_name as name
      from information_schema.columns where table_schema = 'public' and column_name ~ 'reason$'`.execute(
      test.server.context.db,
    );
    const known = new Set(migration.REASON_COLUMNS.map(([table, column]) => `${table}.${column}`));
    const free = rows.map(({ name }) => name).filter((name) => !known.has(name));
    expect(free.sort()).toEqual([
      'consent.end_reason',
      'enrolment.reason',
      // A code of the contract.
      'interface_message.reason',
      // Coded from the beginning.
      'medication_plan.change_reason',
      'monitoring_plan.change_reason',
      'order_execution.amount_reason',
      'patient_grant.reason',
      'report_print.reason',
      // A code of the contract.
      'result_delivery.reason',
      'stay.cancel_reason',
      'virtual_application.removal_reason',
      'visit.reason',
      // `taken` or `unknown`.
      'wanted_bed.reason',
    ]);
  });
});
