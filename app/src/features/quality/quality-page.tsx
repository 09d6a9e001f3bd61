import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RequestOf } from '@wardlink/contract';
import { CONTROL_LEVELS } from '@wardlink/domain';
import { Button } from '../../elements/button.js';
import { Listing } from '../../elements/listing.js';
import { ListWithPanel } from '../../frame/list-page.js';
import { call } from '../../http/call.js';
import { useLoad } from '../../http/use-load.js';
import { FilterBar } from '../../lists/filter-bar.js';
import { choice, period, search, toggles } from '../../lists/filters.js';
import type { PageSource } from '../../lists/pages.js';
import { useFilters } from '../../lists/use-filters.js';
import { usePages } from '../../lists/use-pages.js';
import { notify } from '../../notices/notices.js';
import { useMay, useUser } from '../../session/session.js';
import { useStore } from '../../store/store.js';
import { wardChoice } from '../../ward/choice/ward-choice.js';
import { countDueMeters } from '../../ward/quality/due-meters.js';
import type { ControlRun } from './chart/lj-model.js';
import { RunDialog } from './entry/run-dialog.js';
import { PlanDialog } from './plan-dialog.js';
import { PrintMenu } from './printed/print-menu.js';
import { QualityTabs } from './quality-tabs.js';
import { RequestDialog } from './request-dialog.js';
import { runColumns } from './run-columns.js';
import { RunPanel } from './run-panel.js';
import type { MeterOfDay } from './standing.js';
import { WorkList } from './work-list.js';
import './quality.css';

const SOURCE: PageSource<Omit<RequestOf<'quality.list'>, 'after'>, ControlRun> = {
  load: (query, after) => call('quality.list', { ...query, after }),
  idOf: ({ runId }) => runId,
};

const FILTERS = {
  period: period(),
  meter: search('quality.meter', 'quality.meterSearch'),
  level: choice(CONTROL_LEVELS, {
    label: 'quality.level.title',
    every: 'quality.everyLevel',
    word: (level, { t }) => t(`quality.level.${level}`),
  }),
  state: toggles(['open', 'rejected', 'voided'], { label: 'quality.state.title', word: 'quality.only' }),
};

/** The dialog or panel that is open above the page. */
type Opened =
  { what: 'entry'; meter?: MeterOfDay; of?: ControlRun } | { what: 'request'; meter: MeterOfDay } | { what: 'plan' };

/** `/quality`: today's work for each meter of the place, the runs, and the actions that followed. */
export function QualityPage() {
  const { t } = useTranslation();
  const { departmentId, wardId } = useStore(wardChoice);
  const mayRecord = useMay('quality.record');
  const mayPlan = useMay('rule.manage');
  const { bizOrgId } = useUser();
  const filters = useFilters(FILTERS);
  const { period: days, ...chosen } = filters.chosen;
  const list = usePages({ departmentId, wardId, ...days, ...chosen }, SOURCE);
  const loadDue = useCallback(() => call('quality.due', { departmentId, wardId }), [departmentId, wardId]);
  const { loaded: due, reload: reloadDue } = useLoad(`${departmentId} ${wardId}`, loadDue);
  const [run, setRun] = useState<ControlRun>();
  const [opened, setOpened] = useState<Opened>();
  const close = (): void => setOpened(undefined);
  const ready = due.state === 'ready' ? due.value : undefined;
  const rows = list.loaded.state === 'ready' ? list.loaded.value.rows : [];
  const changed = (next: ControlRun): void => {
    setRun(next);
    list.reload();
    void reloadDue();
    void countDueMeters();
  };
  const meterOfRun = (of: ControlRun): MeterOfDay | undefined =>
    ready?.meters.find(({ deviceId }) => deviceId === of.meter.deviceId);
  const chosenMeter = ready?.meters.find(({ serial }) => serial === filters.chosen.meter);
  return (
    <ListWithPanel
      before={
        <Listing loaded={due} onRetry={() => void reloadDue()} lines={8}>
          {(value) => (
            <WorkList
              due={value}
              chosen={filters.chosen.meter}
              onChoose={(meter) => filters.change({ meter })}
              onEnter={(meter) => {
                const waiting = [...meter.open, ...meter.today].find(
                  ({ state }) => state === 'mended' || state === 'pending',
                );
                const rejected = [...meter.open, ...meter.today].find(({ state }) => state === 'rejected');
                // Before a failed meter is measured again, somebody must enter why it failed.
                if (rejected && !waiting) setRun(rejected);
                else setOpened({ what: 'entry', meter, ...(waiting ? { of: waiting } : {}) });
              }}
            />
          )}
        </Listing>
      }
      title={t('quality.title')}
      tabs={<QualityTabs />}
      noun="quality"
      buttons={
        <>
          <PrintMenu of={{ ...days, departmentId, wardId, deviceId: chosenMeter?.deviceId }} />
          {mayPlan && <Button onClick={() => setOpened({ what: 'plan' })}>{t('quality.plan')}</Button>}
          {mayRecord && chosenMeter && (
            <Button onClick={() => setOpened({ what: 'request', meter: chosenMeter })}>{t('quality.request')}</Button>
          )}
          {mayRecord && ready && (
            <Button
              tone="primary"
              icon="plus"
              onClick={() => setOpened({ what: 'entry', ...(chosenMeter ? { meter: chosenMeter } : {}) })}
            >
              {t('quality.enter')}
            </Button>
          )}
        </>
      }
      list={list}
      columns={runColumns(setRun, run !== undefined)}
      className="run-table"
      rowProps={({ voided }) => ({ className: voided ? 'voided' : '' })}
      none={['quality.none', 'quality.noneText']}
      noneIcon="meter"
      chosen={run?.runId}
      panel={
        run && (
          <RunPanel
            key={run.runId}
            run={run}
            repeat={rows.find(({ repeatOf, voided }) => repeatOf === run.runId && voided === null)}
            onClose={() => setRun(undefined)}
            onChanged={changed}
            onRepeat={(of) => {
              const meter = meterOfRun(of);
              if (meter) setOpened({ what: 'entry', meter, of });
            }}
          />
        )
      }
      dialogs={
        <>
          {opened?.what === 'entry' && ready && (
            <RunDialog
              due={ready}
              meter={opened.meter}
              of={opened.of}
              onClose={close}
              onStored={(stored) => {
                close();
                notify[stored.rejected ? 'error' : 'success'](
                  t(stored.rejected ? 'quality.storedRejected' : 'quality.stored'),
                );
                changed(stored);
              }}
            />
          )}
          {opened?.what === 'request' && (
            <RequestDialog
              meter={opened.meter}
              onClose={close}
              onSent={() => {
                close();
                notify.success(t('quality.requested'));
                void reloadDue();
                void countDueMeters();
              }}
            />
          )}
          {opened?.what === 'plan' && (
            <PlanDialog
              nodeId={wardId ?? departmentId ?? bizOrgId}
              onClose={close}
              onSaved={() => {
                close();
                notify.success(t('rules.saved'));
                void reloadDue();
                void countDueMeters();
              }}
            />
          )}
        </>
      }
    >
      <FilterBar title={t('quality.filters')} filters={filters} look="small">
        <small className="run-hint">{t('quality.unit')}</small>
      </FilterBar>
    </ListWithPanel>
  );
}
