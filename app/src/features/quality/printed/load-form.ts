import { MONTH_TITLES, QUALITY_FORMS, QUALITY_WORDS, RUN_TITLES } from '@wardlink/contract/reports';
import { call } from '../../../http/call.js';
import type { ReportTexts } from '../../../reports/engine/texts.js';
import { layOutForm, type LaidForm } from './laid-form.js';
import { chartSheet } from './lj-sheet.js';
import { monthRows } from './month-rows.js';
import { runRows } from './run-rows.js';
import type { Printed } from './use-printed.js';

/** A form with its data, to be laid out in any language; null for a chart without a meter. */
export type LoadedForm = ((texts: ReportTexts) => LaidForm) | null;

export async function loadForm({ form, departmentId, wardId, deviceId, from, to }: Printed): Promise<LoadedForm> {
  const place = { departmentId, wardId };
  const quiet = { background: true };
  switch (form) {
    case 'quReportMonth': {
      const data = await call('quality.month', { ...place, month: from.slice(0, 7) }, quiet);
      const definition = QUALITY_FORMS[form];
      return (texts) =>
        layOutForm(definition, texts, {
          heading: data,
          titles: MONTH_TITLES,
          rows: monthRows(definition, data, texts),
        });
    }
    case 'quReportLJ': {
      if (deviceId === null) return null;
      const [sheet, chart] = await Promise.all([
        call('quality.sheet', { ...place, deviceId, from, to }, quiet),
        call('quality.chart', { deviceId, to }, quiet),
      ]);
      return (texts) => chartSheet(QUALITY_FORMS[form], sheet, chart, texts);
    }
    default: {
      const data = await call('quality.sheet', { ...place, deviceId, from, to }, quiet);
      const definition = QUALITY_FORMS[form];
      return (texts) =>
        layOutForm(definition, texts, {
          heading: data,
          meter: data.meter ? `${data.meter.serial} ${data.meter.model}` : texts.title(QUALITY_WORDS.everyMeter),
          titles: RUN_TITLES,
          rows: runRows(definition, data, texts),
        });
    }
  }
}
