import type { TFunction } from 'i18next';
import { formatGlucose, type CandidateReason } from '@wardlink/domain';
import { clock } from '../../clock/hospital-clock.js';

const HOUR = 3_600_000;

/** Why a patient is suggested, in a few words. */
export function reasonText(reason: CandidateReason, t: TFunction): string {
  switch (reason.kind) {
    case 'critical':
    case 'low':
      return t(`virtualWard.reason.${reason.kind}`, {
        value: formatGlucose(reason.value),
        time: clock.time(reason.at),
      });
    case 'surgery': {
      const hours = Math.max(0, Math.round((reason.surgeryAt - clock.now()) / HOUR));
      return t('virtualWard.reason.surgery', { hours, value: formatGlucose(reason.value) });
    }
    case 'high':
      return t('virtualWard.reason.high', { count: reason.count, value: formatGlucose(reason.value) });
    case 'pump':
      return t('virtualWard.reason.pump');
  }
}

/** Whether a reason demands immediate attention. */
export const isUrgentReason = ({ kind }: CandidateReason): boolean => kind === 'critical' || kind === 'low';
