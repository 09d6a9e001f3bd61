import { useReason } from '../../language/coded.js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ambulatoryPeriod, meanArterialPressure, type AmbulatoryWindows, decimalText } from '@wardlink/domain';
import { Button } from '../../elements/button.js';
import { useName } from '../../language/names.js';
import { clock } from '../../clock/hospital-clock.js';
import { useMay } from '../../session/session.js';
import { ChangeDialog } from './change-dialog.js';
import type { Detail } from './types.js';

type Reading = Detail['readings'][number];

interface Props {
  detail: Detail;
  windows: AmbulatoryWindows;
  onChanged: () => void;
}

/** Each reading with its period, and buttons to correct it or to exclude it from the indices. */
export function ReadingsTable({ detail, windows, onChanged }: Props) {
  const { t } = useTranslation();
  const nameOf = useName();
  const reasonOf = useReason();
  const mayManage = useMay('ambulatory.manage');
  const [changing, setChanging] = useState<Reading>();
  const { readings, session } = detail;
  return (
    <section className="card ambulatory-readings" aria-label={t('ambulatory.readings')}>
      <h2>
        {t('ambulatory.readings')} <small>{t('patient.readings', { count: readings.length })}</small>
      </h2>
      <table>
        <thead>
          <tr>
            {(['time', 'pressure', 'heartRate', 'meanArterial', 'period', 'way', 'by', 'note'] as const).map(
              (column) => (
                <th key={column} scope="col">
                  {t(`ambulatory.readingColumn.${column}`)}
                </th>
              ),
            )}
            {mayManage && (
              <th scope="col">
                <span className="visually-hidden">{t('ambulatory.column.action')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {readings.map((reading) => {
            const { at, systolic, diastolic, heartRate, excluded, reason } = reading;
            const time = `${clock.day(at).slice(5)} ${clock.time(at)}`;
            return (
              <tr key={at} className={excluded ? 'excluded' : ''}>
                <th scope="row" className="num">
                  {time}
                </th>
                <td className="num">
                  {systolic}/{diastolic}
                </td>
                <td className="num">{heartRate ?? '–'}</td>
                <td className="num">{decimalText(meanArterialPressure(systolic, diastolic), 0)}</td>
                <td>{t(`ambulatory.in.${ambulatoryPeriod(at, clock.zone, windows)}`)}</td>
                <td>{t(`ambulatory.way.${reading.way}`)}</td>
                <td>{nameOf(reading.enteredBy)}</td>
                <td>
                  {excluded && <span className="tag quiet">{t('ambulatory.excluded')}</span>}{' '}
                  {reason && reasonOf(reason)}
                </td>
                {mayManage && (
                  <td>
                    <Button
                      size="small"
                      tone="quiet"
                      aria-label={t('ambulatory.changeOf', { time })}
                      onClick={() => setChanging(reading)}
                    >
                      {t('vital.correct')}
                    </Button>
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
      {changing && (
        <ChangeDialog
          sessionId={session.sessionId}
          reading={changing}
          onClose={() => setChanging(undefined)}
          onChanged={() => {
            setChanging(undefined);
            onChanged();
          }}
        />
      )}
    </section>
  );
}
