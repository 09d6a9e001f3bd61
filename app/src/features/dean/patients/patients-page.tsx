import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ReplyOf } from '@wardlink/contract';
import { AGE_BANDS, ATTENTION_DAYS, ATTENTION_REASONS, decimalText } from '@wardlink/domain';
import { Listing, ListingState } from '../../../elements/listing.js';
import { usePageTitle } from '../../../elements/use-page-title.js';
import { call } from '../../../http/call.js';
import { useLoad } from '../../../http/use-load.js';
import { useName } from '../../../language/names.js';
import { FilterBar } from '../../../lists/filter-bar.js';
import { choice, toggles } from '../../../lists/filters.js';
import { useFilters } from '../../../lists/use-filters.js';
import { useStore } from '../../../store/store.js';
import { wardChoice } from '../../../ward/choice/ward-choice.js';
import { Reasons } from './reasons.js';
import '../../../ward/board/board.css';
import './patients.css';

type List = ReplyOf<'dean.patients'>;

const FILTERS = {
  reason: toggles(ATTENTION_REASONS, { label: 'dean.reasons', word: 'dean.reason' }),
  ageBand: choice(AGE_BANDS, { label: 'dean.age', every: 'dean.everyAge', word: 'dean.ageBand' }),
  sex: choice(['female', 'male'] as const, { label: 'dean.sex', every: 'dean.everySex', word: 'person.sex' }),
};

/** `/patientDean`: inpatients who need attention, without their names. */
export function DeanPatientsPage() {
  const { t } = useTranslation();
  const filters = useFilters(FILTERS);
  const { departmentId } = useStore(wardChoice);
  const request = { ...filters.chosen, departmentId };
  const asked = JSON.stringify(request);
  const load = useCallback(() => call('dean.patients', request), [asked]);
  const { loaded, reload } = useLoad(asked, load);
  const title = t('dean.patients');
  usePageTitle(title);
  return (
    <div className="dean-page">
      <div className="board-toolbar">
        <h1>{title}</h1>
        <span className="dean-hint">{t('dean.patientsHint', { count: ATTENTION_DAYS })}</span>
      </div>
      <FilterBar title={t('dean.filters')} filters={filters} look="small" />
      <Listing loaded={loaded} onRetry={() => void reload()} lines={8}>
        {(list) => (
          <>
            <Counts list={list} />
            {list.patients.length === 0 ? (
              <ListingState icon="patients" title={t('dean.noPatients')} text={t('dean.noPatientsText')} />
            ) : (
              <Table list={list} />
            )}
          </>
        )}
      </Listing>
    </div>
  );
}

/** Number of patients who need attention, by reason. */
function Counts({ list: { inpatients, reasons } }: { list: List }) {
  const { t } = useTranslation();
  return (
    <p className="dean-counts">
      <span>{t('dean.inpatients', { count: inpatients })}</span>
      {ATTENTION_REASONS.map((reason) => (
        <span key={reason} data-reason={reason}>
          {t(`dean.reason.${reason}`)} <b className="num">{reasons[reason]}</b>
        </span>
      ))}
    </p>
  );
}

function Table({ list: { patients, total } }: { list: List }) {
  const { t } = useTranslation();
  const nameOf = useName();
  return (
    <div className="dean-scroll card" tabIndex={0} role="group" aria-label={t('dean.patients')}>
      <table className="dean-table">
        <thead>
          <tr>
            <th scope="col">{t('dean.number')}</th>
            <th scope="col">{t('dean.department')}</th>
            <th scope="col">{t('dean.age')}</th>
            <th scope="col">{t('dean.sex')}</th>
            <th scope="col">{t('dean.reasons')}</th>
            <th scope="col">{t('dean.readings')}</th>
            <th scope="col">{t('dean.mean')}</th>
            <th scope="col">{t('dean.critical')}</th>
            <th scope="col">{t('dean.lows')}</th>
            <th scope="col">{t('dean.veryHigh')}</th>
          </tr>
        </thead>
        <tbody>
          {patients.map((one) => (
            <tr key={one.patientId} data-number={one.hospitalizationNumber}>
              <th scope="row">
                <Link to={`/patientDean/patientDetail?patientId=${one.patientId}`}>
                  {one.hospitalizationNumber ?? t('dean.noNumber')}
                </Link>
              </th>
              <td>{one.department ? nameOf(one.department) : '–'}</td>
              <td>{t(`dean.ageBand.${one.ageBand}`)}</td>
              <td>{t(`person.sex.${one.sex}`)}</td>
              <td>
                <Reasons reasons={one.reasons} />
              </td>
              <td className="num">{one.readings}</td>
              <td className="num">{one.mean === null ? '–' : decimalText(one.mean, 1)}</td>
              <td className="num">{one.critical}</td>
              <td className="num">{one.lows}</td>
              <td className="num">{one.veryHigh}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {total > patients.length && (
        <p className="dean-hint">{t('dean.firstOf', { shown: patients.length, count: total })}</p>
      )}
    </div>
  );
}
