import { useTranslation } from 'react-i18next';
import { VChart } from '@visactor/vchart/esm/core';
import type { ILineChartSpec } from '@visactor/vchart/esm/chart/line/interface';
import { registerLineChart } from '@visactor/vchart/esm/chart/line/line';
import { registerCartesianLinearAxis } from '@visactor/vchart/esm/component/axis/cartesian/linear-axis';
import { registerTooltip } from '@visactor/vchart/esm/component/tooltip/tooltip';
import { registerDomTooltipHandler } from '@visactor/vchart/esm/plugin/components/tooltip-handler';
import { INDICATORS, type Meaning } from '@wardlink/domain';
import type { ChartColours } from '../../charts/colours.js';
import { timeAxis, valueAxis } from '../../charts/parts.js';
import { useChart } from '../../charts/use-chart.js';
import { clock } from '../../clock/hospital-clock.js';
import { pointLook } from '../../charts/meaning-points.js';
import type { Strip } from './trend-strips.js';
import './patient.css';

VChart.useRegisters([registerLineChart, registerCartesianLinearAxis, registerTooltip, registerDomTooltipHandler]);

interface Props {
  strip: Strip;
  /** Begin and end of the period, the same for every strip, so that they are aligned. */
  begin: number;
  end: number;
  /** Only the last strip shows the days. */
  axis: boolean;
}

interface Point {
  at: number;
  value: number;
  line: string;
  meaning: Meaning | null;
  text: string;
}

const pointOf = (datum: unknown): Point => datum as Point;
const DAY = 86_400_000;
/** Width for the values of the axis, the same in every strip. */
const AXIS_WIDTH = 46;

/** Units per day that the axis of insulin shows at least. */
const INSULIN_AXIS = { min: 0, max: 40 };

function boundsOf({ key, points }: Strip): { min: number; max: number } {
  const values = points.flatMap((point) => point.values);
  const { min, max } = key === 'insulin' ? INSULIN_AXIS : INDICATORS[key].axis;
  return { min: Math.min(min, ...values), max: Math.max(max, ...values) };
}

/** One indicator over the period, with its newest value in words beside it. */
export function TrendStrip({ strip, begin, end, axis }: Props) {
  const { t } = useTranslation();
  const points = strip.points.flatMap(({ at, values, meaning, text }) =>
    values.map((value, index): Point => ({ at, value, line: String(index), meaning, text })),
  );
  const days = Math.round((end - begin) / DAY);
  const step = Math.max(1, Math.round(days / 7));
  // No tick at the very end: its label would need room and make this strip narrower than the others.
  const ticks = Array.from({ length: Math.ceil(days / step) }, (_, index) => begin + index * step * DAY);
  const name = t(`trends.name.${strip.key}`);

  const specOf = (colours: ChartColours): ILineChartSpec => {
    const lookOf = (datum: unknown) => pointLook(pointOf(datum).meaning, colours);
    return {
      type: 'line',
      data: [{ id: strip.key, values: points }],
      xField: 'at',
      yField: 'value',
      seriesField: 'line',
      color: [colours.line],
      animation: false,
      background: 'transparent',
      padding: { top: 8, right: 14, bottom: axis ? 0 : 8, left: 0 },
      line: { style: { lineWidth: 1.5 } },
      point: {
        style: {
          size: (datum: unknown) => lookOf(datum).size - 1,
          fill: (datum: unknown) => lookOf(datum).fill,
          symbolType: (datum: unknown) => lookOf(datum).symbolType,
          stroke: (datum: unknown) => lookOf(datum).stroke,
          lineWidth: 1.2,
        },
      },
      legends: { visible: false },
      axes: [
        { ...valueAxis(colours, boundsOf(strip)), width: AXIS_WIDTH, tick: { visible: false, tickCount: 3 } },
        {
          ...timeAxis(colours, { begin, end, ticks, text: (instant) => clock.day(instant).slice(5) }),
          ...(axis ? {} : { label: { visible: false }, tick: { visible: false, tickMode: () => ticks } }),
          grid: { visible: true, style: { stroke: colours.grid, lineDash: [2, 4] } },
        },
      ],
      tooltip: {
        dimension: { visible: false },
        mark: {
          title: { value: (datum: unknown) => `${clock.day(pointOf(datum).at)} ${clock.time(pointOf(datum).at)}` },
          content: [{ key: () => name, value: (datum: unknown) => `${pointOf(datum).text} ${strip.unit}` }],
        },
      },
    };
  };
  const element = useChart(JSON.stringify([points, begin, end, axis, name]), specOf);
  return (
    <div
      ref={element}
      className={`trend-strip-chart ${axis ? 'with-days' : ''}`}
      role="img"
      data-points={strip.points.length}
      aria-label={t('trends.label', { name, count: strip.points.length })}
    />
  );
}
