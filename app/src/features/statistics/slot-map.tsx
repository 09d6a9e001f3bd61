import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { rankedPlaces, slotsOf, valueOf, type CountedPlace } from '@wardlink/contract';
import { RATE_NEEDS, rateOf, SLOT_KEYS, type Slot, decimalText } from '@wardlink/domain';
import { useWardText } from '../../ward/choice/ward-names.js';
import { ExplainedTitle } from './explained-title.js';
import { RowsButton } from './rows/rows-button.js';

/** At this share a cell has its darkest colour, percent. */
const DARKEST = 65;

/** Readings above 10.0 by place and slot, as a table: the more readings, the darker the cell. */
export function SlotMap({ places, children }: { places: readonly CountedPlace[]; children?: ReactNode }) {
  const { t } = useTranslation();
  const wardText = useWardText();
  const slots = slotsOf(places);
  return (
    <section className="card statistics-slots" aria-labelledby="statistics-slots">
      <ExplainedTitle
        id="statistics-slots"
        title={t('statistics.slots')}
        hint={t('statistics.slotsHint')}
        definition={t('statistics.slotsDefinition')}
      />
      <div className="statistics-scroll" tabIndex={0} role="group" aria-labelledby="statistics-slots">
        <table>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{t('statistics.place')}</span>
              </th>
              {slots.map((slot) => (
                <th key={slot} scope="col">
                  {t(`glucose.slotShort.${SLOT_KEYS[slot as Slot]}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rankedPlaces(places).map(({ place }) => (
              <tr key={place.nodeId}>
                <th scope="row">{wardText(place)}</th>
                {slots.map((slot) => {
                  const { readings = 0, high = 0 } = place.slots.find((one) => one.slot === slot) ?? {};
                  const share = valueOf(rateOf(high, readings, 'reading'));
                  const strength = share === undefined ? 0 : Math.min(100, (100 * share) / DARKEST);
                  return (
                    <td
                      key={slot}
                      className={`num ${share === undefined ? 'few' : ''}`}
                      style={{ '--strength': `${decimalText(strength, 0)}%` } as React.CSSProperties}
                      title={t('statistics.cell', { high, count: readings })}
                    >
                      {readings === 0 ? (
                        `0/${RATE_NEEDS.reading}`
                      ) : (
                        <RowsButton figure="high" slot={slot} place={place}>
                          {share === undefined ? `${readings}/${RATE_NEEDS.reading}` : decimalText(share, 0)}
                        </RowsButton>
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {children}
    </section>
  );
}
