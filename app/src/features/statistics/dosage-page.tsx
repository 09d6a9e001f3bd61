import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import {
  stripDevicesTable,
  stripPeopleTable,
  stripPlacesTable,
  stripsOf,
  stripsTable,
  type FigureTable,
  type ReplyOf,
} from '@wardlink/contract';
import { Listing, ListingState } from '../../elements/listing.js';
import { call } from '../../http/call.js';
import { useLoad } from '../../http/use-load.js';
import { useLanguage } from '../../language/names.js';
import { StatisticsFrame } from './statistics-frame.js';
import { useStatisticsQuestion } from './statistics-question.js';
import { TableView } from './table-view.js';
import './dosage.css';

type Dosage = ReplyOf<'statistics.dosage'>;

const DEFINED = ['patients', 'voided', 'controls', 'waste', 'left', 'lasts'] as const;

/** `/statistics/dosage`: strips used at the chosen place over a period, compared with the stock. */
export function DosagePage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const question = useStatisticsQuestion();
  const { asked, key } = question;
  const load = useCallback(async () => {
    const dosage = await call('statistics.dosage', asked);
    const tables = {
      strips: stripsTable(dosage, language),
      stripPlaces: stripPlacesTable(dosage, language),
      stripDevices: stripDevicesTable(dosage, language),
      stripPeople: stripPeopleTable(dosage, language),
    };
    return { dosage, tables };
  }, [asked, language]);
  const { loaded, reload } = useLoad(`${key} ${language}`, load);
  const isEmpty = ({ dosage }: { dosage: Dosage }): boolean => stripsOf(dosage.used.present) === 0 && dosage.left === 0;
  const shown = loaded.state === 'ready' && !isEmpty(loaded.value) ? loaded.value.tables : undefined;
  const exported = shown
    ? (['strips', 'stripPlaces', 'stripDevices', 'stripPeople'] as const)
        .map((name) => ({ name, table: shown[name] }))
        .filter(({ table }) => table.rows.length > 0)
    : [];
  return (
    <StatisticsFrame title={t('statistics.dosage.title')} question={question} tables={exported}>
      <Listing
        loaded={loaded}
        onRetry={() => void reload()}
        lines={8}
        isEmpty={isEmpty}
        empty={<ListingState icon="list" title={t('statistics.dosage.none')} text={t('statistics.dosage.noneText')} />}
      >
        {({ dosage, tables }) => (
          <div className="statistics-body">
            <Amounts dosage={dosage} />
            <Part title={t('statistics.dosage.uses')} table={tables.strips} />
            {tables.stripPlaces.rows.length > 0 && (
              <Part title={t('statistics.dosage.places')} table={tables.stripPlaces} />
            )}
            <Part
              title={t('statistics.dosage.devices')}
              table={tables.stripDevices}
              none={t('statistics.dosage.noDevices')}
            />
            {tables.stripPeople.rows.length > 0 && (
              <Part title={t('statistics.dosage.people')} table={tables.stripPeople} />
            )}
          </div>
        )}
      </Listing>
    </StatisticsFrame>
  );
}

/** Number of used strips and range of the stock, with the definition behind a question mark. */
function Amounts({ dosage: { used, left, lasts } }: { dosage: Dosage }) {
  const { t } = useTranslation();
  return (
    <section className="card dosage-amounts">
      <p>
        {t('statistics.dosage.used')}
        <b className="num" data-amount="used">
          {stripsOf(used.present).toLocaleString('en-US')}
        </b>
        <small>{t('statistics.dosage.before', { count: stripsOf(used.before) })}</small>
      </p>
      <p>
        {t('statistics.dosage.lasts')}
        <b className="num" data-amount="lasts">
          {'value' in lasts
            ? `${lasts.value} ${t('statistics.dosage.days')}`
            : t('statistics.dosage.few', { have: lasts.have, need: lasts.need })}
        </b>
        <small>{t('statistics.dosage.left', { count: left })}</small>
      </p>
      <details>
        <summary>{t('statistics.dosage.what')}</summary>
        <ul>
          {DEFINED.map((name) => (
            <li key={name}>{t(`statistics.dosage.definition.${name}`)}</li>
          ))}
        </ul>
      </details>
    </section>
  );
}

function Part({ title, table, none }: { title: string; table: FigureTable; none?: string }) {
  return (
    <section className="card dosage-part" aria-label={title}>
      <h2 className="card-title">{title}</h2>
      {table.rows.length === 0 ? <p className="dosage-none">{none}</p> : <TableView table={table} />}
    </section>
  );
}
