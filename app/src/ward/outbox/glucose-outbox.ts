import type { GlucoseReading } from '@wardlink/contract';
import { call } from '../../http/call.js';
import { applyReading, glucoseBoard } from '../board/glucose-board.js';
import { userOutbox } from './user-outbox.js';
import type { TypedReading } from './outbox.js';

/** Outbox of glucose readings and refusals. */
export const {
  start: startGlucoseOutbox,
  current: glucoseOutbox,
  useTyped: useTypedReadings,
} = userOutbox<TypedReading, GlucoseReading>({
  store: (typed) =>
    typed.kind === 'record'
      ? call('glucose.record', typed.body, { background: true })
      : call('glucose.correct', typed.body, { background: true }),
  onStored: (reading) => applyReading(reading),
  onCaughtUp: () => void glucoseBoard.refresh(),
});
