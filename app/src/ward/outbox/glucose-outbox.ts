import type { GlucoseReading, ReplyOf, RequestOf } from '@wardlink/contract';
import { SLOT_KEYS, type Slot } from '@wardlink/domain';
import { t } from 'i18next';
import { clock } from '../../clock/hospital-clock.js';
import { call } from '../../http/call.js';
import { HttpError } from '../../http/http-error.js';
import { notify } from '../../notices/notices.js';
import { applyReading, glucoseBoard } from '../board/glucose-board.js';
import { countDueMeters } from '../quality/due-meters.js';
import { userOutbox } from './user-outbox.js';
import type { TypedReading } from './outbox.js';

const NO_EMERGENCY: readonly (string | undefined)[] = ['control.emergencySpent', 'control.emergencyFailed'];

/**
 * Stores a value. If its meter may no longer be used in an emergency, the value is not lost: it is stored as one of a
 * meter without valid control, and the user is informed.
 */
async function record(body: RequestOf<'glucose.record'>): Promise<ReplyOf<'glucose.record'>> {
  try {
    return await call('glucose.record', body, { once: true });
  } catch (error) {
    if (!(error instanceof HttpError) || !NO_EMERGENCY.includes(error.code)) throw error;
    const reply = await call('glucose.record', { ...body, emergencyReason: null }, { once: true });
    notify.error(t('glucose.meters.emergency.refused', { reason: error.message }));
    return reply;
  } finally {
    if (body.emergencyReason != null) void countDueMeters();
  }
}

/** Tells the user the day of a value that counts for another day than its measurement, since it leaves its cell. */
function tellOtherDay({ day, slot, measuredAt }: GlucoseReading): void {
  if (day === clock.day(measuredAt)) return;
  notify.info(t('glucose.entry.otherDay', { day, slot: t(`glucose.slot.${SLOT_KEYS[slot as Slot]}`) }));
}

/** Outbox of glucose readings and refusals. */
export const {
  start: startGlucoseOutbox,
  current: glucoseOutbox,
  useTyped: useTypedReadings,
} = userOutbox<TypedReading, GlucoseReading>({
  store: (typed) =>
    typed.kind === 'record' ? record(typed.body) : call('glucose.correct', typed.body, { once: true }),
  onStored: (reading) => {
    applyReading(reading);
    tellOtherDay(reading);
  },
  onCaughtUp: () => void glucoseBoard.refresh(),
});
