import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { deviceWords } from '@wardlink/contract';
import { DEVICE_USES, type DeviceUse } from '@wardlink/domain';
import { Listing } from '../../../elements/listing.js';
import { usePageTitle } from '../../../elements/use-page-title.js';
import { ColumnFields } from '../../../files/column-fields.js';
import type { CsvTable } from '../../../files/csv-table.js';
import { guessColumns, missingFields, unanswered, type Guess } from '../../../files/guess-columns.js';
import { TableFileField } from '../../../files/table-file-field.js';
import { call } from '../../../http/call.js';
import { useLoad } from '../../../http/use-load.js';
import { indented } from '../../../language/indented.js';
import { useLanguage, useName } from '../../../language/names.js';
import { notify } from '../../../notices/notices.js';
import type { Place } from '../device-form.js';
import { DeviceTabs } from '../device-tabs.js';
import { FIELDS, readDevices, type ImportField } from './columns.js';
import { ImportCheck } from './import-check.js';
import '../../../ward/board/board.css';
import '../devices.css';

/** Contents of a chosen file, and how they are mapped. */
interface Chosen extends Guess<ImportField> {
  table: CsvTable;
  everyone: { use: DeviceUse; nodeId: string };
}

/** `/device/import`: the user chooses a file, maps its columns, checks every line and registers all devices. */
export function DeviceImportPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<Chosen>();
  const { loaded, reload } = useLoad(
    'places',
    useCallback(() => call('device.choices'), []),
  );
  const title = t('device.import.title');
  usePageTitle(title);
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
        <TableFileField
          texts="device.import"
          isChosen={chosen !== undefined}
          onChoose={(table) =>
            setChosen(
              table && {
                table,
                ...guessColumns(FIELDS, table.headings),
                everyone: { use: 'hospital', nodeId: '' },
              },
            )
          }
        />
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

/** The mapping of columns, guessed from the headings, and the values for lines that lack them. */
function MappingFields({ chosen, places, onChange }: MappingProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const nameOf = useName();
  const { table, mapping, near, everyone } = chosen;
  return (
    <div className="device-fields">
      <ColumnFields
        fields={FIELDS}
        headings={table.headings}
        mapping={mapping}
        near={near}
        missing={missingFields(FIELDS, mapping)}
        labelOf={(field, needed) =>
          `${t('device.import.columnOf', { field: t(`device.field.${field}`) })}${needed ? ' *' : ''}`
        }
        none={t('device.import.noColumn')}
        className="input"
        onMapping={(next) => onChange({ ...chosen, mapping: next })}
      />
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
