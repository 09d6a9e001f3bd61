import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { clock } from '../../clock/hospital-clock.js';
import { Listing, ListingState } from '../../elements/listing.js';
import { call } from '../../http/call.js';
import { useLoad } from '../../http/use-load.js';
import { useStore } from '../../store/store.js';
import { wardChoice } from '../../ward/choice/ward-choice.js';
import { Definition } from './definition.js';
import { FigureCards, type CardName } from './figure-cards.js';
import { figureOfRate, RATES, valueOf, type Rate } from './figures.js';
import { PeriodBar } from './period-bar.js';
import { periodIn } from './period-choice.js';
import { PlaceMultiples } from './place-multiples.js';
import { OpenRows } from './rows/rows-button.js';
import { RowsDialog } from './rows/rows-dialog.js';
import type { RowsChoice } from './rows/rows-choice.js';
import { ResponseChart } from './response-chart.js';
import { SlotMap } from './slot-map.js';
import '../../ward/board/board.css';
import './statistics.css';

const [IN_RANGE] = RATES as [Rate];

/** `/statistics`: glucose of the chosen place over a period, beside the period before and the same of last year. */
export function StatisticsPage() {
  const { t } = useTranslation();
  const [address, setAddress] = useSearchParams();
  const { departmentId, wardId } = useStore(wardChoice);
  const choice = periodIn(address, clock.today());
  const controlled = address.get('controlled') === '1';
  const { from, to } = choice.period;
  const load = useCallback(async () => {
    const asked = { departmentId, wardId, from, to, controlled };
    const [overview, { places }] = await Promise.all([
      call('statistics.overview', asked, { background: true }),
      call('statistics.departments', asked, { background: true }),
    ]);
    return { overview, places };
  }, [departmentId, wardId, from, to, controlled]);
  const { loaded, reload } = useLoad(`${departmentId} ${wardId} ${from} ${to} ${controlled}`, load);
  const [rows, setRows] = useState<RowsChoice>();
  const openRows = useCallback(
    (chosen: Omit<RowsChoice, 'asked'>) =>
      setRows({ ...chosen, asked: { departmentId, wardId, from, to, controlled } }),
    [departmentId, wardId, from, to, controlled],
  );
  const [explained, setExplained] = useState<CardName>();
  const title = t('statistics.title');
  useEffect(() => {
    document.title = `${title} · Wardlink`;
  }, [title]);
  return (
    <div className="statistics-page">
      <div className="board-toolbar">
        <h1>{title}</h1>
        <PeriodBar choice={choice} />
        <span className="spacer" />
        <label className="statistics-controlled">
          <input
            type="checkbox"
            checked={controlled}
            onChange={({ target }) =>
              setAddress(
                (present) => {
                  if (target.checked) present.set('controlled', '1');
                  else present.delete('controlled');
                  return present;
                },
                { replace: true },
              )
            }
          />
          {t('statistics.controlled')}
        </label>
      </div>
      <Listing
        loaded={loaded}
        onRetry={() => void reload()}
        lines={8}
        isEmpty={({ overview, places }) => overview.counts.present === null && places.length === 0}
        empty={<ListingState icon="list" title={t('statistics.none')} text={t('statistics.noneText')} />}
      >
        {({ overview, places }) => (
          <OpenRows value={openRows}>
            <div className="statistics-body">
              <FigureCards
                overview={overview}
                explained={explained}
                onExplain={(name) => setExplained((open) => (open === name ? undefined : name))}
              />
              {explained && <Definition name={explained} overview={overview} controlled={controlled} />}
              {places.length > 0 && (
                <PlaceMultiples places={places} level={valueOf(figureOfRate(IN_RANGE, overview.counts.present))} />
              )}
              <div className="statistics-pair">
                <SlotMap places={places} />
                <ResponseChart response={overview.response} />
              </div>
            </div>
          </OpenRows>
        )}
      </Listing>
      {rows && <RowsDialog choice={rows} onClose={() => setRows(undefined)} />}
    </div>
  );
}
