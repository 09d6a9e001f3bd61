import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { addDays, decimalText } from '@wardlink/domain';
import { clock } from '../../clock/hospital-clock.js';
import { DateField } from '../../elements/date-field.js';
import { FiguresTable } from '../../elements/figures-table.js';
import { call, callStream } from '../../http/call.js';
import { useLoad } from '../../http/use-load.js';
import { useName } from '../../language/names.js';
import { EffectFigures, SegmentsCompared, shareChange } from '../../ward/virtual-ward/effect-part.js';
import { PrintHead } from '../../frame/print-head.js';
import { EffectFrame } from './effect-frame.js';
import { PatientEffect } from './patient-effect.js';

const DAYS = 30;

/** `/vm/effect`: the effect on all patients, or on the patient whose application the address names. */
export function EffectPage() {
  const [query] = useSearchParams();
  const applicationId = query.get('application');
  return applicationId && /^[0-9a-f-]{36}$/.test(applicationId) ? (
    <PatientEffect key={applicationId} applicationId={applicationId} />
  ) : (
    <JointEffect />
  );
}

/** The effect of the management on all patients who began it in a period, in total and by department. */
function JointEffect() {
  const { t } = useTranslation();
  const nameOf = useName();
  const [{ from, to }, setPeriod] = useState(() => ({ from: addDays(clock.today(), 1 - DAYS), to: clock.today() }));
  const load = useCallback(() => call('virtualWard.effect', { from, to }), [from, to]);
  const { loaded, reload } = useLoad(`effect ${from} ${to}`, load);
  const title = t('virtualWard.effect.page');
  return (
    <EffectFrame
      title={title}
      tools={
        <>
          <label className="virtual-period">
            {t('virtualWard.effect.from')}
            <DateField
              className="input num"
              value={from}
              max={to}
              onChange={(day) => setPeriod((before) => ({ ...before, from: day }))}
            />
          </label>
          <label className="virtual-period">
            {t('virtualWard.effect.to')}
            <DateField
              className="input num"
              value={to}
              min={from}
              max={clock.today()}
              onChange={(day) => setPeriod((before) => ({ ...before, to: day }))}
            />
          </label>
        </>
      }
      download={{
        name: `${title} ${from} ${to}`,
        fetchPieces: (format) => callStream('virtualWard.exportEffect', { from, to, format }),
      }}
      loaded={loaded}
      onRetry={() => void reload()}
      isEmpty={({ patients }) => patients === 0}
      none={t('virtualWard.effect.noneText')}
    >
      {({ patients, reached, meanDaysToTarget, before, managed, departments }) => (
        <>
          <PrintHead title={title} about={[t('virtualWard.title'), `${from} – ${to}`]} place={null} />
          <p className="virtual-hint">{t('virtualWard.effect.rule')}</p>
          <EffectFigures
            figures={{
              patients,
              inRange: shareChange('inRange', before, managed),
              lows: shareChange('lows', before, managed),
              daysToTarget:
                meanDaysToTarget === null
                  ? t('virtualWard.effect.notYet')
                  : t('virtualWard.effect.meanDays', { days: decimalText(meanDaysToTarget, 1), reached, patients }),
            }}
          />
          <SegmentsCompared before={before.segments} managed={managed.segments} />
          <FiguresTable
            className="virtual-departments"
            caption={t('virtualWard.effect.departments')}
            titles={['department', 'patients', 'inRange', 'lows'].map((name) => t(`virtualWard.effect.${name}`))}
            rows={departments.map(({ department, ...of }) => ({
              key: department.name,
              title: nameOf(department),
              cells: [
                of.patients,
                shareChange('inRange', of.before, of.managed),
                `${of.before.lows} → ${of.managed.lows}`,
              ],
            }))}
          />
        </>
      )}
    </EffectFrame>
  );
}
