import { useTranslation } from 'react-i18next';
import { PLACE_RATES, type Overview } from '@wardlink/contract';
import { RATE_NEEDS, RESPONSE_NEEDS } from '@wardlink/domain';
import type { CardName } from './figure-cards.js';

/** Definition of a figure: what it counts, what it leaves out, and its minimum number of values. */
export function Definition({
  name,
  overview,
  controlled,
}: {
  name: CardName;
  overview: Overview;
  controlled: boolean;
}) {
  const { t } = useTranslation();
  const { counts, leftOut } = overview;
  const present = counts.present;
  const rate = PLACE_RATES.find((one) => one.name === name);
  const per = rate?.per ?? (name === 'planned' ? 'task' : undefined);
  const need = per ? RATE_NEEDS[per] : name === 'taken' ? RESPONSE_NEEDS : undefined;
  const out = [
    t('statistics.out.voided', { count: leftOut.voided }),
    t('statistics.out.refused', { count: present?.refused ?? 0 }),
    ...(controlled ? [t('statistics.out.marked', { count: leftOut.marked })] : []),
  ];
  return (
    <section id="statistics-definition" className="statistics-definition" aria-live="polite">
      <p>
        <strong>{t(`statistics.figure.${name}`)}</strong> {t(`statistics.definition.${name}`)}
      </p>
      <p>
        {t('statistics.out.title')} {out.join(' · ')}
        {need !== undefined && <> · {t(`statistics.needs.${per ?? 'value'}`, { count: need })}</>}
        {!controlled && leftOut.marked > 0 && <> · {t('statistics.out.included', { count: leftOut.marked })}</>}
        {present && present.highEnds + present.lowEnds > 0 && (
          <> · {t('statistics.out.ends', { count: present.highEnds + present.lowEnds })}</>
        )}
      </p>
    </section>
  );
}
