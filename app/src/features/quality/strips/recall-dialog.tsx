import { useTranslation } from 'react-i18next';
import { lotWords, recallColumns, type LotUse, type RequestOf, type StripLot } from '@wardlink/contract';
import { Dialog } from '../../../elements/dialog.js';
import { call, callStream } from '../../../http/call.js';
import { useLanguage } from '../../../language/names.js';
import { exportedColumns, stackedColumns } from '../../../lists/columns.js';
import { ListActions } from '../../../lists/list-actions.js';
import { List } from '../../../lists/list.js';
import type { PageSource } from '../../../lists/pages.js';
import { usePages } from '../../../lists/use-pages.js';
import { useMay } from '../../../session/session.js';
import '../lots/lots.css';

type Query = Omit<RequestOf<'strip.recall'>, 'after'>;

const SOURCE: PageSource<Query, LotUse> = {
  load: (query, after) => call('strip.recall', { ...query, after }),
  idOf: ({ useId }) => useId,
};

const COLUMNS = stackedColumns(
  exportedColumns(
    recallColumns,
    {
      at: { digits: 'figure' },
      patient: {
        to: ({ patient }, { may }) => (patient && may('patient.read') ? `/patient?id=${patient.patientId}` : undefined),
      },
    },
    { nothing: '–' },
  ),
  { kind: 'serial', value: 'result', patient: 'number', department: 'place' },
);

/** All readings and controls that used strips of a lot. */
export function RecallDialog({ lot, onClose }: { lot: StripLot; onClose: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const mayExport = useMay('record.export');
  const { stripLotId } = lot;
  const list = usePages<Query, LotUse>({ stripLotId }, SOURCE);
  const name = `${lot.brand} ${lot.lot}`;
  const shown = list.loaded.state === 'ready' ? list.loaded.value.total.count : 0;
  const elsewhere = lot.stock.patients + lot.stock.controls + lot.stock.repeats - shown;
  return (
    <Dialog title={t('lots.recallOf', { name })} wide onClose={onClose}>
      <div className="lot-recall">
        <div className="lot-recall-head">
          <p className="run-hint">
            {t('lots.recallHint')}
            {list.loaded.state === 'ready' && elsewhere > 0 && <b> {t('lots.elsewhere', { count: elsewhere })}</b>}
          </p>
          <ListActions
            list={list}
            noun="lots.recalled"
            download={
              mayExport && {
                name: `${lotWords[language].title.recall} ${name}`,
                fetchPieces: (format) => callStream('strip.exportRecall', { stripLotId, format }),
              }
            }
          />
        </div>
        <List
          list={list}
          title={t('lots.recallOf', { name })}
          columns={COLUMNS}
          isFramed
          rowProps={({ voided }) => ({ className: voided ? 'voided' : '' })}
          none={['lots.noUses', 'lots.noUsesText']}
          lines={6}
        />
      </div>
    </Dialog>
  );
}
