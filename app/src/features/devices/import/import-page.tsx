import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { deviceWords } from '@wardlink/contract';
import { DEVICE_USES, type DeviceUse } from '@wardlink/domain';
import { FileField, TABLE_FILES } from '../../../elements/file-field.js';
import { Listing, ListingState } from '../../../elements/listing.js';
import { usePageTitle } from '../../../elements/use-page-title.js';
import { ColumnSelect } from '../../../files/column-select.js';
import { unanswered } from '../../../files/guess-columns.js';
import { NearColumn } from '../../../files/near-column.js';
import { readTableFile, type CsvTable } from '../../../files/csv-table.js';
import { call } from '../../../http/call.js';
import { useLoad } from '../../../http/use-load.js';
import { useLanguage, useName } from '../../../language/names.js';
import { notify } from '../../../notices/notices.js';
import { indented, type Place } from '../device-form.js';
import { DeviceTabs } from '../device-tabs.js';
import { COLUMNS, guessMapping, readDevices, type Mapping } from './columns.js';
import { ImportCheck } from './import-check.js';
import '../../../ward/board/board.css';
import '../devices.css';

/** What was read of a chosen file, and how it is to be understood. */
interface Chosen {
  table: CsvTable;
  mapping: Mapping;
  /** Columns that may hold a field: the person is asked. */
  near: Mapping;
  everyone: { use: DeviceUse; nodeId: string };
}

/** `/device/import`: choose a file, say which column is what, look at every line, register all of them. */
export function DeviceImportPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<Chosen>();
  const [unreadable, setUnreadable] = useState(false);
  const { loaded, reload } = useLoad(
    'places',
    useCallback(() => call('device.choices'), []),
  );
  const title = t('device.import.title');
  usePageTitle(title);
  const choose = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const table = await readTableFile(file);
    setUnreadable(table.rows.length === 0);
    if (table.rows.length === 0) return setChosen(undefined);
    setChosen({ table, ...guessMapping(table.headings), everyone: { use: 'hospital', nodeId: '' } });
  };
  return (
    <div className="board devices-page">
      <div className="board-toolbar">
        <DeviceTabs />
        <span className="spacer" />
        <Link className="button" to="/device/hospital">
          {t('device.import.back')}
        </Link>
      </div>
      <section className="device-import" aria-label={title}>
        <h1>{title}</h1>
        <FileField label={t('device.import.file')} accept={TABLE_FILES} onChoose={(file) => void choose(file)} />
        {unreadable && <p role="alert">{t('device.import.unreadable')}</p>}
        {!chosen && (
          <ListingState icon="table" title={t('device.import.how')} text={t('device.import.howText')} inline />
        )}
        {chosen && (
          <Listing loaded={loaded} onRetry={() => void reload()} lines={6}>
            {({ nodes }) => (
              <>
                <MappingFields chosen={chosen} places={nodes} onChange={setChosen} />
                {unanswered(chosen).length === 0 && (
                  <ImportCheck
                    file={readDevices(chosen.table, chosen.mapping, { places: nodes, everyone: chosen.everyone })}
                    onRegistered={(count) => {
                      notify.success(t('device.import.done', { count }));
                      void navigate('/device/hospital');
                    }}
                  />
                )}
              </>
            )}
          </Listing>
        )}
      </section>
    </div>
  );
}

interface MappingProps {
  chosen: Chosen;
  places: readonly Place[];
  onChange: (chosen: Chosen) => void;
}

/** Which column is what, guessed from the headings, and what holds for lines that do not say it. */
function MappingFields({ chosen, places, onChange }: MappingProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const nameOf = useName();
  const { table, mapping, near, everyone } = chosen;
  return (
    <div className="device-fields">
      {COLUMNS.map(({ field, needed }) => (
        <label key={field} className="field">
          {t('device.import.columnOf', { field: t(`device.field.${field}`) })}
          {needed && ' *'}
          <ColumnSelect
            className="input"
            name={`column.${field}`}
            headings={table.headings}
            column={mapping[field]}
            invalid={needed && (mapping[field] ?? -1) < 0}
            none={t('device.import.noColumn')}
            onChoose={(column) => onChange({ ...chosen, mapping: { ...mapping, [field]: column } })}
          />
          <NearColumn
            headings={table.headings}
            near={near[field]}
            column={mapping[field]}
            onChoose={(column) => onChange({ ...chosen, mapping: { ...mapping, [field]: column } })}
          />
        </label>
      ))}
      <label className="field">
        {t('device.import.everyPlace')}
        <select
          className="input"
          name="everyone.nodeId"
          value={everyone.nodeId}
          onChange={({ target }) => onChange({ ...chosen, everyone: { ...everyone, nodeId: target.value } })}
        >
          <option value="">{t('device.choose')}</option>
          {places.map((node) => (
            <option key={node.nodeId} value={node.nodeId}>
              {indented(node.depth, nameOf(node))}
            </option>
          ))}
        </select>
      </label>
      <label className="field">
        {t('device.import.everyUse')}
        <select
          className="input"
          name="everyone.use"
          value={everyone.use}
          onChange={({ target }) => {
            const use = DEVICE_USES.find((one) => one === target.value) ?? everyone.use;
            onChange({ ...chosen, everyone: { ...everyone, use } });
          }}
        >
          {DEVICE_USES.map((use) => (
            <option key={use} value={use}>
              {deviceWords[language].use[use]}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
