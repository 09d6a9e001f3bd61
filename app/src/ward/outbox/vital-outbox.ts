import type { Indicator, RequestOf, VitalReading } from '@wardlink/contract';
import { call } from '../../http/call.js';
import { outboxOfUser } from './user-outbox.js';
import type { Waiting } from './outbox.js';
import { applyVital } from '../board/vital-board.js';

/** Figures of one patient that are not stored on the server yet. */
export type TypedVital = Waiting & {
  patientId: string;
  indicator: Indicator;
} & ({ kind: 'record'; body: RequestOf<'vital.record'> } | { kind: 'correct'; body: RequestOf<'vital.correct'> });

/** Readings of the workbenches beside glucose, on their way to the server. */
export const {
  start: startVitalOut,
  current: vitalOut,
  useTyped: useTypedVitals,
} = outboxOfUser<TypedVital, VitalReading>({
  family: 'vital',
  store: (typed) =>
    typed.kind === 'record'
      ? call('vital.record', typed.body, { background: true })
      : call('vital.correct', typed.body, { background: true }),
  onStored: (reading) => applyVital(reading),
});
