import { useTranslation } from 'react-i18next';
import {
  amountText,
  brandText,
  changeText,
  cycleText,
  endText,
  orderWords,
  periodText,
  slotWord,
  strengthText,
} from '@wardlink/contract';
import type { DaySlot } from '@wardlink/domain';
import { Button } from '../../../elements/button.js';
import { Tag } from '../../../elements/tag.js';
import { useLanguage, useName, type Named } from '../../../language/names.js';
import { clock } from '../../../clock/hospital-clock.js';
import { useBeginText } from '../../../ward/plan/change-fields.js';
import { usePlanName, type Plan } from './plan-name.js';
import { UndoButton } from './undo-button.js';

interface Props {
  plan: Plan;
  /** The plan that replaced it; it contains the reason. */
  successor?: Plan | undefined;
  /** Undefined for users who may not terminate, and for ended plans. */
  onTerminate?: (() => void) | undefined;
  /** Undefined for users who may not change it, and for ended plans. */
  onChange?: (() => void) | undefined;
  /** The other department that gave it, if it is to be confirmed here. */
  from?: Named | undefined;
  /** Undefined for users who may not confirm it. */
  onConfirm?: (() => void) | undefined;
  /** Called after the user has taken back the order. */
  onUndone?: (() => void) | undefined;
}

/** One plan: medicine, doses and times, days, doctor, and state. */
export function PlanLine({ plan, successor, from, onConfirm, onTerminate, onChange, onUndone }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const beginText = useBeginText();
  const nameOf = useName();
  const words = orderWords[language];
  const name = usePlanName()(plan);
  const brand = plan.type === 'medication' ? brandText(plan, language) : null;
  const end = endText(plan, { language, zone: clock.zone });
  const reason = changeText(plan, language);
  const ofChange = successor && changeText(successor, language);
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
        {onUndone && <UndoButton plan={plan} onDone={onUndone} />}
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
      {from && (
        <div className="plan-from">
          <span>
            <Tag tone="high">{t('orders.confirm.open')}</Tag> {t('orders.confirm.from', { department: nameOf(from) })}
          </span>
          {onConfirm && (
            <Button size="small" aria-label={t('orders.confirm.of', { name })} onClick={onConfirm}>
              {t('orders.confirm.here')}
            </Button>
          )}
        </div>
      )}
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
      {reason !== null && <small>{t('orders.change.because', { reason })}</small>}
      {end !== null && <small className="plan-end">{[end, ofChange].filter(Boolean).join(' ')}</small>}
      {replaced && plan.replacedAt !== null && (
        <small className="plan-end">
          {[
            t('orders.replacedFrom', {
              day: successor
                ? beginText({ since: successor.since, beginsWith: successor.beginsWith as DaySlot | null })
                : clock.day(plan.replacedAt),
            }),
            ofChange,
          ]
            .filter(Boolean)
            .join(': ')}
        </small>
      )}
    </li>
  );
}
