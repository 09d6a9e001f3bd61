import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Icon } from '../../elements/icon.js';
import { Listing, ListingState } from '../../elements/listing.js';
import { Segmented } from '../../elements/segmented.js';
import { usePageTitle } from '../../elements/use-page-title.js';
import { ListTable } from '../../lists/list-table.js';
import { enrolments, loadEnrolments } from '../../live/enrolments.js';
import { useStore } from '../../store/store.js';
import { patientColumns } from './patient-columns.js';
import { countOf, SHOWN, shownOf, type Shown } from './patient-lists.js';

const NONE = { accepted: 'noneAccepted', applied: 'noneApplied', over: 'noneOver' } as const;

/** `/patientOut`: the patients of a doctor outside the hospital, the most urgent first. */
export function PatientsPage() {
  const { t } = useTranslation();
  const loaded = useStore(enrolments);
  const [shown, setShown] = useState<Shown>('accepted');
  const [text, setText] = useState('');
  const title = t('homeCare.patients');
  usePageTitle(title);
  const all = loaded.state === 'ready' ? loaded.value : [];
  const choices = SHOWN.map((value) => ({
    value,
    label: t('homeCare.counted', { what: t(`homeCare.shown.${value}`), count: countOf(all, value) }),
  }));
  return (
    <div className="home-page">
      <header className="home-head">
        <h1>{title}</h1>
        <Segmented label={t('homeCare.show')} choices={choices} value={shown} onChange={setShown} />
        <label className="home-search">
          <span className="visually-hidden">{t('homeCare.search')}</span>
          <Icon name="search" />
          <input
            className="input"
            type="search"
            placeholder={t('homeCare.search')}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </label>
        <span className="spacer" />
        <Link className="button primary" to="/patient/addPatientDetail">
          <Icon name="plus" />
          {t('homeCare.add')}
        </Link>
      </header>
      <div className="home-body">
        <Listing loaded={loaded} onRetry={() => void loadEnrolments()} lines={8}>
          {(rows) => {
            const found = shownOf(rows, shown, text);
            if (found.length === 0) {
              const isSearch = text.trim() !== '' && countOf(rows, shown) > 0;
              return (
                <ListingState
                  icon={isSearch ? 'search' : 'patients'}
                  title={t(isSearch ? 'homeCare.noneFound' : `homeCare.${NONE[shown]}`)}
                  text={t(isSearch ? 'homeCare.noneFoundText' : `homeCare.${NONE[shown]}Text`)}
                />
              );
            }
            return (
              <ListTable
                title={title}
                columns={patientColumns(shown)}
                rows={found}
                idOf={({ enrolmentId }) => enrolmentId}
                isFramed
                className="home-table"
              />
            );
          }}
        </Listing>
      </div>
    </div>
  );
}
