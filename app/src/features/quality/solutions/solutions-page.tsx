import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lotWords, solutionColumns, type RequestOf, type SolutionLot } from '@wardlink/contract';
import { CONTROL_LEVELS } from '@wardlink/domain';
import { Button } from '../../../elements/button.js';
import { ListWithPanel } from '../../../frame/list-page.js';
import { call, callStream } from '../../../http/call.js';
import { useLanguage } from '../../../language/names.js';
import { exportedColumns, stackedColumns } from '../../../lists/columns.js';
import { FilterBar } from '../../../lists/filter-bar.js';
import { choice, search } from '../../../lists/filters.js';
import type { PageSource } from '../../../lists/pages.js';
import { useFilters } from '../../../lists/use-filters.js';
import { usePages } from '../../../lists/use-pages.js';
import { notify } from '../../../notices/notices.js';
import { useMay } from '../../../session/session.js';
import { LotState } from '../lots/lot-state.js';
import { QualityTabs } from '../quality-tabs.js';
import { SolutionDialog } from './solution-dialog.js';
import { SolutionPanel } from './solution-panel.js';
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
  const close = (): void => setLot(undefined);
  const changed = (next: SolutionLot): void => {
    setLot(next);
    list.reload();
  };
  return (
    <ListWithPanel
      title={t('quality.tab.solutions')}
      tabs={<QualityTabs />}
      noun="lots"
      download={{
        name: lotWords[language].title.solutions,
        fetchPieces: (format) => callStream('solution.export', { ...filters.chosen, format }),
      }}
      buttons={
        mayManage && (
          <Button tone="primary" icon="plus" onClick={() => setFiling(true)}>
            {t('lots.solutions.file')}
          </Button>
        )
      }
      list={list}
      columns={columnsOf(setLot)}
      className="run-table lot-table"
      rowProps={(row) => ({ 'data-lot': row.lot })}
      none={['lots.none', 'lots.noneText']}
      noneIcon="quality"
      chosen={lot?.solutionLotId}
      panel={
        lot && (
          <SolutionPanel
            key={lot.solutionLotId}
            lot={lot}
            onClose={close}
            onChanged={changed}
            onAgain={() => {
              close();
              list.reload();
            }}
          />
        )
      }
      dialogs={
        isFiling && (
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
        )
      }
    >
      <FilterBar title={t('lots.filters')} filters={filters} look="small" />
    </ListWithPanel>
  );
}
