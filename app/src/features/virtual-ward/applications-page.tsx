import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { applicationColumns, virtualWardWords, type ApplicationRow, type RequestOf } from '@wardlink/contract';
import { APPLICATION_STATES, URGENCIES, type ApplicationState } from '@wardlink/domain';
import { clock } from '../../clock/hospital-clock.js';
import { Button } from '../../elements/button.js';
import { Dialog } from '../../elements/dialog.js';
import { Tag } from '../../elements/tag.js';
import { call, callStream } from '../../http/call.js';
import { useLanguage, useName } from '../../language/names.js';
import { exportedColumns, stackedColumns, type Column } from '../../lists/columns.js';
import { ExportButtons } from '../../lists/export-buttons.js';
import { FilterBar } from '../../lists/filter-bar.js';
import { choice, period, search } from '../../lists/filters.js';
import { List } from '../../lists/list.js';
import type { PageSource } from '../../lists/pages.js';
import { useFilters } from '../../lists/use-filters.js';
import { usePages } from '../../lists/use-pages.js';
import { LIST_MS, useReloadOnChange } from '../../lists/use-reload-on-change.js';
import { ApplicationDialog } from '../../ward/virtual-ward/application-dialog.js';
import { ApplicationPanel } from '../../ward/virtual-ward/application-panel.js';
import { VirtualWardFrame } from './virtual-ward-frame.js';
import '../../ward/board/board.css';
import './virtual-ward-pages.css';

const SOURCE: PageSource<Omit<RequestOf<'virtualWard.list'>, 'after'>, ApplicationRow> = {
  load: (query, after) => call('virtualWard.list', { ...query, after }),
  idOf: ({ applicationId }) => applicationId,
};

const FILTERS = {
  period: period(),
  patient: search('virtualWard.search', 'virtualWard.searchHint'),
  state: choice(APPLICATION_STATES, {
    label: 'virtualWard.field.state',
    every: 'virtualWard.everyState',
    word: (state, { language }) => virtualWardWords[language].state[state],
  }),
  urgency: choice(URGENCIES, {
    label: 'virtualWard.field.urgency',
    every: 'virtualWard.everyUrgency',
    word: (urgency, { language }) => virtualWardWords[language].urgency[urgency],
  }),
};

const TONES: Partial<Record<ApplicationState, 'normal' | 'high'>> = {
  applied: 'high',
  outRequested: 'high',
  accepted: 'normal',
  managed: 'normal',
};

const UNDER = {
  state: 'urgency',
  patient: 'number',
  ward: 'bed',
  appliedAt: 'applicant',
  complaint: 'diagnosis',
  processedBy: 'result',
  begunAt: 'outAt',
};
/** The other columns are in the file, and in the application itself. */
const SHOWN = new Set([...Object.keys(UNDER), ...Object.values(UNDER), 'removal']);
const COLUMNS = applicationColumns.filter(({ key }) => SHOWN.has(key));

/** `/vm/record`: all applications that concern the user, newest first. */
export function ApplicationsPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const nameOf = useName();
  const filters = useFilters(FILTERS);
  const { period: days, ...chosen } = filters.chosen;
  const query = { ...days, ...chosen };
  const list = usePages(query, SOURCE);
  useReloadOnChange('virtualWard', list.reload, { everyMs: LIST_MS });
  const [opened, setOpened] = useState<ApplicationRow>();
  const [edited, setEdited] = useState<ApplicationRow>();
  const columns = useMemo<readonly Column<ApplicationRow>[]>(
    () =>
      stackedColumns(
        exportedColumns(
          COLUMNS,
          {
            state: {
              cell: ({ state }) => <Tag tone={TONES[state] ?? 'quiet'}>{virtualWardWords[language].state[state]}</Tag>,
            },
            patient: {
              isHeading: true,
              cell: (row) => (
                <button type="button" className="virtual-name virtual-open" onClick={() => setOpened(row)}>
                  {nameOf(row.patient)}
                </button>
              ),
            },
            complaint: { isWrapped: true, isProse: true, className: 'virtual-prose' },
            appliedAt: { digits: 'figure' },
            begunAt: { digits: 'figure' },
            processedBy: { isWideOnly: true },
            removal: { isWrapped: true, isProse: true, isWideOnly: true, className: 'virtual-prose' },
          },
          { nothing: '–' },
        ),
        UNDER,
      ),
    [language, nameOf],
  );
  const title = virtualWardWords[language].title;
  return (
    <VirtualWardFrame
      title={title}
      tools={
        <>
          <ExportButtons
            noun="virtualWard"
            name={`${title} ${clock.today()}`}
            fetchPieces={(format) => callStream('virtualWard.export', { ...query, format })}
          />
        </>
      }
    >
      <FilterBar title={t('virtualWard.filters')} filters={filters} look="small" />
      <div className="board-body">
        <List
          list={list}
          title={title}
          columns={columns}
          isFramed
          className="virtual-table"
          rowProps={(row) => ({ 'data-application': row.applicationId })}
          none={['virtualWard.none', 'virtualWard.noneText']}
          noneIcon="virtualWard"
        />
      </div>
      {opened && (
        <Dialog title={t('virtualWard.application')} wide onClose={() => setOpened(undefined)}>
          <ApplicationPanel
            applicationId={opened.applicationId}
            onEdit={(application) => {
              setOpened(undefined);
              setEdited(application);
            }}
            onChanged={list.reload}
          />
          <footer className="dialog-actions">
            <Button onClick={() => setOpened(undefined)}>{t('actions.close')}</Button>
          </footer>
        </Dialog>
      )}
      {edited && (
        <ApplicationDialog
          patient={edited.patient}
          stored={edited}
          onClose={() => setEdited(undefined)}
          onOutdated={() => setEdited(undefined)}
          onSaved={() => {
            setEdited(undefined);
            list.reload();
          }}
        />
      )}
    </VirtualWardFrame>
  );
}
