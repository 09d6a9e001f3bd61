import type { ReplyOf } from '@wardlink/contract';
import { isValidQuietHours } from '@wardlink/domain';
import type { Call, Handlers } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { setOfAccount } from '../account-index/write.js';
import { userRecord } from '../session/user-record.js';
import { acknowledge, reopen } from './acknowledge.js';
import { handOver, listWarnings } from './list.js';
import { openWarnings } from './open.js';
import { patientRanges, setPatientRange } from './ranges.js';

/** Stores the caller's settings of warning pop-ups and of quiet hours. */
async function setStyle({ db, caller, request }: Call<'warning.style'>): Promise<ReplyOf<'warning.style'>> {
  const { push, sound, criticalSound, messageSound, windowSeconds, quiet } = request;
  if (quiet?.hours && !isValidQuietHours(quiet.hours)) throw new Refusal('input.invalid', { field: 'quiet.hours.end' });
  await setOfAccount(db, caller.accountId, {
    warningPush: push,
    warningSound: sound,
    ...(criticalSound !== undefined && { criticalSound }),
    ...(messageSound !== undefined && { messageSound }),
    warningWindowSeconds: windowSeconds,
    ...(quiet && {
      quietBegin: quiet.hours?.begin ?? null,
      quietEnd: quiet.hours?.end ?? null,
      criticalSounds: quiet.criticalSounds,
      specialCallsRing: quiet.specialCallsRing,
    }),
  });
  return userRecord(db, caller.accountId, { away: caller.away });
}

type Names = 'open' | 'list' | 'acknowledge' | 'reopen' | 'handover' | 'ranges' | 'setRange' | 'style';

/** Warnings of every indicator: list, acknowledgement, handover, and the settings of ranges and pop-ups. */
export const warningHandlers: Handlers<`warning.${Names}`> = {
  'warning.open': openWarnings,
  'warning.list': listWarnings,
  'warning.acknowledge': acknowledge,
  'warning.reopen': reopen,
  'warning.handover': handOver,
  'warning.ranges': patientRanges,
  'warning.setRange': setPatientRange,
  'warning.style': setStyle,
};
