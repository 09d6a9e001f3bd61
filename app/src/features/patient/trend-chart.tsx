import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { VChart } from '@visactor/vchart/esm/core';
import type { ILineChartSpec } from '@visactor/vchart/esm/chart/line/interface';
import { registerLineChart } from '@visactor/vchart/esm/chart/line/line';
import { registerCartesianLinearAxis } from '@visactor/vchart/esm/component/axis/cartesian/linear-axis';
import { registerLabel } from '@visactor/vchart/esm/component/label/label';
import { registerCartesianCrossHair } from '@visactor/vchart/esm/component/crosshair/cartesian';
import { registerMarkArea } from '@visactor/vchart/esm/component/marker/mark-area';
import { registerMarkLine } from '@visactor/vchart/esm/component/marker/mark-line';
import { registerTooltip } from '@visactor/vchart/esm/component/tooltip/tooltip';
import { registerDomTooltipHandler } from '@visactor/vchart/esm/plugin/components/tooltip-handler';
import type { KeptReading } from '@wardlink/contract';
import {
  CLASS_EDGES,
  dayBounds,
  formatGlucose,
  glucoseText,
  SLOT_KEYS,
  type Comparator,
  type GlucoseRange,
  type Meaning,
  type Slot,
} from '@wardlink/domain';
import { chartColours, type ChartColours } from '../../charts/colours.js';
import { pointLook } from '../../charts/meaning-points.js';
import { limitLine } from '../../charts/parts.js';
import { measuredOf } from '../../elements/glucose-value.js';
import { meterEndText } from '../../ward/entry/meter-end-text.js';
import { clock } from '../../clock/hospital-clock.js';
import { useTheme } from '../../theme/theme.js';
import './patient.css';

VChart.useRegisters([
  registerLineChart,
  registerCartesianLinearAxis,
  registerCartesianCrossHair,
  registerLabel,
  registerMarkArea,
  registerMarkLine,
  registerTooltip,
  registerDomTooltipHandler,
]);

interface Props {
  readings: readonly KeptReading[];
  range: GlucoseRange;
  from: string;
  to: string;
}

interface Point {
  at: number;
  value: number;
  comparator: Comparator | null;
  /** What HI or LO means; empty for a number. */
  meterEnd: string;
  meaning: Meaning | null;
  slot: string;
}

/** The chart gives back the rows it was given. */
const pointOf = (datum: unknown): Point => datum as Point;

/** `17.2 mmol/L`, or `HI (above 33.3 mmol/L)`. */
function tooltipOf(point: Point, unit: string): string {
  return point.meterEnd === '' ? `${glucoseText(point)} ${unit}` : `${glucoseText(point)} (${point.meterEnd})`;
}

/** Highest value the axis always shows, mmol/L: a calm week looks calm. */
const AXIS_TOP = 18;
const DAY = 86_400_000;

function specOf(points: Point[], { range, from, to }: Props, colours: ChartColours, unit: string): ILineChartSpec {
  const begin = dayBounds(from, clock.zone).begin;
  const end = dayBounds(to, clock.zone).end;
  const days = Math.round((end - begin) / DAY);
  const top = Math.max(AXIS_TOP, range.high + 1, ...points.map((point) => Math.ceil(point.value) + 1));
  const lookOf = (datum: unknown) => pointLook(pointOf(datum).meaning, colours);
  const step = Math.max(1, Math.round(days / 7));
  const ticks = Array.from({ length: Math.floor(days / step) + 1 }, (_, index) => begin + index * step * DAY);
  return {
    type: 'line',
    data: [{ id: 'glucose', values: points }],
    xField: 'at',
    yField: 'value',
    animation: false,
    background: 'transparent',
    padding: { top: 12, right: 64, bottom: 4, left: 4 },
    line: { style: { stroke: colours.line, lineWidth: 1.8, curveType: 'linear' } },
    point: {
      style: {
        size: (datum) => lookOf(datum).size,
        fill: (datum) => lookOf(datum).fill,
        symbolType: (datum) => lookOf(datum).symbolType,
        stroke: (datum: unknown) => lookOf(datum).stroke,
        lineWidth: 1.4,
      },
    },
    // Numbers are read from the axis; HI and LO lie at the end of the meter, and are told.
    label: {
      visible: true,
      position: 'top',
      formatMethod: (_text, datum) => (pointOf(datum).comparator === null ? '' : glucoseText(pointOf(datum))),
      style: { fill: (datum: unknown) => lookOf(datum).fill, fontSize: 12, fontWeight: 600, stroke: colours.card },
    },
    axes: [
      {
        orient: 'left',
        type: 'linear',
        min: 0,
        max: top,
        grid: { visible: true, style: { stroke: colours.grid, lineDash: [] } },
        label: { style: { fill: colours.text, fontSize: 12 } },
        domainLine: { visible: false },
      },
      {
        orient: 'bottom',
        type: 'linear',
        min: begin,
        max: end,
        zero: false,
        nice: false,
        tick: { visible: true, tickMode: () => ticks },
        grid: { visible: false },
        label: {
          style: { fill: colours.text, fontSize: 12 },
          formatMethod: (text: string | string[]) => clock.day(Number(text)).slice(5),
        },
        domainLine: { style: { stroke: colours.grid } },
      },
    ],
    markArea: [
      {
        y: CLASS_EDGES.low,
        y1: CLASS_EDGES.high,
        zIndex: -1,
        area: { style: { fill: colours.band, fillOpacity: 1 } },
        label: { visible: false },
      },
    ],
    markLine: [
      limitLine(range.high, colours.high, formatGlucose(range.high)),
      limitLine(range.low, colours.low, formatGlucose(range.low)),
    ],
    tooltip: {
      dimension: { visible: false },
      mark: {
        title: { value: (datum) => `${clock.day(pointOf(datum).at)} ${clock.time(pointOf(datum).at)}` },
        content: [{ key: (datum) => pointOf(datum).slot, value: (datum) => tooltipOf(pointOf(datum), unit) }],
      },
    },
  };
}

/** Readings in the order they were measured, as a line over the target band. The table below says the same in words. */
export function TrendChart(props: Props) {
  const { t } = useTranslation();
  const theme = useTheme();
  const element = useRef<HTMLDivElement>(null);
  const { readings, range, from, to } = props;
  useEffect(() => {
    if (!element.current) return;
    const points = readings.flatMap((reading): Point[] =>
      reading.value === null
        ? []
        : [
            {
              at: reading.measuredAt,
              value: reading.value,
              comparator: reading.comparator,
              meterEnd: meterEndText(measuredOf(reading), t) ?? '',
              meaning: reading.meaning,
              slot: t(`glucose.slot.${SLOT_KEYS[reading.slot as Slot]}`),
            },
          ],
    );
    points.sort((a, b) => a.at - b.at);
    const spec = specOf(points, { readings, range, from, to }, chartColours(element.current), t('glucose.unit'));
    const chart = new VChart(spec, { dom: element.current, animation: false });
    chart.renderSync();
    return () => chart.release();
  }, [readings, range, from, to, theme, t]);
  return (
    <div
      ref={element}
      className="trend"
      role="img"
      data-testid="trend-chart"
      data-points={readings.length}
      aria-label={t('patient.trendLabel', { count: readings.length })}
    />
  );
}
