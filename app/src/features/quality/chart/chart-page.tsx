import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { CONTROL_LEVELS, type ControlLevel } from '@wardlink/domain';
import { clock } from '../../../clock/hospital-clock.js';
import { Listing, ListingState } from '../../../elements/listing.js';
import { Segmented } from '../../../elements/segmented.js';
import { usePageTitle } from '../../../elements/use-page-title.js';
import { call } from '../../../http/call.js';
import { useLoad } from '../../../http/use-load.js';
import { useWardText } from '../../../ward/choice/ward-names.js';
import { useStore } from '../../../store/store.js';
import { wardChoice } from '../../../ward/choice/ward-choice.js';
import { PrintChartLink } from '../printed/print-link.js';
import { QualityTabs } from '../quality-tabs.js';
import { RunPanel } from '../run-panel.js';
import type { DueReply } from '../standing.js';
import { FigureTable, LevelOverview } from './figure-table.js';
import { LjLegend } from './lj-legend.js';
import { ljChart, type ControlRun } from './lj-model.js';
import { LjPlot } from './lj-plot.js';
import '../../../ward/board/board.css';
import '../quality.css';

/** Up to this width the chosen run is shown above the chart, as in quality.css. */
const ABOVE = '(max-width: 1300px)';

type Axis = ControlLevel | 'all';
const SPANS = ['month', 'lot', 'all'] as const;
type Span = (typeof SPANS)[number];

/** `/quality/chart`: the L-J chart of a meter, with the figures of its month and lot, and the chosen run. */
export function ChartPage() {
  const { t } = useTranslation();
  const [address, setAddress] = useSearchParams();
  const { departmentId, wardId } = useStore(wardChoice);
  const loadDue = useCallback(() => call('quality.due', { departmentId, wardId }), [departmentId, wardId]);
  const { loaded, reload } = useLoad(`${departmentId} ${wardId}`, loadDue);
  const title = t('quality.tab.chart');
  usePageTitle(title);
  return (
    <div className="list-page chart-page">
      <div className="list-main">
        <div className="board-toolbar">
          <h1 className="visually-hidden">{title}</h1>
          <QualityTabs />
        </div>
        <Listing
          loaded={loaded}
          onRetry={() => void reload()}
          isEmpty={({ meters }) => meters.length === 0}
          empty={<ListingState icon="meter" title={t('quality.noMeters')} text={t('quality.noMetersText')} />}
        >
          {(due) => (
            <MeterChart
              due={due}
              asked={address.get('device')}
              onMeter={(device) => setAddress({ device }, { replace: true })}
            />
          )}
        </Listing>
      </div>
    </div>
  );
}

interface MeterChartProps {
  due: DueReply;
  asked: string | null;
  onMeter: (deviceId: string) => void;
}

function MeterChart({ due, asked, onMeter }: MeterChartProps) {
  const { t } = useTranslation();
  const wardText = useWardText();
  // Without a choice, the meter that needs attention most.
  const urgent =
    due.meters.find(({ standing }) => standing === 'failed') ??
    due.meters.find(({ open, today }) => [...open, ...today].some(({ rejected }) => rejected)) ??
    due.meters[0];
  const deviceId = due.meters.find((meter) => meter.deviceId === asked)?.deviceId ?? urgent?.deviceId ?? '';
  const load = useCallback(() => call('quality.chart', { deviceId }), [deviceId]);
  const { loaded, reload } = useLoad(deviceId, load);
  return (
    <>
      <div className="chart-tools">
        <label>
          <span className="visually-hidden">{t('quality.meter')}</span>
          <select className="input" value={deviceId} onChange={(event) => onMeter(event.target.value)}>
            {due.meters.map((meter) => (
              <option key={meter.deviceId} value={meter.deviceId}>
                {wardText(meter.place)} · {meter.serial}
              </option>
            ))}
          </select>
        </label>
        <span className="spacer" />
        <PrintChartLink of={{ deviceId, to: clock.today() }} />
      </div>
      <Listing
        loaded={loaded}
        onRetry={() => void reload()}
        isEmpty={({ runs }) => runs.length === 0}
        empty={<ListingState icon="meter" title={t('quality.noRuns')} text={t('quality.noRunsText')} />}
      >
        {({ runs }) => <Charts key={deviceId} runs={runs} onChanged={() => void reload()} />}
      </Listing>
    </>
  );
}

