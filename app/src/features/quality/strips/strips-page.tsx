import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lotWords, stripColumns, targetsText, type RequestOf, type StripLot } from '@wardlink/contract';
import { CONTROL_LEVELS } from '@wardlink/domain';
import { Button } from '../../../elements/button.js';
import { Tag } from '../../../elements/tag.js';
import { ListWithPanel } from '../../../frame/list-page.js';
import { call, callStream } from '../../../http/call.js';
import { nameIn, useLanguage } from '../../../language/names.js';
import { exportedColumns, stackedColumns } from '../../../lists/columns.js';
import { FilterBar } from '../../../lists/filter-bar.js';
import { choice, choiceOfId, search } from '../../../lists/filters.js';
import type { PageSource } from '../../../lists/pages.js';
import { useFilters } from '../../../lists/use-filters.js';
import { usePages } from '../../../lists/use-pages.js';
import { notify } from '../../../notices/notices.js';
import { useMay } from '../../../session/session.js';
import { LotState } from '../lots/lot-state.js';
import { QualityTabs } from '../quality-tabs.js';
import { useDepartments } from './departments.js';
import { reloadLowLots, useLowLots } from './low-lots.js';
import { StripDialog } from './strip-dialog.js';
import { StripPanel } from './strip-panel.js';
import '../quality.css';
import '../lots/lots.css';

const SOURCE: PageSource<Omit<RequestOf<'strip.list'>, 'after'>, StripLot> = {
  load: (query, after) => call('strip.list', { ...query, after }),
  idOf: ({ stripLotId }) => stripLotId,
};

const FILTERS = {
  words: search('lots.words', 'lots.wordsHint'),
  state: choice(['effective', 'invalid', 'low'], {
    label: 'lots.state.title',
    every: 'lots.state.every',
    word: 'lots.state',
  }),
  departmentId: choiceOfId({ label: 'lots.place', every: 'lots.everyPlace' }),
};

/** Columns that the panel of a lot also shows, so that the list beside it omits them. */
const IN_PANEL = ['models', 'targets'];

const columnsOf = (onChoose: (lot: StripLot) => void, isBeside: boolean) => {
  const shown = exportedColumns(
    stripColumns.filter(({ key }) => key !== 'why' && key !== 'produced' && !(isBeside && IN_PANEL.includes(key))),
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
      state: { cell: (lot) => <LotState lot={lot} /> },
      models: { isWideOnly: true, isWrapped: true, width: 90 },
      targets: {
        isWrapped: true,
        width: 150,
        className: 'lot-targets',
        cell: ({ targets }, { language }) =>
          CONTROL_LEVELS.flatMap((level) => {
            const limits = targets[level];
            if (!limits) return [];
            const text = targetsText({ [level]: limits }, language);
            return [<span key={level}>{text}</span>, ' '];
          }),
      },
      expires: { digits: 'figure' },
      handedOut: { isWideOnly: true },
      left: {
        beside: ({ isLow }, { language }) =>
          isLow && (
            <span className="lot-beside">
              <Tag tone="low">{lotWords[language].low}</Tag>
            </span>
          ),
      },
    },
    { nothing: '–' },
  );
  const under = { lot: 'brand', expires: 'opened', received: 'handedOut', patients: 'controls', repeats: 'waste' };
  return stackedColumns(shown, under);
};

/** `/quality/paper`: lots of test strips with their use, the low ones marked. */
export function StripsPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const mayManage = useMay('lot.manage');
  const departments = useDepartments();
  const filters = useFilters(FILTERS);
  const list = usePages(filters.chosen, SOURCE);
  const low = useLowLots();
  const [lot, setLot] = useState<StripLot>();
  const [isFiling, setFiling] = useState(false);
  const changed = (next: StripLot): void => {
    setLot(next);
    list.reload();
    void reloadLowLots();
  };
  return (
    <ListWithPanel
      title={t('quality.tab.strips')}
      tabs={<QualityTabs />}
      noun="lots"
      download={{
        name: lotWords[language].title.strips,
        fetchPieces: (format) => callStream('strip.export', { ...filters.chosen, format }),
      }}
      buttons={
        mayManage && (
          <Button tone="primary" icon="plus" onClick={() => setFiling(true)}>
            {t('lots.strips.file')}
          </Button>
        )
      }
      list={list}
      columns={columnsOf(setLot, lot !== undefined)}
      className="run-table lot-table"
      rowProps={(row) => ({ 'data-lot': row.lot })}
      none={['lots.none', 'lots.noneText']}
      noneIcon="quality"
      chosen={lot?.stripLotId}
      panel={lot && <StripPanel key={lot.stripLotId} lot={lot} onClose={() => setLot(undefined)} onChanged={changed} />}
      dialogs={
        isFiling && (
          <StripDialog
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
      {low.length > 0 && (
        <p className="lot-banner" role="status">
          {t('lots.lowBanner', {
            count: low.length,
            lots: low.map((one) => `${one.brand} ${one.lot}`).join(t('patient.listSeparator')),
          })}{' '}
          {filters.chosen.state !== 'low' && (
            <Button size="small" onClick={() => filters.change({ state: 'low' })}>
              {t('lots.showLow')}
            </Button>
          )}
        </p>
      )}
      <FilterBar
        title={t('lots.filters')}
        filters={filters}
        look="small"
        options={{
          departmentId: departments.map((one) => ({
            value: one.nodeId,
            word: (view) => nameIn(view.language, one),
          })),
        }}
      />
    </ListWithPanel>
  );
}
