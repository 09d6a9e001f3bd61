import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { recordWords, type RecordIndicator, type RecordRow } from '@wardlink/contract';
import { Button } from '../../elements/button.js';
import { Listing, ListingState } from '../../elements/listing.js';
import { measuredOf } from '../../elements/glucose-value.js';
import { callStream } from '../../http/call.js';
import { useLanguage, useName } from '../../language/names.js';
import { notify } from '../../notices/notices.js';
import { clock } from '../../session/clock.js';
import { useMay } from '../../session/session.js';
import { useStore } from '../../session/store.js';
import { glucoseWithUnit } from '../../ward/beyond.js';
import { CorrectDialog } from '../../ward/correct-dialog.js';
import { formOf } from '../../ward/typed-reading.js';
import { VoidDialog } from '../../ward/void-dialog.js';
import { wardChoice } from '../../ward/ward-choice.js';
import { ExportButtons } from '../../lists/export-buttons.js';
import { storeCorrection, storeVoiding } from './store-correction.js';
import { ImportPanel } from './import/import-panel.js';
import { firstChoice, RecordFilters, type Chosen } from './record-filters.js';
import { Count, More } from '../../lists/list-parts.js';
import { RecordTable } from './record-table.js';
import { RecordTabs } from './record-tabs.js';
import { useRecords } from './use-records.js';
import { VersionsDialog } from './versions-dialog.js';
import '../../ward/board.css';
import './records.css';

/** The figures of a line as they were typed, with their unit. */
function valueTextOf({ reading }: RecordRow): string {
  const { text, unit } = formOf(reading);
  const measured = 'slot' in reading ? measuredOf(reading) : null;
  if (measured && measured.comparator !== null) return glucoseWithUnit(measured);
  return text === '' ? '–' : `${text} ${unit}`;
}

/** The records of an indicator: filtered, page by page, with the versions of each reading and its correction. */
export function RecordsPage({ indicator }: { indicator: RecordIndicator }) {
  const { t } = useTranslation();
  const nameOf = useName();
  const language = useLanguage();
  const mayCorrectGlucose = useMay('glucose.correct');
  const mayCorrectVital = useMay('vital.correct');
  const mayExport = useMay('record.export');
  const mayEnter = useMay(indicator === 'glucose' ? 'glucose.record' : 'vital.record');
  const mayImport = useMay('record.import') && mayEnter;
  const [importing, setImporting] = useState(false);
  const mayCorrect = indicator === 'glucose' ? mayCorrectGlucose : mayCorrectVital;
  const { departmentId, wardId } = useStore(wardChoice);
  const [chosen, setChosen] = useState<Chosen>(() => firstChoice(clock.today()));
  const [open, setOpen] = useState<{ row: RecordRow; doing: 'looking' | 'correcting' | 'voiding' }>();
  const change = useCallback((part: Partial<Chosen>) => setChosen((before) => ({ ...before, ...part })), []);
  const { patient, ...rest } = chosen;
  const query = { indicator, departmentId, wardId, ...rest, patient: patient.trim() === '' ? null : patient.trim() };
  const records = useRecords(query);
  const { loaded, reload } = records;
  useEffect(() => {
    document.title = `${t(`records.title.${indicator}`)} · Wardlink`;
  }, [t, indicator]);

  return (
    <div className="board records">
      <div className="board-toolbar">
        <h1 className="visually-hidden">{t(`records.title.${indicator}`)}</h1>
        <RecordTabs />
        <span className="spacer" />
        {!importing && loaded.state === 'ready' && <Count pages={loaded.value} stale={loaded.stale} />}
        {mayExport && !importing && (
          <ExportButtons
            name={`${recordWords[language].title[indicator]} ${query.from} ${query.to}`}
            fetchPieces={(format) => callStream('record.export', { ...query, format }, { background: true })}
          />
        )}
        {mayImport && !importing && <Button onClick={() => setImporting(true)}>{t('records.import.open')}</Button>}
        {!importing && (
          <Button icon="refresh" onClick={reload}>
            {t('actions.refresh')}
          </Button>
        )}
      </div>
      {importing ? (
        <ImportPanel
          indicator={indicator}
          onClose={() => setImporting(false)}
          onImported={(count) => {
            setImporting(false);
            notify.success(t('records.import.done', { count }));
            reload();
          }}
        />
      ) : (
        <>
          <RecordFilters indicator={indicator} chosen={chosen} onChange={change} />
          <div className="board-body">
            <Listing
              loaded={loaded}
              onRetry={reload}
              lines={12}
              isEmpty={({ rows }) => rows.length === 0}
              empty={<ListingState icon="list" title={t('records.none')} text={t('records.noneText')} />}
            >
              {({ rows }) => (
                <>
                  <RecordTable indicator={indicator} rows={rows} onOpen={(row) => setOpen({ row, doing: 'looking' })} />
                  <More list={records} />
                </>
              )}
            </Listing>
          </div>
        </>
      )}
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
