import { useTranslation } from 'react-i18next';
import { VChart } from '@visactor/vchart/esm/core';
import type { ILineChartSpec } from '@visactor/vchart/esm/chart/line/interface';
import { registerLineChart } from '@visactor/vchart/esm/chart/line/line';
import { registerCartesianLinearAxis } from '@visactor/vchart/esm/component/axis/cartesian/linear-axis';
import { registerDiscreteLegend } from '@visactor/vchart/esm/component/legend/discrete/legend';
import { registerMarkArea } from '@visactor/vchart/esm/component/marker/mark-area';
import { registerMarkLine } from '@visactor/vchart/esm/component/marker/mark-line';
import { registerTooltip } from '@visactor/vchart/esm/component/tooltip/tooltip';
import { registerDomTooltipHandler } from '@visactor/vchart/esm/plugin/components/tooltip-handler';
import { AMBULATORY_LINES, ambulatoryPeriod, type AmbulatoryReading, type AmbulatoryWindows } from '@wardlink/domain';
import type { ChartColours } from '../../charts/colours.js';
import { limitLine, timeAxis, valueAxis } from '../../charts/parts.js';
import { useChart } from '../../charts/use-chart.js';
import { clock } from '../../clock/hospital-clock.js';
import { intervalsOf } from './night-intervals.js';
import './ambulatory.css';

VChart.useRegisters([
  registerLineChart,
  registerCartesianLinearAxis,
  registerDiscreteLegend,
  registerMarkArea,
  registerMarkLine,
  registerTooltip,
  registerDomTooltipHandler,
]);

interface Point {
  at: number;
  kind: string;
  value: number;
}

const pointOf = (datum: unknown): Point => datum as Point;
const HOUR = 3_600_000;

/** Systolic, diastolic and heart rate over the day; the night is shaded. The table below says the same in figures. */
export function DayChart({
  readings,
  windows,
}: {
  readings: readonly AmbulatoryReading[];
  windows: AmbulatoryWindows;
}) {
  const { t } = useTranslation();
  const kinds = [
    t('ambulatory.mean.systolic'),
    t('ambulatory.mean.diastolic'),
    t('ambulatory.mean.heartRate'),
  ] as const;
  const points = readings.flatMap(({ at, systolic, diastolic, heartRate }): Point[] => [
    { at, kind: kinds[0], value: systolic },
    { at, kind: kinds[1], value: diastolic },
    ...(heartRate == null ? [] : [{ at, kind: kinds[2], value: heartRate }]),
  ]);
  const instants = readings.map(({ at }) => at);
  const begin = Math.floor(Math.min(...instants) / HOUR) * HOUR;
  const end = Math.max(Math.ceil(Math.max(...instants) / HOUR) * HOUR, begin + HOUR);
  const step = Math.max(1, Math.ceil((end - begin) / HOUR / 12)) * HOUR;
  const ticks = Array.from({ length: Math.floor((end - begin) / step) + 1 }, (_, index) => begin + index * step);
  const nights = intervalsOf(readings, (at) => ambulatoryPeriod(at, clock.zone, windows) === 'night');

  const specOf = (colours: ChartColours): ILineChartSpec => ({
    type: 'line',
    data: [{ id: 'pressure', values: points }],
    xField: 'at',
    yField: 'value',
    seriesField: 'kind',
    color: [colours.high, colours.line, colours.text],
    animation: false,
    background: 'transparent',
    padding: { top: 4, right: 44, bottom: 4, left: 4 },
    line: { style: { lineWidth: (datum: unknown) => (pointOf(datum).kind === kinds[2] ? 1 : 1.8) } },
    point: {
      style: {
        size: (datum: unknown) => (pointOf(datum).kind === kinds[2] ? 3 : 5),
        symbolType: (datum: unknown) => (pointOf(datum).kind === kinds[1] ? 'square' : 'circle'),
        stroke: colours.card,
        lineWidth: 1,
      },
    },
    legends: {
      visible: true,
      orient: 'top',
      position: 'start',
      padding: [0, 0, 8, 0],
      item: { label: { style: { fill: colours.ink, fontSize: 12, fontFamily: colours.font } } },
    },
    axes: [
      valueAxis(colours, { min: 40 }),
      timeAxis(colours, { begin, end, ticks, text: (instant) => clock.time(instant) }),
    ],
    markArea: nights.map(({ begin: x, end: x1 }) => ({
      x,
      x1,
      zIndex: -1,
      area: { style: { fill: colours.quiet, fillOpacity: 1 } },
      label: { visible: false },
    })),
    markLine: [
      limitLine(AMBULATORY_LINES.day.systolic, colours.high, String(AMBULATORY_LINES.day.systolic), colours),
      limitLine(AMBULATORY_LINES.day.diastolic, colours.line, String(AMBULATORY_LINES.day.diastolic), colours),
    ],
    tooltip: {
      mark: { visible: false },
      dimension: {
        title: { value: (datum: unknown) => `${clock.day(pointOf(datum).at)} ${clock.time(pointOf(datum).at)}` },
      },
    },
  });
  const element = useChart(JSON.stringify([points, nights, kinds]), specOf);
  return (
    <div
      ref={element}
      className="ambulatory-chart"
      role="img"
      data-points={readings.length}
      aria-label={t('ambulatory.chart.dayLabel', { count: readings.length })}
    />
  );
}
