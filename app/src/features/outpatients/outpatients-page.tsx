import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { RequestOf } from '@wardlink/contract';
import { Button } from '../../elements/button.js';
import { usePageTitle } from '../../elements/use-page-title.js';
import { hasDraft } from '../../forms/draft.js';
import { call } from '../../http/call.js';
import { lazyPage } from '../../lazy-page.js';
import { FilterBar } from '../../lists/filter-bar.js';
import { search, toggles } from '../../lists/filters.js';
import { List } from '../../lists/list.js';
import type { PageSource } from '../../lists/pages.js';
import { useFilters } from '../../lists/use-filters.js';
import { usePages } from '../../lists/use-pages.js';
import { LIST_MS, useReloadOnChange } from '../../lists/use-reload-on-change.js';
import { notify } from '../../notices/notices.js';
import { useMay } from '../../session/session.js';
import { useStore } from '../../store/store.js';
import { createStore } from '../../store/store.js';
import { wardChoice } from '../../ward/choice/ward-choice.js';
import { OutpatientTabs } from '../../ward/outpatients/outpatient-tabs.js';
import { outpatientColumns } from './outpatient-columns.js';
import { REGISTRATION_DRAFT } from './registration-draft.js';
import { detailsOf, type Counts, type Outpatient } from './types.js';
import '../../ward/board/board.css';
import './outpatients.css';

const RegisterDialog = lazyPage(() => import('./register-dialog.js').then((module) => module.RegisterDialog));
const RecallDialog = lazyPage(() => import('./recall-dialog.js').then((module) => module.RecallDialog));
const DoublesDialog = lazyPage(() => import('./merging/doubles-dialog.js').then((module) => module.DoublesDialog));

/** Counts for the place and text of the last request; shown beside the filters. */
const counts = createStore<Counts | undefined>(undefined);

const SOURCE: PageSource<Omit<RequestOf<'outpatient.list'>, 'after'>, Outpatient> = {
  async load(query, after) {
    const reply = await call('outpatient.list', { ...query, after });
    counts.set(reply.counts);
    return reply;
  },
  idOf: ({ patientId }) => patientId,
};

const FILTERS = {
  text: search('outpatients.search', 'outpatients.searchHint'),
  show: toggles(['overdue', 'outOfRange', 'noData', 'examinations'], {
    label: 'outpatients.show.title',
    word: (which, { t }) => {
      const count = counts.get()?.[which];
      return count === undefined
        ? t(`outpatients.show.${which}`)
        : t('outpatients.show.counted', { what: t(`outpatients.show.${which}`), count });
    },
  }),
};

type Opened = 'register' | 'doubles' | { recall: Outpatient };

/** `/ot`: outpatients of the place, those who missed a visit first. */
export function OutpatientsPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const mayRegister = useMay('patient.admit');
  const { departmentId, wardId } = useStore(wardChoice);
  const filters = useFilters(FILTERS);
  const list = usePages({ departmentId, wardId, ...filters.chosen }, SOURCE);
  useReloadOnChange('glucose', list.reload, { everyMs: LIST_MS });
  useStore(counts);
  const [opened, setOpened] = useState<Opened | undefined>(() =>
    mayRegister && hasDraft(REGISTRATION_DRAFT) ? 'register' : undefined,
  );
  const columns = useMemo(() => outpatientColumns({ recall: (row) => setOpened({ recall: row }) }), []);
  usePageTitle(t('outpatients.page'));
  const close = (): void => setOpened(undefined);
  const stored = (word: string): void => {
    close();
    notify.success(t(word));
    list.reload();
  };
  return (
    <div className="board outpatients-page">
      <div className="board-toolbar">
        <h1 className="visually-hidden">{t('outpatients.page')}</h1>
        <OutpatientTabs />
        <span className="spacer" />
        {mayRegister && (
          <>
            <Button onClick={() => setOpened('doubles')}>{t('outpatients.doubles.open')}</Button>
            <Button tone="primary" icon="plus" onClick={() => setOpened('register')}>
              {t('outpatients.register')}
            </Button>
          </>
        )}
      </div>
      <FilterBar title={t('outpatients.filters')} filters={filters} look="small" />
      <div className="board-body">
        <List
          list={list}
          title={t('outpatients.page')}
          columns={columns}
          isFramed
          className="outpatient-table"
          rowProps={(row) => ({ 'data-patient': row.patientId })}
          none={['outpatients.none', 'outpatients.noneText']}
          noneIcon="outpatients"
          shown="outpatients.shown"
        />
      </div>
      <Suspense fallback={null}>
        {opened === 'register' && (
          <RegisterDialog
            onClose={close}
            onStored={(patientId) => {
              stored('outpatients.registered');
              void navigate(detailsOf(patientId));
            }}
          />
        )}
        {opened === 'doubles' && <DoublesDialog onClose={close} onMerged={list.reload} />}
        {typeof opened === 'object' && (
          <RecallDialog patient={opened.recall} onClose={close} onStored={() => stored('outpatients.recallStored')} />
        )}
      </Suspense>
    </div>
  );
}
