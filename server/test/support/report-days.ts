import type { ReplyOf, RequestOf } from '@wardlink/contract';
import { randomUUID } from 'node:crypto';
import type { Database } from '../../src/database/connection.js';
import { dataOf, type TestClient } from './client.js';
import { medicationOf } from './ward-fixture.js';

/** A Friday; the day begins at midnight in Shanghai. */
export const TODAY = '2026-11-20';
export const YESTERDAY = '2026-11-19';
export const MINUTE = 60_000;

/** An instant of today, by the clock of the ward: `07:30`. */
export const at = (clock: string, day = TODAY): number => Date.parse(`${day}T${clock}:00+08:00`);

export const timeReason = 'from the paper sheet';

/** A patient on whose days something was measured, given and done. */
export class PrintedDays {
  constructor(
    private readonly client: TestClient,
    private readonly db: Database,
    readonly patientId: string,
  ) {}

  /** @returns what was stored, and its warning */
  async glucose(entry: Partial<RequestOf<'glucose.record'>>): Promise<ReplyOf<'glucose.record'>> {
    const { patientId } = this;
    const whole = { readingId: randomUUID(), patientId, slot: 1, confirmed: true, timeReason, ...entry };
    return dataOf(await this.client.call('glucose.record', whole));
  }

  async vital(
    indicator: RequestOf<'vital.record'>['indicator'],
    figures: RequestOf<'vital.record'>['figures'],
    measuredAt: number,
  ): Promise<ReplyOf<'vital.record'>['reading']> {
    const { patientId } = this;
    const entry = { indicator, readingId: randomUUID(), patientId, figures, measuredAt, confirmed: true, timeReason };
    return dataOf(await this.client.call('vital.record', entry)).reading;
  }

  async pump(entry: Partial<RequestOf<'pump.record'>>): Promise<string> {
    const { patientId } = this;
    const entryId = randomUUID();
    const whole = { entryId, patientId, kind: 'bolus' as const, at: at('07:00'), units: 1, rates: null, timeReason };
    dataOf(await this.client.call('pump.record', { ...whole, ...entry }));
    return entryId;
  }

  /** Gives the insulin that is ordered before lunch. */
  async dose(): Promise<void> {
    const order = { ...medicationOf(this.patientId, randomUUID()), doses: [{ slot: 3, amount: 8 }] };
    const { plan } = dataOf(await this.client.call('order.planMedication', order));
    const given = { executionKey: randomUUID(), type: 'medication' as const, planId: plan.planId, slot: 3 };
    dataOf(await this.client.call('order.execute', { ...given, day: TODAY, refusal: null }));
  }

  /** A monitor that was bound before the first of these instants, with a reading at each, ended. @returns the id of its session */
  async monitored(device: string, instants: readonly number[]): Promise<string> {
    const { client, patientId } = this;
    const sessionId = randomUUID();
    dataOf(await client.call('ambulatory.bind', { sessionId, patientId, device, dayInterval: 20, nightInterval: 30 }));
    const boundAt = new Date((instants[0] ?? 0) - MINUTE);
    await this.db.updateTable('ambulatorySession').set({ boundAt }).where('id', '=', sessionId).execute();
    const readings = instants.map((instant) => ({ at: instant, systolic: 128, diastolic: 82, heartRate: 70 }));
    dataOf(await client.call('ambulatory.record', { sessionId, readings, way: 'device' }));
    dataOf(await client.call('ambulatory.terminate', { sessionId }));
    return sessionId;
  }
}
