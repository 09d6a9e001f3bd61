import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RequestOf, UnmatchedReading } from '@wardlink/contract';
import { ListMain } from '../../frame/list-page.js';
import { call } from '../../http/call.js';
import { flag } from '../../lists/filters.js';
import { FilterBar } from '../../lists/filter-bar.js';
import type { PageSource } from '../../lists/pages.js';
import { useFilters } from '../../lists/use-filters.js';
import { usePages } from '../../lists/use-pages.js';
import { useReloadOnChange } from '../../lists/use-reload-on-change.js';
import { notify } from '../../notices/notices.js';
import { DeviceTabs } from './device-tabs.js';
import { inboxColumns } from './inbox-columns.js';
import { AssignDialog } from './assign-dialog.js';
import './devices.css';

const SOURCE: PageSource<Omit<RequestOf<'unmatched.list'>, 'after'>, UnmatchedReading> = {
  async load(query, after) {
    const { readings, next, total } = await call('unmatched.list', { ...query, after });
    return { rows: readings, next, total };
  },
  idOf: ({ unmatchedId }) => unmatchedId,
};

const FILTERS = { settled: flag('device.inbox.settled') };

/** `/device/inbox`: readings that match no patient; a person assigns or rejects each. */
export function InboxPage() {
  const { t } = useTranslation();
  const filters = useFilters(FILTERS);
  const list = usePages(filters.chosen, SOURCE);
  const { reload } = list;
  useReloadOnChange(
    'putAside',
    useCallback(() => reload(), [reload]),
  );
  const [opened, setOpened] = useState<UnmatchedReading>();
  const isSettled = filters.chosen.settled;
  const columns = useMemo(() => inboxColumns(isSettled, setOpened), [isSettled]);
  return (
    <div className="board devices-page">
      <ListMain
        title={t('device.tab.inbox')}
        tabs={<DeviceTabs />}
        noun="device.inbox"
        list={list}
        columns={columns}
        none={
          isSettled
            ? ['device.inbox.noneSettled', 'device.inbox.noneSettledText']
            : ['device.inbox.none', 'device.inbox.noneText']
        }
        noneIcon="check"
      >
        <FilterBar title={t('device.filters')} filters={filters} look="small" />
        <p className="device-hint">{t('device.inbox.hint')}</p>
      </ListMain>
      {opened && (
        <AssignDialog
          key={opened.unmatchedId}
          reading={opened}
          onClose={() => setOpened(undefined)}
          onSettled={(done) => {
            setOpened(undefined);
            notify.success(t(`device.inbox.done.${done}`));
            reload();
          }}
        />
      )}
    </div>
  );
}
