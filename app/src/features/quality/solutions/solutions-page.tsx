import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lotWords, solutionColumns, type RequestOf, type SolutionLot } from '@wardlink/contract';
import { CONTROL_LEVELS } from '@wardlink/domain';
import { Button } from '../../../elements/button.js';
import { usePageTitle } from '../../../elements/use-page-title.js';
import { call, callStream } from '../../../http/call.js';
import { useLanguage } from '../../../language/names.js';
import { exportedColumns, stackedColumns } from '../../../lists/columns.js';
import { FilterBar } from '../../../lists/filter-bar.js';
import { choice, search } from '../../../lists/filters.js';
import { ListActions } from '../../../lists/list-actions.js';
import { List } from '../../../lists/list.js';
import type { PageSource } from '../../../lists/pages.js';
import { useFilters } from '../../../lists/use-filters.js';
import { usePages } from '../../../lists/use-pages.js';
import { notify } from '../../../notices/notices.js';
import { useMay } from '../../../session/session.js';
import { LotState } from '../lots/lot-state.js';
import { QualityTabs } from '../quality-tabs.js';
import { SolutionDialog } from './solution-dialog.js';
import { SolutionPanel } from './solution-panel.js';
import '../../../ward/board/board.css';
import '../quality.css';
import '../lots/lots.css';

const SOURCE: PageSource<Omit<RequestOf<'solution.list'>, 'after'>, SolutionLot> = {
  load: (query, after) => call('solution.list', { ...query, after }),
  idOf: ({ solutionLotId }) => solutionLotId,
};

const FILTERS = {
  words: search('lots.words', 'lots.wordsHint'),
  level: choice(CONTROL_LEVELS, {
    label: 'quality.level.title',
    every: 'quality.everyLevel',
    word: (level, { t }) => t(`quality.level.${level}`),
  }),
  state: choice(['effective', 'invalid'], {
    label: 'lots.state.title',
    every: 'lots.state.every',
    word: 'lots.state',
  }),
};

const columnsOf = (onChoose: (lot: SolutionLot) => void) =>
  stackedColumns(
    exportedColumns(
      solutionColumns.filter(({ key }) => key !== 'why'),
      {
        lot: {
          isHeading: true,
          digits: 'figure',
          cell: (lot) => (
            <button type="button" className="run-open num" onClick={() => onChoose(lot)}>
              {lot.lot}
            </button>
          ),
        },
        level: { cell: ({ level }, { t }) => t(`quality.level.${level}`) },
        state: { cell: (lot) => <LotState lot={lot} /> },
        target: { digits: 'figure' },
        expires: { digits: 'figure' },
        opened: { digits: 'figure' },
        until: { digits: 'figure' },
      },
      { nothing: '–' },
    ),
    { lot: 'brand' },
  );

/** `/quality/record`: lots of control solution. */
export function SolutionsPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const mayManage = useMay('lot.manage');
  const filters = useFilters(FILTERS);
  const list = usePages(filters.chosen, SOURCE);
  const [lot, setLot] = useState<SolutionLot>();
  const [isFiling, setFiling] = useState(false);
  const columns = useMemo(() => columnsOf(setLot), []);
  const title = t('quality.tab.solutions');
  usePageTitle(title);
  const changed = (next: SolutionLot): void => {
    setLot(next);
    list.reload();
  };
  return (
    <div className={`quality-page lots-page ${lot ? 'with-run' : ''}`}>
      <div className="quality-main">
        <div className="board-toolbar">
          <h1 className="visually-hidden">{title}</h1>
          <QualityTabs />
          <span className="spacer" />
          <ListActions
            list={list}
            noun="lots"
            download={{
              name: lotWords[language].title.solutions,
              fetchPieces: (format) => callStream('solution.export', { ...filters.chosen, format }),
            }}
          >
            {mayManage && (
              <Button tone="primary" icon="plus" onClick={() => setFiling(true)}>
                {t('lots.solutions.file')}
              </Button>
            )}
          </ListActions>
        </div>
        <FilterBar title={t('lots.filters')} filters={filters} look="small" />
        <div className="board-body">
          <List
            list={list}
            title={title}
            columns={columns}
            isFramed
            className="run-table lot-table"
            rowProps={(row) => ({
              className: row.solutionLotId === lot?.solutionLotId ? 'chosen' : '',
              'data-lot': row.lot,
            })}
            none={['lots.none', 'lots.noneText']}
            noneIcon="quality"
          />
        </div>
      </div>
      {lot && (
        <SolutionPanel
          key={lot.solutionLotId}
          lot={lot}
          onClose={() => setLot(undefined)}
          onChanged={changed}
          onAgain={() => {
            setLot(undefined);
            list.reload();
          }}
        />
      )}
      {isFiling && (
        <SolutionDialog
          lot={undefined}
          onClose={() => setFiling(false)}
          onAgain={() => setFiling(false)}
          onStored={(next) => {
            setFiling(false);
            notify.success(t('lots.filed'));
            changed(next);
          }}
        />
      )}
    </div>
  );
}
