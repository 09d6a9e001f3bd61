import { useCallback } from 'react';
import { addDays } from '@wardlink/domain';
import { clock } from '../../clock/hospital-clock.js';
import { Listing } from '../../elements/listing.js';
import { call } from '../../http/call.js';
import { useLoad } from '../../http/use-load.js';
import { useReloadOnChange } from '../../lists/use-reload-on-change.js';
import { CurveCard } from './curve-card.js';

/**
 * The curve of the last days without the rest of the patient's page, for example in a consultation. New readings appear
 * in it.
 */
export function SharedCurve({ patientId, days }: { patientId: string; days: number }) {
  const today = clock.today();
  const from = addDays(today, 1 - days);
  const load = useCallback(async () => {
    const [detail, { readings }] = await Promise.all([
      call('patient.detail', { patientId }),
      call('patient.glucose', { patientId, from, to: today }),
    ]);
    return { detail, readings };
  }, [patientId, from, today]);
  const { loaded, reload } = useLoad(`shared curve ${patientId} ${from} ${today}`, load);
  const again = useCallback(() => void reload(), [reload]);
  useReloadOnChange('glucose', again, { patientId });
  return (
    <Listing loaded={loaded} onRetry={again} lines={8}>
      {({ detail, readings }) => (
        <CurveCard detail={detail} readings={readings} span={{ from, to: today }} version={0} />
      )}
    </Listing>
  );
}