/** The level whose last result failed, else the normal one, else the first one. */
function levelFirst(runs: readonly ControlRun[]): ControlLevel {
  const last = runs.findLast(({ voided }) => voided === null);
  const failed = last?.results.find(({ qualified }) => !qualified)?.level;
  const measured = runs.flatMap(({ results }) => results.map(({ level }) => level));
  return failed ?? (measured.includes('normal') ? 'normal' : (measured[0] ?? 'normal'));
}

function Charts({ runs, onChanged }: { runs: readonly ControlRun[]; onChanged: () => void }) {
  const { t } = useTranslation();
  const [axis, setAxis] = useState<Axis>(() => levelFirst(runs));
  const [span, setSpan] = useState<Span>('lot');
  const [runId, setRunId] = useState(() => runs.at(-1)?.runId);
  // On a narrow screen the run covers the top of the chart, so it is shown on demand.
  const [isOpen, setOpen] = useState(() => !matchMedia(ABOVE).matches);
  const month = clock.today().slice(0, 7);
  const levels = axis === 'all' ? CONTROL_LEVELS : [axis];
  const chart = useMemo(() => {
    const lots = new Map(
      levels.map((level) => [
        level,
        runs.flatMap(({ results }) => results).findLast((one) => one.level === level)?.solution.solutionLotId,
      ]),
    );
    const isShown = (run: ControlRun): boolean => {
      if (span === 'month') return clock.day(run.measuredAt).startsWith(month);
      if (span === 'all') return true;
      return run.results.some(({ level, solution }) => lots.get(level) === solution.solutionLotId);
    };
    return ljChart(runs, levels, isShown);
  }, [runs, axis, span, month]);
  const run = runs.find((one) => one.runId === runId);
  const title = t('quality.chartOf', { meter: runs[0]?.meter.serial, level: t(`quality.axis.${axis}`) });
  return (
    <div className={`chart-layout ${run && isOpen ? 'with-chosen' : ''}`}>
      <div className="chart-column">
        <div className="chart-tools">
          <Segmented<Axis>
            label={t('quality.level.title')}
            value={axis}
            onChange={setAxis}
            choices={[...CONTROL_LEVELS, 'all' as const].map((value) => ({ value, label: t(`quality.axis.${value}`) }))}
          />
          <span className="spacer" />
          <Segmented<Span>
            label={t('quality.span.title')}
            value={span}
            onChange={setSpan}
            choices={SPANS.map((value) => ({ value, label: t(`quality.span.${value}`) }))}
          />
        </div>
        <section className="card lj-card" aria-label={title}>
          <header>
            <h2>{t('quality.lj')}</h2>
            <p>{title}</p>
          </header>
          {chart.runs.length === 0 ? (
            <ListingState icon="meter" title={t('quality.noRunsShown')} text={t('quality.noRunsShownText')} inline />
          ) : (
            <LjPlot
              chart={chart}
              axis={axis === 'all' ? 'z' : 'value'}
              chosen={runId}
              onChoose={(chosen) => {
                setRunId(chosen);
                setOpen(true);
              }}
              onOpen={() => setOpen(true)}
              title={title}
            />
          )}
          <LjLegend />
        </section>
        <div className="chart-below">
          <FigureTable runs={runs} levels={levels} month={month} />
          <LevelOverview runs={runs} chosen={axis} onChoose={setAxis} />
        </div>
      </div>
      {run && isOpen && (
        <RunPanel
          key={run.runId}
          run={run}
          repeat={runs.find(({ repeatOf, voided }) => repeatOf === run.runId && voided === null)}
          onClose={() => setOpen(false)}
          onChanged={onChanged}
          onRepeat={undefined}
        />
      )}
    </div>
  );
}
