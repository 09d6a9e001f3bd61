import { useTranslation } from 'react-i18next';
import { lotWords, type ReplyOf } from '@wardlink/contract';
import { clock } from '../../../clock/hospital-clock.js';
import { useLanguage, useName } from '../../../language/names.js';
import '../lots/lots.css';

type Ledger = ReplyOf<'strip.ledger'>;

const FIGURES = ['received', 'handedOut', 'patients', 'controls', 'repeats', 'waste', 'left'] as const;

/** Stock of a lot in total and by place. */
export function StockTable({ ledger: { lot, places } }: { ledger: Ledger }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const nameOf = useName();
  const words = lotWords[language];
  return (
    <>
      <dl className="lot-stock">
        {FIGURES.map((name) => (
          <div key={name} data-figure={name}>
            <dt>{t(`lots.stock.${name}`)}</dt>
            <dd className="num">{lot.stock[name]}</dd>
          </div>
        ))}
      </dl>
      {lot.stock.corrected !== 0 && <p className="run-hint">{t('lots.corrected', { count: lot.stock.corrected })}</p>}
      {places.length > 0 && (
        <table className="figure-table">
          <thead>
            <tr>
              <th scope="col">{t('lots.place')}</th>
              <th scope="col">{t('lots.stock.used')}</th>
              <th scope="col">{t('lots.stock.waste')}</th>
              <th scope="col">{t('lots.stock.left')}</th>
            </tr>
          </thead>
          <tbody>
            {places.map((place) => (
              <tr key={place.departmentId ?? 'store'}>
                <th scope="row">{place.department ? nameOf(place.department) : words.store}</th>
                <td>{place.patients + place.controls + place.repeats}</td>
                <td>{place.waste}</td>
                <td className={place.left < 0 ? 'low' : ''}>{place.left}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {places.some(({ left }) => left < 0) && <p className="lot-low">{t('lots.negative')}</p>}
    </>
  );
}

/** All lines of the ledger, the latest first. */
export function LedgerLines({ ledger: { movements } }: { ledger: Ledger }) {
  const { t } = useTranslation();
  const words = lotWords[useLanguage()];
  const nameOf = useName();
  return (
    <ol className="lot-lines" aria-label={t('lots.lines')}>
      {movements.map(({ movementId, kind, quantity, department, at, by, note }) => (
        <li key={movementId}>
          <time className="num">{clock.day(at)}</time>
          <b>
            {words.movement[kind]} <span className="num">{quantity}</span>
          </b>
          <span>
            {department ? nameOf(department) : words.store} · {nameOf(by)}
            {note && ` · ${note}`}
          </span>
        </li>
      ))}
    </ol>
  );
}
