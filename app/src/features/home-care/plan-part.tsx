import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { slotWord } from '@wardlink/contract';
import { Button } from '../../elements/button.js';
import { Listing } from '../../elements/listing.js';
import { call } from '../../http/call.js';
import { useLoad } from '../../http/use-load.js';
import { useLanguage } from '../../language/names.js';
import { MonitoringDialog } from '../../ward/plan/monitoring-dialog.js';

/** The patient's measurements at home: the plans in force, and a form for a new one. */
export function PlanPart({ patientId }: { patientId: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [planning, setPlanning] = useState(false);
  const load = useCallback(() => call('order.plans', { patientId }), [patientId]);
  const { loaded, reload } = useLoad(`home plans ${patientId}`, load);
  return (
    <section className="card home-part" aria-label={t('homeCare.plan')}>
      <header className="home-card-head">
        <h2>{t('homeCare.plan')}</h2>
        <span className="spacer" />
        <Button size="small" icon="plus" onClick={() => setPlanning(true)}>
          {t('homeCare.newPlan')}
        </Button>
      </header>
      <Listing loaded={loaded} onRetry={() => void reload()} lines={3}>
        {({ monitoring }) => {
          const present = monitoring.filter(({ state }) => state === 'running' || state === 'waiting');
          if (present.length === 0) return <p className="home-none">{t('homeCare.noPlans')}</p>;
          return (
            <ul className="home-plans">
              {present.map((plan) => (
                <li key={plan.planId}>
                  <strong>{t(`homeCare.indicator.${plan.indicator}`, { defaultValue: plan.indicator })}</strong>
                  <span>
                    {plan.slots.map((slot) => slotWord(slot, language)).join(language === 'zh' ? '、' : ', ')}
                  </span>
                  <small className="num">
                    {plan.since} – {plan.until ?? t('homeCare.openEnd')}
                    {plan.everyDays > 1 && ` · ${t('homeCare.every', { count: plan.everyDays })}`}
                  </small>
                </li>
              ))}
            </ul>
          );
        }}
      </Listing>
      {planning && (
        <MonitoringDialog
          patientId={patientId}
          onClose={() => setPlanning(false)}
          onDone={() => {
            setPlanning(false);
            void reload();
          }}
        />
      )}
    </section>
  );
}
