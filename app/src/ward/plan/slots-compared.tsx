import { useTranslation } from 'react-i18next';
import { slotWord, type MonitoringOrder } from '@wardlink/contract';
import { DAY_SLOTS } from '@wardlink/domain';
import { useLanguage } from '../../language/names.js';
import { beginOf, type BeginChoice } from './begin.js';
import { useBeginText } from './change-fields.js';
import { replacedMonitoring, type MonitoringDraft } from './plan-form.js';
import { SlotHeads } from './slot-heads.js';

interface Props {
  form: MonitoringDraft;
  plans: readonly MonitoringOrder[];
  choices: readonly BeginChoice[];
}

/** The measured slots of the running and the new order side by side, with those that end. */
export function SlotsCompared({ form, plans, choices }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const beginText = useBeginText();
  const { replaced, ended } = replacedMonitoring(form, plans);
  if (!replaced) return <p className="plan-ends">{t('orders.compare.endsNothing')}</p>;
  const wordsOf = (slots: readonly number[]): string =>
    slots.map((slot) => slotWord(slot, language)).join(language === 'zh' ? '、' : ', ');
  const mark = (isMeasured: boolean): string => (isMeasured ? '●' : '–');
  const begin = beginText(beginOf(form, choices));
  return (
    <div className="plan-slots-compared">
      <table>
        <SlotHeads />
        <tbody>
          <tr>
            <th scope="row">{t('orders.change.until', { begin })}</th>
            {DAY_SLOTS.map((slot) => (
              <td key={slot}>{mark(replaced.slots.includes(slot))}</td>
            ))}
          </tr>
          <tr>
            <th scope="row">{t('orders.change.from', { begin })}</th>
            {DAY_SLOTS.map((slot) => (
              <td key={slot} className={ended.includes(slot) ? 'ends' : ''}>
                {ended.includes(slot) ? t('orders.compare.ends') : mark(form.slots.includes(slot))}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
      {ended.length > 0 && (
        <p className="plan-questions" role="status">
          {t('orders.change.endsSlots', { slots: wordsOf(ended) })}
        </p>
      )}
    </div>
  );
}
