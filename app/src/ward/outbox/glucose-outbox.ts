import type { GlucoseReading } from '@wardlink/contract';
import { call } from '../../http/call.js';
import { applyReading, refreshBoard } from '../board/glucose-board.js';
import { outboxOfUser } from './user-outbox.js';
import type { TypedReading } from './outbox.js';

/** Glucose values and refusals on their way to the server. */
export const {
  start: startReadingsOut,
  current: readingsOut,
  useTyped: useTypedReadings,
} = outboxOfUser<TypedReading, GlucoseReading>({
  store: (typed) =>
    typed.kind === 'record'
      ? call('glucose.record', typed.body, { background: true })
      : call('glucose.correct', typed.body, { background: true }),
  onStored: (reading) => applyReading(reading),
  onCaughtUp: () => void refreshBoard(),
});
