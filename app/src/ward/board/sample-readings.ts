import type { GlucoseReading } from '@wardlink/contract';

/** Common fields of the tests' sample readings. */
export const sampleReading = {
  readingId: '00000000-0000-4000-8000-000000000000',
  version: 1,
  patientId: '1',
  measuredAt: 0,
  day: '2026-03-01',
  measuredBy: { name: '王', latinName: null },
  way: 'manual',
  late: false,
  meaning: 'inTarget',
} as const;

/** A glucose reading before breakfast, in its range. */
export const sampleGlucose: GlucoseReading = {
  ...sampleReading,
  slot: 1,
  value: 5.25,
  comparator: null,
  refusal: null,
  refusalNote: null,
  status: 0,
  range: { low: 3.9, high: 16.7 },
};
