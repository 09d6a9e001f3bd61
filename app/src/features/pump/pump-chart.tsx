import { useTranslation } from 'react-i18next';
import { VChart } from '@visactor/vchart/esm/core';
import type { ICommonChartSpec } from '@visactor/vchart/esm/chart/common/interface';
import { registerCommonChart } from '@visactor/vchart/esm/chart/common/common';
import { registerCartesianLinearAxis } from '@visactor/vchart/esm/component/axis/cartesian/linear-axis';
import { registerTooltip } from '@visactor/vchart/esm/component/tooltip/tooltip';
import { registerDomTooltipHandler } from '@visactor/vchart/esm/plugin/components/tooltip-handler';
import { registerAreaSeries } from '@visactor/vchart/esm/series/area/area';
import { registerScatterSeries } from '@visactor/vchart/esm/series/scatter/scatter';
import { registerLabel } from '@visactor/vchart/esm/component/label/label';
import type { BasalStretch, PumpDose } from '@wardlink/domain';
import type { ChartColours } from '../../charts/colours.js';
import { timeAxis, valueAxis } from '../../charts/parts.js';
import { useChart } from '../../charts/use-chart.js';
import { clock } from '../../clock/hospital-clock.js';
import { units } from './units.js';
import './pump.css';

VChart.useRegisters([
  registerCommonChart,
  registerAreaSeries,
  registerScatterSeries,
  registerCartesianLinearAxis,
  registerLabel,
  registerTooltip,
  registerDomTooltipHandler,
]);

interface Props {
  stretches: readonly BasalStretch[];
  boluses: readonly PumpDose[];
  /** Of the day, epoch milliseconds. */
  begin: number;
  end: number;
}

interface Rate {
  at: number;
  rate: number;
}

const rateOf = (datum: unknown): Rate => datum as Rate;
const doseOf = (datum: unknown): PumpDose => datum as PumpDose;
const HOUR = 3_600_000;

/** The basal rate as steps over the day, each bolus as a marked point with its units. */
export function PumpChart({ stretches, boluses, begin, end }: Props) {
  const { t } = useTranslation();
  const steps = stretches.flatMap((interval): Rate[] => [
    { at: interval.begin, rate: interval.rate },
    { at: interval.end, rate: interval.rate },
  ]);
  const doses = boluses.filter(({ at }) => at >= begin && at < end);
  const ticks = Array.from(
    { length: Math.floor((end - begin) / HOUR / 3) + 1 },
    (_, index) => begin + index * 3 * HOUR,
  );
  const topRate = Math.max(1, ...steps.map(({ rate }) => rate));
  const topDose = Math.max(4, ...doses.map((dose) => dose.units));
  const when = (instant: number): string => clock.time(instant);

  const specOf = (colours: ChartColours): ICommonChartSpec => ({
    type: 'common',
    data: [
      { id: 'rates', values: steps },
      { id: 'doses', values: doses },
    ],
    background: 'transparent',
    padding: { top: 8, right: 8, bottom: 4, left: 4 },
    series: [
      {
        type: 'area',
        id: 'basal',
        dataId: 'rates',
        xField: 'at',
        yField: 'rate',
        area: { style: { fill: colours.line, fillOpacity: 0.16 } },
        line: { style: { stroke: colours.line, lineWidth: 2 } },
        point: { visible: false },
        tooltip: { visible: false },
      },
      {
        type: 'scatter',
        id: 'bolus',
        dataId: 'doses',
        xField: 'at',
        yField: 'units',
        point: {
          style: { size: 11, symbolType: 'triangleDown', fill: colours.high, stroke: colours.card, lineWidth: 1 },
        },
        label: {
          visible: true,
          position: 'top',
          overlap: false,
          formatMethod: (_text: unknown, datum: unknown) => units(doseOf(datum).units),
          style: { fill: colours.high, fontSize: 12, fontWeight: 600, fontFamily: colours.font, stroke: colours.card },
        },
        tooltip: {
          mark: {
            title: { value: (datum: unknown) => when(doseOf(datum).at) },
            content: [
              { key: () => t('pump.kind.bolus'), value: (datum: unknown) => `${units(doseOf(datum).units)} U` },
            ],
          },
        },
      },
    ],
    axes: [
      {
        ...valueAxis(colours, { min: 0, max: topRate * 1.6 }),
        seriesId: ['basal'],
        title: {
          visible: true,
          text: t('pump.rate'),
          style: { fill: colours.text, fontSize: 12, fontFamily: colours.font },
        },
      },
      {
        ...valueAxis(colours, { min: 0, max: topDose * 1.25 }),
        orient: 'right',
        seriesId: ['bolus'],
        grid: { visible: false },
        title: {
          visible: true,
          text: t('pump.bolusAxis'),
          style: { fill: colours.text, fontSize: 12, fontFamily: colours.font },
        },
      },
      timeAxis(colours, { begin, end, ticks, text: when }),
    ],
    tooltip: { dimension: { visible: false } },
  });
  const element = useChart(JSON.stringify([steps, doses, begin, t('pump.rate')]), specOf);
  const spoken = doses.map((dose) => `${when(dose.at)} ${units(dose.units)} U`).join(', ');
  const first = steps[0] ? `${when(rateOf(steps[0]).at)} ${units(rateOf(steps[0]).rate)} U/h` : '–';
  return (
    <div
      ref={element}
      className="pump-chart"
      role="img"
      aria-label={t('pump.chartLabel', { first, boluses: spoken || '–' })}
    />
  );
}
