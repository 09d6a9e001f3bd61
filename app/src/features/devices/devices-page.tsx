import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { deviceWords, type DeviceRow, type RequestOf } from '@wardlink/contract';
import { DEVICE_STATES, type DeviceUse } from '@wardlink/domain';
import { Button } from '../../elements/button.js';
import { ListMain } from '../../frame/list-page.js';
import { call, callStream } from '../../http/call.js';
import { useLoad } from '../../http/use-load.js';
import { indented } from '../../language/indented.js';
import { useLanguage } from '../../language/names.js';
import { FilterBar } from '../../lists/filter-bar.js';
import { choice, choiceOfId, flag, search, sorting } from '../../lists/filters.js';
import type { PageSource } from '../../lists/pages.js';
import { useFilters } from '../../lists/use-filters.js';
import { usePages } from '../../lists/use-pages.js';
import { useMay } from '../../session/session.js';
import type { Place } from './device-form.js';
import { devicesColumns } from './device-columns.js';
import { DeviceDialog } from './device-dialog.js';
import { DeviceTabs } from './device-tabs.js';
import { RegisterDialog } from './register-dialog.js';
import './devices.css';

const SOURCE: PageSource<Omit<RequestOf<'device.list'>, 'after'>, DeviceRow> = {
  async load(query, after) {
    const { devices, next, total } = await call('device.list', { ...query, after });
    return { rows: devices, next, total };
  },
  idOf: ({ deviceId }) => deviceId,
};

const FILTERS = {
  text: search('device.search', 'device.searchHint'),
  nodeId: choiceOfId({ label: 'device.field.nodeId', every: 'device.everyPlace' }),
  state: choice(DEVICE_STATES, {
    label: 'device.state',
    every: 'device.everyState',
    word: (state, { language }) => deviceWords[language].state[state],
  }),
  trouble: flag('device.trouble'),
  sort: sorting(['serial', '-serial', 'seen', '-seen']),
};

const NONE: readonly Place[] = [];

/** `/device` and `/device/hospital`: the devices of patients at home, and those of the hospital. */
export function DevicesPage({ use }: { use: DeviceUse }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const mayManage = useMay('device.manage');
  const filters = useFilters(FILTERS);
  const query = { use, ...filters.chosen };
  const list = usePages(query, SOURCE);
  const places = useLoad(
    'places',
    useCallback(() => call('device.choices'), []),
  ).loaded;
  const nodes = places.state === 'ready' ? places.value.nodes : NONE;
  const [opened, setOpened] = useState<string>();
  const [registering, setRegistering] = useState(false);
  const columns = useMemo(() => devicesColumns(use, ({ deviceId }) => setOpened(deviceId)), [use]);
  const title = deviceWords[language].title[use];
  return (
    <div className="board devices-page">
      <ListMain
        title={title}
        tabs={<DeviceTabs />}
        noun="device"
        download={{
          name: title,
          fetchPieces: (format) => callStream('device.export', { ...query, format }),
        }}
        buttons={
          mayManage && (
            <>
              <Link className="button" to="/device/import">
                {t('device.import.open')}
              </Link>
              <Button tone="primary" icon="plus" onClick={() => setRegistering(true)}>
                {t('device.register')}
              </Button>
            </>
          )
        }
        list={list}
        sort={filters.sort}
        columns={columns}
        rowProps={({ state }) => ({ className: state === 'retired' ? 'device-retired' : '' })}
        none={[`device.none.${use}`, mayManage ? 'device.noneText' : 'device.noneSeen']}
        noneIcon="meter"
      >
        <FilterBar
          title={t('device.filters')}
          filters={filters}
          look="small"
          options={{
            nodeId: nodes.map((node) => ({
              value: node.nodeId,
              word: ({ nameOf }) => indented(node.depth, nameOf(node)),
            })),
          }}
        />
      </ListMain>
      {opened !== undefined && (
        <DeviceDialog
          deviceId={opened}
          places={nodes}
          onClose={() => setOpened(undefined)}
          onChanged={() => list.reload()}
        />
      )}
      {registering && (
        <RegisterDialog
          use={use}
          places={nodes}
          onClose={() => setRegistering(false)}
          onRegistered={() => list.reload()}
        />
      )}
    </div>
  );
}
