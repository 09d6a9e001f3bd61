import { decimalText } from '@wardlink/domain';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useWardText } from '../../ward/choice/ward-names.js';
import { rankedPlaces, valueOf, type CountedPlace, type ReplyOf } from '@wardlink/contract';
import { ExplainedTitle } from './explained-title.js';
import { Spark } from './spark.js';

/**
 * Departments or wards ranked by readings in range, each with the median and the middle half of its patients in
 * thirteen weeks, once these are loaded. @param level of the whole place
 */
export function PlaceMultiples({
  places,
  spread,
  level,
  children,
}: {
  places: readonly CountedPlace[];
  spread: ReplyOf<'statistics.spread'>['places'] | undefined;
  level: number | undefined;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const wardText = useWardText();
  const ranked = rankedPlaces(places);
  const changed = ranked
    .filter(({ change }) => change !== undefined)
    .toSorted((a, b) => (b.change ?? 0) - (a.change ?? 0));
  const weeksOf = new Map(spread?.map(({ nodeId, trend }) => [nodeId, trend]));
  const known = [...weeksOf.values()]
    .flat()
    .flatMap(({ median, middleHalf }) => [
      ...(median === null ? [] : [median]),
      ...(middleHalf ? [middleHalf.low, middleHalf.high] : []),
    ]);
  // One scale for all places, so that they are comparable.
  const range = [Math.min(...known, level ?? 100), Math.max(...known, level ?? 0)] as const;
  const [most, least] = [changed.at(0), changed.at(-1)];
  return (
    <section className="card statistics-places" aria-labelledby="statistics-places">
      <header>
        <ExplainedTitle
          id="statistics-places"
          title={t('statistics.places')}
          hint={t('statistics.placesHint')}
          definition={t('statistics.placesDefinition')}
        />
        <ul className="statistics-key" aria-label={t('statistics.key.title')}>
          {(['line', 'band', 'level'] as const).map((mark) => (
            <li key={mark}>
              <svg className="spark" viewBox="0 0 22 12" width={22} height={12} aria-hidden>
                {mark === 'band' && <path className="spark-band" d="M0 2H22V10H0Z" />}
                {mark === 'line' && <path d="M0 6H22" />}
                {mark === 'level' && <line className="spark-level" x1={0} x2={22} y1={6} y2={6} />}
              </svg>
              {mark === 'level' && level !== undefined
                ? t('statistics.key.levelOf', { share: decimalText(level, 1) })
                : t(`statistics.key.${mark}`)}
            </li>
          ))}
        </ul>
        {most && least && most !== least && (
          <p className="statistics-most">
            {t('statistics.changedMost')}
            {[most, least].map(({ place, change = 0 }) => (
              <span key={place.nodeId} className={change > 0 ? 'better' : change < 0 ? 'worse' : ''}>
                {wardText(place)} <span className="num">{`${change > 0 ? '+' : ''}${decimalText(change, 1)}`}</span>
              </span>
            ))}
          </p>
        )}
      </header>
      <ol>
        {ranked.map(({ place, figure, change }, index) => {
          const value = valueOf(figure);
          return (
            <li key={place.nodeId}>
              <h3>
                <span className="num">{value === undefined ? '–' : index + 1}</span> {wardText(place)}
                <small className="num" title={t('statistics.ofReadings', { count: place.present?.readings ?? 0 })}>
                  {place.present?.readings ?? 0}
                </small>
              </h3>
              {'insufficient' in figure ? (
                <p className="statistics-few">{t('statistics.few', { have: figure.have, need: figure.need })}</p>
              ) : (
                <p className="statistics-value num">
                  <span>
                    {decimalText(figure.value, 1)}
                    <small>%</small>
                  </span>
                  {change !== undefined && (
                    <span className={`statistics-change ${change > 0 ? 'better' : change < 0 ? 'worse' : ''}`}>
                      {change > 0 ? '▲' : change < 0 ? '▼' : '='} {decimalText(Math.abs(change), 1)}
                    </span>
                  )}
                </p>
              )}
              <Spark
                values={weeksOf.get(place.nodeId)?.map(({ median }) => median ?? undefined) ?? []}
                bands={weeksOf.get(place.nodeId)?.map(({ middleHalf }) => middleHalf ?? undefined) ?? []}
                range={range}
                level={level}
                width={150}
                height={44}
              />
            </li>
          );
        })}
      </ol>
      {children}
    </section>
  );
}
