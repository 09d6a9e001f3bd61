import { useTranslation } from 'react-i18next';
import {
  amountText,
  brandText,
  cycleText,
  endText,
  orderWords,
  periodText,
  slotWord,
  strengthText,
} from '@wardlink/contract';
import { Button } from '../../../elements/button.js';
import { Tag } from '../../../elements/tag.js';
import { useLanguage, useName } from '../../../language/names.js';
import { clock } from '../../../clock/hospital-clock.js';
import { usePlanName, type Plan } from './orders-card.js';

interface Props {
  plan: Plan;
  /** Undefined for who may not terminate, and for what has ended. */
  onTerminate?: (() => void) | undefined;
  /** The same for who may change it. */
  onChange?: (() => void) | undefined;
}

/** One plan: what, how much when, on which days, from whom, and what became of it. */
export function PlanLine({ plan, onTerminate, onChange }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const nameOf = useName();
  const words = orderWords[language];
  const name = usePlanName()(plan);
  const brand = plan.type === 'medication' ? brandText(plan, language) : null;
  const end = endText(plan, { language, zone: clock.zone });
  const replaced = plan.state === 'running' && plan.replacedAt !== null;
  return (
    <li data-plan={`${plan.type} ${plan.planId}`}>
      <div className="plan-head">
        <div className="plan-name">
          <strong>{name}</strong>
          {brand !== null && <span>{brand}</span>}
          {plan.type === 'medication' && (
            <Tag tone="quiet">
              {plan.insulinCategory === null
                ? words.category[plan.category]
                : words.insulinCategory[plan.insulinCategory]}
            </Tag>
          )}
          {plan.state !== 'running' && (
            <Tag tone={plan.state === 'waiting' ? 'normal' : 'quiet'}>{words.state[plan.state]}</Tag>
          )}
        </div>
        {onChange && (
          <Button size="small" tone="quiet" aria-label={t('orders.compare.changeOf', { name })} onClick={onChange}>
            {t('orders.compare.change')}
          </Button>
        )}
        {onTerminate && (
          <Button size="small" tone="quiet" aria-label={t('orders.terminateOf', { name })} onClick={onTerminate}>
            {t('orders.terminate')}
          </Button>
        )}
      </div>
      <p className="plan-slots">
        {plan.type === 'medication'
          ? plan.doses.map(({ slot, amount }) => (
              <span key={slot}>
                {slotWord(slot, language)} <b className="num">{amountText(amount, plan.unit, language)}</b>
              </span>
            ))
          : plan.slots.map((slot) => <span key={slot}>{slotWord(slot, language)}</span>)}
      </p>
      <small>
        {[
          cycleText(plan, language),
          periodText(plan, language),
          plan.type === 'medication' ? strengthText(plan) : null,
          plan.orderedBy && nameOf(plan.orderedBy),
          plan.note,
        ]
          .filter(Boolean)
          .join(' · ')}
      </small>
      {end !== null && <small className="plan-end">{end}</small>}
      {replaced && plan.replacedAt !== null && (
        <small className="plan-end">{t('orders.replacedFrom', { day: clock.day(plan.replacedAt) })}</small>
      )}
    </li>
  );
}
