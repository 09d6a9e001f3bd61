import { AMBULATORY_WORDS } from '@wardlink/contract/reports';
import {
  ambulatoryReport,
  DEFAULT_AMBULATORY_SETTINGS,
  DEFAULT_AMBULATORY_WINDOWS,
  DIP_DECIMALS,
  dipType,
  plannedReadings,
  windowsOf,
  type PressureMeans,
  decimalText,
} from '@wardlink/domain';
import type { ReportContext } from './context.js';
import type { LabelledFigure } from './figures.js';

/** Means and indices of a monitoring; a dash if the readings do not suffice. */
export function ambulatoryFigures({ patient, zone, texts }: ReportContext): LabelledFigure[] {
  if (!patient.ambulatory) return [];
  const { session, readings } = patient.ambulatory;
  const windows = windowsOf(session, DEFAULT_AMBULATORY_WINDOWS);
  const planned = plannedReadings({ day: session.dayInterval, night: session.nightInterval }, windows);
  const report = ambulatoryReport(
    readings.filter(({ excluded }) => !excluded),
    planned,
    zone,
    { ...DEFAULT_AMBULATORY_SETTINGS, windows },
  );
  const means = ({ systolic, diastolic }: PressureMeans): string =>
    'value' in systolic && 'value' in diastolic
      ? `${decimalText(systolic.value, 0)}/${decimalText(diastolic.value, 0)} mmHg`
      : '–';
  const number = (figure: { value: number } | object, decimals: number, unit: string): string =>
    'value' in figure ? `${decimalText(figure.value, decimals)}${unit}` : '–';
  const { dip } = report;
  const dipWord = 'value' in dip.systolic ? ` ${texts.word(AMBULATORY_WORDS[dipType(dip.systolic.value)])}` : '';
  const both = (load: { systolic: { value: number } | object; diastolic: { value: number } | object }): string =>
    `${number(load.systolic, 0, '')}/${number(load.diastolic, 0, '')} %`;
  const figures = {
    whole: means(report.whole),
    byDay: means(report.day),
    byNight: means(report.night),
    dip: `${number(dip.systolic, DIP_DECIMALS, ' %')}${dipWord}`,
    stiffness: number(report.stiffness, 2, ''),
    surge: number(report.surge, 1, ' mmHg'),
    load: both(report.load.whole),
    readings: `${report.whole.readings} / ${planned}`,
  };
  return (Object.keys(figures) as (keyof typeof figures)[]).map((key) => ({
    label: texts.title(AMBULATORY_WORDS[key]),
    value: figures[key],
  }));
}
