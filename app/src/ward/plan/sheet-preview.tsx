import { useTranslation } from 'react-i18next';
import { drugText, orderWords, type MedicationOrder, type MonitoringOrder } from '@wardlink/contract';
import { DAY_SLOTS } from '@wardlink/domain';
import { clock } from '../../clock/hospital-clock.js';
import { useLanguage } from '../../language/names.js';
import { firstWholeDay, sheetRows } from './sheet-rows.js';
import { SlotHeads } from './slot-heads.js';

type Order = MedicationOrder | MonitoringOrder;

interface Props {
  /** Name of the order that is being written. */
  name: string;
  begin: Parameters<typeof firstWholeDay>[0];
  orders: readonly Order[];
  replaced: Order | undefined;
  next: Parameters<typeof sheetRows>[0]['next'];
}

/** What the sheet of the first whole day will say once the order is signed, with what changes. */
export function SheetPreview({ name, begin, orders, replaced, next }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const day = firstWholeDay(begin, clock.today());
  if (Object.keys(next.cells).length === 0) return null;
  const rows = sheetRows({ day, zone: clock.zone, language, orders, replaced, next });
  const nameOf = (order: Order): string =>
    'doses' in order ? drugText(order, language) : orderWords[language].indicator[order.indicator];
  return (
    <div className="plan-preview">
      <table>
        <caption>{t('orders.preview.title', { day: day.slice(5) })}</caption>
        <SlotHeads />
        <tbody>
          {rows.map(({ key, order, was, is }) => (
            <tr key={key} className={key === 'changed' ? 'changed' : ''}>
              <th scope="row">{key === 'changed' || !order ? name : nameOf(order)}</th>
              {DAY_SLOTS.map((slot) => (
                <td key={slot} className="num">
                  <Cell was={was[slot]} is={is[slot]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A slot of the sheet: what stays, what is new, or what ends. */
function Cell({ was, is }: { was: string | undefined; is: string | undefined }) {
  const { t } = useTranslation();
  if (was === is) return is ?? '';
  return (
    <>
      {was !== undefined && (
        <del>
          <span className="visually-hidden">{t('orders.preview.before')} </span>
          {was}
        </del>
      )}
      {is !== undefined && (
        <ins>
          <span className="visually-hidden">{t('orders.preview.after')} </span>
          {is}
        </ins>
      )}
    </>
  );
}
