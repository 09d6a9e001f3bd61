import { Suspense, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../elements/button.js';
import { ListingState, Skeleton } from '../../elements/listing.js';
import { useName } from '../../language/names.js';
import { memberOf } from './standing.js';
import type { Conference } from './types.js';
import './conference.css';

/** The curve of a patient's last days, as its reader may see it. */
export type PatientCurve = ComponentType<{ patientId: string; days: number }>;

/** Days that can be shown. */
const CURVE_DAYS = [3, 7, 14] as const;

interface Props {
  conference: Conference;
  userId: string;
  Curve: PatientCurve;
  /** A change is being sent: two at once could arrive in either order. */
  isBusy: boolean;
  /** Shows the curve of this many days to all; null ends this. */
  onPresent: (days: number | null) => void;
}

/** The curve that one person shows to all. Each page draws it from the data that its own reader may see. */
export function CurvePart({ conference, userId, Curve, isBusy, onPresent }: Props) {
  const { t } = useTranslation();
  const nameOf = useName();
  const { patient, presented } = conference;
  if (!patient) {
    return (
      <section className="conference-curve" aria-label={t('conference.curve.title')}>
        <ListingState icon="lock" title={t('conference.curve.forbidden')} text={t('conference.curve.forbiddenText')} />
      </section>
    );
  }
  const presenter = presented && memberOf(conference, presented.userId);
  const days = presented?.days ?? 7;
  return (
    <section className="conference-curve" aria-label={t('conference.curve.title')}>
      <header>
        <strong>{t('conference.curve.of', { name: nameOf(patient), count: days })}</strong>
        {presenter && presented.userId !== userId && (
          <span>{t('conference.curve.shownBy', { name: nameOf(presenter) })}</span>
        )}
        <span className="spacer" />
        <div role="group" aria-label={t('conference.curve.days')} className="conference-days">
          {CURVE_DAYS.map((count) => (
            <Button
              key={count}
              size="small"
              disabled={isBusy}
              aria-pressed={presented !== null && count === days}
              onClick={() => onPresent(count)}
            >
              {t('conference.curve.count', { count })}
            </Button>
          ))}
        </div>
        {presented && (
          <Button size="small" icon="close" disabled={isBusy} onClick={() => onPresent(null)}>
            {t('conference.curve.stop')}
          </Button>
        )}
      </header>
      <Suspense fallback={<Skeleton lines={6} />}>
        <Curve patientId={patient.patientId} days={days} />
      </Suspense>
    </section>
  );
}
