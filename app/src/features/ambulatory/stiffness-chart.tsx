import { useTranslation } from 'react-i18next';
import { VChart } from '@visactor/vchart/esm/core';
import type { ICommonChartSpec } from '@visactor/vchart/esm/chart/common/interface';
import { registerCommonChart } from '@visactor/vchart/esm/chart/common/common';
import { registerCartesianLinearAxis } from '@visactor/vchart/esm/component/axis/cartesian/linear-axis';
import { registerTooltip } from '@visactor/vchart/esm/component/tooltip/tooltip';
import { registerDomTooltipHandler } from '@visactor/vchart/esm/plugin/components/tooltip-handler';
import { registerLineSeries } from '@visactor/vchart/esm/series/line/line';
import { registerScatterSeries } from '@visactor/vchart/esm/series/scatter/scatter';
import { mean, type AmbulatoryReading, type Figure } from '@wardlink/domain';
import type { ChartColours } from '../../charts/colours.js';
import { valueAxis } from '../../charts/parts.js';
import { useChart } from '../../charts/use-chart.js';
import { clock } from '../../clock/hospital-clock.js';
import { decimalFigure } from './decimal-figure.js';
import './ambulatory.css';

VChart.useRegisters([
  registerCommonChart,
  registerScatterSeries,
  registerLineSeries,
  registerCartesianLinearAxis,
  registerTooltip,
  registerDomTooltipHandler,
]);

const readingOf = (datum: unknown): AmbulatoryReading => datum as AmbulatoryReading;

/** The end points of the regression line of diastolic on systolic pressure, whose slope gives the index. */
function lineOf(readings: readonly AmbulatoryReading[], stiffness: number): { systolic: number; diastolic: number }[] {
  const systolics = readings.map(({ systolic }) => systolic);
  const middle = { systolic: mean(systolics), diastolic: mean(readings.map(({ diastolic }) => diastolic)) };
  return [Math.min(...systolics), Math.max(...systolics)].map((systolic) => ({
    systolic,
    diastolic: middle.diastolic + (1 - stiffness) * (systolic - middle.systolic),
  }));
}

/** Each reading as a point, diastolic over systolic, with the line of least squares. */
export function StiffnessChart({
  readings,
  stiffness,
}: {
  readings: readonly AmbulatoryReading[];
  stiffness: Figure<string>;
}) {
  const { t } = useTranslation();
  const line = 'value' in stiffness ? lineOf(readings, stiffness.value) : [];
  const specOf = (colours: ChartColours): ICommonChartSpec => ({
    type: 'common',
    data: [
      { id: 'readings', values: [...readings] },
      { id: 'line', values: line },
    ],
    background: 'transparent',
    padding: { top: 10, right: 12, bottom: 4, left: 4 },
    series: [
      {
        type: 'scatter',
        dataId: 'readings',
        xField: 'systolic',
        yField: 'diastolic',
        point: { style: { size: 6, fill: colours.line, fillOpacity: 0.55 } },
        tooltip: {
          mark: {
            title: {
              value: (datum: unknown) => `${clock.day(readingOf(datum).at)} ${clock.time(readingOf(datum).at)}`,
            },
            content: [
              {
                key: () => t('vital.title.pressure'),
                value: (datum: unknown) => `${readingOf(datum).systolic}/${readingOf(datum).diastolic} mmHg`,
              },
            ],
          },
        },
      },
      {
        type: 'line',
        dataId: 'line',
        xField: 'systolic',
        yField: 'diastolic',
        line: { style: { stroke: colours.high, lineWidth: 2 } },
        point: { visible: false },
        tooltip: { visible: false },
      },
    ],
    axes: [
      {
        ...valueAxis(colours),
        title: {
          visible: true,
          text: t('ambulatory.mean.diastolic'),
          style: { fill: colours.text, fontSize: 12, fontFamily: colours.font },
        },
      },
      {
        ...valueAxis(colours),
        orient: 'bottom',
        grid: { visible: false },
        domainLine: { visible: true, style: { stroke: colours.grid } },
        title: {
          visible: true,
          text: t('ambulatory.mean.systolic'),
          style: { fill: colours.text, fontSize: 12, fontFamily: colours.font },
        },
      },
    ],
    tooltip: { dimension: { visible: false } },
  });
  const element = useChart(JSON.stringify([readings, line, t('ambulatory.mean.systolic')]), specOf);
  const value = 'value' in stiffness ? decimalFigure(stiffness.value, 2) : '–';
  return (
    <div
      ref={element}
      className="ambulatory-chart"
      role="img"
      aria-label={t('ambulatory.chart.stiffnessLabel', { value })}
    />
  );
}
