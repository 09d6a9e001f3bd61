import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  indicatorOfReading,
  recordTitle,
  recordWords,
  slotWord,
  type RecordIndicator,
  type RecordRow,
  type RequestOf,
} from '@wardlink/contract';
import { figuresWithUnit, INDICATORS, meteredQuantity, READING_SETTINGS, SLOTS, typedText } from '@wardlink/domain';
import { Button } from '../../elements/button.js';
import { ListMain } from '../../frame/list-page.js';
import { call, callStream } from '../../http/call.js';
import { useLanguage, useName } from '../../language/names.js';
import { FilterBar } from '../../lists/filter-bar.js';
import { choice, sorting, toggles } from '../../lists/filters.js';
import type { PageSource } from '../../lists/pages.js';
import { useFilters } from '../../lists/use-filters.js';
import { usePages } from '../../lists/use-pages.js';
import { notify } from '../../notices/notices.js';
import { useMay } from '../../session/session.js';
import { useStore } from '../../store/store.js';
import { CorrectDialog } from '../../ward/records/correct-dialog.js';
import { voidedText } from '../../ward/records/voided-text.js';
import { VoidDialog } from '../../ward/records/void-dialog.js';
import { wardChoice } from '../../ward/choice/ward-choice.js';
import { storeCorrection, storeVoiding } from './store-correction.js';
import { ImportPanel } from './import/import-panel.js';
import { PERIOD_AND_PATIENT } from './period-filters.js';
import { columnsOf } from './record-columns.js';
import { PrintLink } from './print-link.js';
import { RecordTabs } from './record-tabs.js';
import { VersionsDialog } from './versions-dialog.js';
import './records.css';

const SOURCE: PageSource<Omit<RequestOf<'record.list'>, 'after'>, RecordRow> = {
  load: (query, after) => call('record.list', { ...query, after }),
  idOf: ({ reading }) => reading.readingId,
};

const filtersOf = (shows: readonly ('abnormal' | 'refused' | 'uncontrolled' | 'unauthorised')[]) => ({
  ...PERIOD_AND_PATIENT,
  slot: choice([...SLOTS.slice(1), ...SLOTS.slice(0, 1)], {
    label: 'records.slot',
    every: 'records.everySlot',
    word: (slot, { language }) => slotWord(slot, language),
  }),
  way: choice(['manual', 'device'], {
    label: 'records.way',
    every: 'records.everyWay',
    word: (way, { language }) => recordWords[language].way[way],
  }),
  setting: choice(READING_SETTINGS, {
    label: 'outpatients.setting.title',
    every: 'outpatients.setting.every',
    word: (setting, { language }) => recordWords[language].setting[setting],
  }),
  show: toggles(shows, { label: 'records.show', word: 'records.only' }),
  sort: sorting(['-time', 'time', 'value', '-value']),
});
/** Only readings of meters with quality control can be refused, uncontrolled or unauthorised. */
const FILTERS = {
  controlled: filtersOf(['abnormal', 'refused', 'uncontrolled', 'unauthorised']),
  others: filtersOf(['abnormal']),
};

/** The figures of a line with their unit. */
function valueTextOf({ reading }: RecordRow): string {
  const indicator = indicatorOfReading(reading);
  if (meteredQuantity(indicator, reading)?.comparator != null) return figuresWithUnit(indicator, reading);
  const text = typedText(indicator, reading);
  return text === '' ? '–' : `${text} ${INDICATORS[indicator].unit}`;
}

interface RecordsProps {
  indicator: RecordIndicator;
  /** Tabs for readings of outpatients by place; if set, only such readings are listed. */
  outpatientTabs?: ReactNode;
}

