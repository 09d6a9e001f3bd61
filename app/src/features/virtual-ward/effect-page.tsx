import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { addDays, decimalText } from '@wardlink/domain';
import { clock } from '../../clock/hospital-clock.js';
import { Button } from '../../elements/button.js';
import { DateField } from '../../elements/date-field.js';
import { Listing, ListingState } from '../../elements/listing.js';
import { call, callStream } from '../../http/call.js';
import { useLoad } from '../../http/use-load.js';
import { useName } from '../../language/names.js';
import { ExportButtons } from '../../lists/export-buttons.js';
import { percentText, SegmentsCompared } from '../../ward/virtual-ward/effect-part.js';
import { PrintHead } from '../../frame/print-head.js';
import { PatientEffect } from './patient-effect.js';
import { VirtualWardFrame } from './virtual-ward-frame.js';
import '../../ward/board/board.css';
import '../../ward/virtual-ward/virtual-ward.css';
import './virtual-ward-pages.css';

const DAYS = 30;

/** `/vm/effect`: over all patients, or of the one whose application is named. */
export function EffectPage() {
  const [query] = useSearchParams();
  const applicationId = query.get('application');
  return applicationId && /^[0-9a-f-]{36}$/.test(applicationId) ? (
    <PatientEffect key={applicationId} applicationId={applicationId} />
  ) : (
    <JointEffect />
  );
}

/** What the management changed over all patients that it began with in a period, and by department. */
function JointEffect() {
  const { t } = useTranslation();
  const nameOf = useName();
  const [{ from, to }, setPeriod] = useState(() => ({ from: addDays(clock.today(), 1 - DAYS), to: clock.today() }));
  const load = useCallback(() => call('virtualWard.effect', { from, to }), [from, to]);
  const { loaded, reload } = useLoad(`effect ${from} ${to}`, load);
  const title = t('virtualWard.effect.page');
  return (
    <VirtualWardFrame
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
          <ExportButtons
            noun="virtualWard"
            name={`${title} ${from} ${to}`}
            fetchPieces={(format) => callStream('virtualWard.exportEffect', { from, to, format })}
          />
          <Button icon="print" onClick={() => window.print()}>
            {t('virtualWard.print')}
          </Button>
        </>
      }
    >
      <Listing
        loaded={loaded}
        onRetry={() => void reload()}
        lines={10}
        isEmpty={({ patients }) => patients === 0}
        empty={
          <ListingState
            icon="virtualWard"
            title={t('virtualWard.effect.none')}
            text={t('virtualWard.effect.noneText')}
          />
        }
      >
        {({ patients, reached, meanDaysToTarget, before, managed, departments }) => (
          <div className="virtual-effect-page">
            <PrintHead title={title} about={[t('virtualWard.title'), `${from} – ${to}`]} place={null} />
            <p className="virtual-hint">{t('virtualWard.effect.rule')}</p>
            <dl className="virtual-figures num">
              <div>
                <dt>{t('virtualWard.effect.patients')}</dt>
                <dd>{patients}</dd>
              </div>
              <div>
                <dt>{t('virtualWard.effect.inRange')}</dt>
                <dd>
                  {percentText(before.inRange, before.readings)} → {percentText(managed.inRange, managed.readings)}
                </dd>
              </div>
              <div>
                <dt>{t('virtualWard.effect.lows')}</dt>
                <dd>
                  {percentText(before.lows, before.readings)} → {percentText(managed.lows, managed.readings)}
                </dd>
              </div>
              <div>
                <dt>{t('virtualWard.effect.daysToTarget')}</dt>
                <dd>
                  {meanDaysToTarget === null
                    ? t('virtualWard.effect.notYet')
                    : t('virtualWard.effect.meanDays', { days: decimalText(meanDaysToTarget, 1), reached, patients })}
                </dd>
              </div>
            </dl>
            <SegmentsCompared before={before.segments} managed={managed.segments} />
            <table className="virtual-departments">
              <caption>{t('virtualWard.effect.departments')}</caption>
              <thead>
                <tr>
                  <th scope="col">{t('virtualWard.effect.department')}</th>
                  <th scope="col">{t('virtualWard.effect.patients')}</th>
                  <th scope="col">{t('virtualWard.effect.inRange')}</th>
                  <th scope="col">{t('virtualWard.effect.lows')}</th>
                </tr>
              </thead>
              <tbody>
                {departments.map(({ department, ...figures }) => (
                  <tr key={department.name}>
                    <th scope="row">{nameOf(department)}</th>
                    <td className="num">{figures.patients}</td>
                    <td className="num">
                      {percentText(figures.before.inRange, figures.before.readings)} →{' '}
                      {percentText(figures.managed.inRange, figures.managed.readings)}
                    </td>
                    <td className="num">
                      {figures.before.lows} → {figures.managed.lows}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Listing>
    </VirtualWardFrame>
  );
}
