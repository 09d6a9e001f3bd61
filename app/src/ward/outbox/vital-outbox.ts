import type { Indicator, RequestOf, VitalReading } from '@wardlink/contract';
import { call } from '../../http/call.js';
import { userOutbox } from './user-outbox.js';
import type { OutboxEntry } from './outbox.js';
import { applyVital } from '../board/vital-board.js';

/** Figures of one patient that are not stored on the server yet. */
export type TypedVital = OutboxEntry & {
  patientId: string;
  indicator: Indicator;
} & ({ kind: 'record'; body: RequestOf<'vital.record'> } | { kind: 'correct'; body: RequestOf<'vital.correct'> });

/** Outbox of readings of the other workbenches. */
export const {
  start: startVitalOutbox,
  current: vitalOutbox,
  useTyped: useTypedVitals,
} = userOutbox<TypedVital, VitalReading>({
  family: 'vital',
  store: (typed) =>
    typed.kind === 'record'
      ? call('vital.record', typed.body, { once: true })
      : call('vital.correct', typed.body, { once: true }),
  onStored: (reading) => applyVital(reading),
});