/** The records of an indicator: filtered, in pages, with the versions and the correction of each reading. */
export function RecordsPage({ indicator, outpatientTabs }: RecordsProps) {
  const isOfOutpatients = outpatientTabs !== undefined;
  const { t } = useTranslation();
  const nameOf = useName();
  const language = useLanguage();
  const { endpoints, slots, isControlled } = INDICATORS[indicator];
  const mayCorrect = useMay(`${endpoints}.correct`);
  const mayExport = useMay('record.export');
  const mayEnter = useMay(`${endpoints}.record`);
  const mayPrint = useMay('report.share');
  const mayImport = useMay('record.import') && mayEnter;
  const [importing, setImporting] = useState(false);
  const { departmentId, wardId } = useStore(wardChoice);
  const [open, setOpen] = useState<{ row: RecordRow; doing: 'looking' | 'correcting' | 'voiding' }>();
  const filters = useFilters(FILTERS[isControlled ? 'controlled' : 'others']);
  const { period, ...chosen } = filters.chosen;
  const outpatients = isOfOutpatients ? { outpatients: true } : {};
  const query = { indicator, departmentId, wardId, ...period, ...chosen, ...outpatients };
  const list = usePages(query, SOURCE);
  const { reload } = list;
  const columns = useMemo(() => columnsOf(indicator, (row) => setOpen({ row, doing: 'looking' })), [indicator]);
  const title = t(isOfOutpatients ? `outpatients.title.${indicator}` : `records.title.${indicator}`);
  return (
    <div className="board records-page">
      <ListMain
        title={title}
        tabs={outpatientTabs ?? <RecordTabs />}
        noun="records"
        download={
          mayExport && {
            name: `${recordTitle(indicator, language)} ${period.from} ${period.to}`,
            fetchPieces: (format) => callStream('record.export', { ...query, format }),
          }
        }
        buttons={
          <>
            {mayPrint && (
              <PrintLink
                indicator={indicator}
                rows={list.loaded.state === 'ready' ? list.loaded.value.rows : []}
                period={period}
              />
            )}
            {mayImport && !isOfOutpatients && (
              <Button onClick={() => setImporting(true)}>{t('records.import.open')}</Button>
            )}
          </>
        }
        instead={
          importing && (
            <ImportPanel
              indicator={indicator}
              onClose={() => setImporting(false)}
              onImported={(count) => {
                setImporting(false);
                notify.success(t('records.import.done', { count }));
                reload();
              }}
            />
          )
        }
        list={list}
        columns={columns}
        sort={filters.sort}
        className="record-table"
        rowProps={({ reading, voided }, view) => ({
          'data-reading': reading.readingId,
          className: voided ? 'voided' : '',
          title: voided ? voidedText(voided, view) : undefined,
        })}
        none={['records.none', 'records.noneText']}
      >
        <FilterBar
          title={t('records.filters')}
          filters={filters}
          look="small"
          hidden={[...(slots ? [] : (['slot'] as const)), ...(isOfOutpatients ? [] : (['setting'] as const))]}
        />
      </ListMain>
      {open?.doing === 'looking' && (
        <VersionsDialog
          indicator={indicator}
          row={open.row}
          onClose={() => setOpen(undefined)}
          onCorrect={mayCorrect ? () => setOpen({ ...open, doing: 'correcting' }) : undefined}
          onVoid={mayCorrect ? () => setOpen({ ...open, doing: 'voiding' }) : undefined}
        />
      )}
      {open?.doing === 'voiding' && (
        <VoidDialog
          what={t('voiding.reading', { name: nameOf(open.row.patient), value: valueTextOf(open.row) })}
          onClose={() => setOpen(undefined)}
          onVoid={async (reason) => {
            await storeVoiding(open.row.reading, reason);
            setOpen(undefined);
            notify.success(t('voiding.done'));
            reload();
          }}
        />
      )}
      {open?.doing === 'correcting' && (
        <CorrectDialog
          reading={open.row.reading}
          name={nameOf(open.row.patient)}
          onClose={() => setOpen(undefined)}
          onSave={async (correction) => {
            await storeCorrection(open.row.reading, correction);
            setOpen(undefined);
            notify.success(t('records.corrected'));
            reload();
          }}
          onVoid={() => setOpen({ ...open, doing: 'voiding' })}
        />
      )}
    </div>
  );
}
