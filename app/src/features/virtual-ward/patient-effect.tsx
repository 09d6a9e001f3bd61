import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { clock } from '../../clock/hospital-clock.js';
import { call, callStream } from '../../http/call.js';
import { useLoad } from '../../http/use-load.js';
import { useName } from '../../language/names.js';
import { useWardText } from '../../ward/choice/ward-names.js';
import { PrintHead } from '../../frame/print-head.js';
import { EffectPart } from '../../ward/virtual-ward/effect-part.js';
import { EffectFrame } from './effect-frame.js';

/** `/vm/effect?application=`: the effect of the management on one patient, for print or export. */
export function PatientEffect({ applicationId }: { applicationId: string }) {
  const { t } = useTranslation();
  const nameOf = useName();
  const wardText = useWardText();
  const load = useCallback(() => call('virtualWard.detail', { applicationId }), [applicationId]);
  const { loaded, reload } = useLoad(`effect of ${applicationId}`, load);
  const title = t('virtualWard.effect.title');
  return (
    <EffectFrame
      title={title}
      tools={
        <Link className="button plain" to="/vm/effect">
          {t('virtualWard.effect.all')}
        </Link>
      }
      download={{
        name: `${title} ${clock.today()}`,
        fetchPieces: (format) => callStream('virtualWard.exportPatientEffect', { applicationId, format }),
      }}
      loaded={loaded}
      onRetry={() => void reload()}
      isEmpty={({ effect }) => effect === null}
      none={t('virtualWard.effect.notBegun')}
    >
      {({ application: { patient, begunAt, endedAt }, effect }) =>
        effect && (
          <>
            <PrintHead
              title={t('virtualWard.effect.page')}
              about={[begunAt === null ? '' : `${clock.day(begunAt)} – ${clock.day(endedAt ?? clock.now())}`]}
              place={null}
            />
            <h2>
              {nameOf(patient)}{' '}
              <small>
                {wardText(patient.ward)} · {patient.hospitalizationNumber}
              </small>
            </h2>
            <p className="virtual-hint num">
              {begunAt !== null && clock.day(begunAt)} – {endedAt === null ? clock.today() : clock.day(endedAt)}
            </p>
            <EffectPart effect={effect} />
          </>
        )
      }
    </EffectFrame>
  );
}
