import type { ReplyOf } from '@wardlink/contract';
import { MONTH_TITLES, QUALITY_FORMS, QUALITY_WORDS, RUN_TITLES, type QualityFormId } from '@wardlink/contract/reports';
import { call } from '../../../http/call.js';
import type { ReportTexts } from '../../../reports/engine/texts.js';
import { layOutForm, type LaidForm } from './laid-form.js';
import { chartSheet } from './lj-sheet.js';
import { monthRows } from './month-rows.js';
import { runRows } from './run-rows.js';
import type { Printed } from './use-printed.js';

/** A form with its data, which can be laid out in any language; null for a chart without a meter. */
export type LoadedForm = ((texts: ReportTexts) => LaidForm) | null;

/** Data of a form: runs and those of its chart, or a month. */
type Parts = Pick<ReplyOf<'quality.open'>, 'sheet' | 'chart' | 'month'>;

const NOTHING: Parts = { sheet: null, chart: null, month: null };

/** Requests the data of a form. */
async function partsOf({ form, departmentId, wardId, deviceId, from, to }: Printed): Promise<Parts> {
  const place = { departmentId, wardId };
  if (form === 'quReportMonth') {
    return { ...NOTHING, month: await call('quality.month', { ...place, month: from.slice(0, 7) }) };
  }
  if (form !== 'quReportLJ') {
    return { ...NOTHING, sheet: await call('quality.sheet', { ...place, deviceId, from, to }) };
  }
  if (deviceId === null) return NOTHING;
  const [sheet, chart] = await Promise.all([
    call('quality.sheet', { ...place, deviceId, from, to }),
    call('quality.chart', { deviceId, to }),
  ]);
  return { ...NOTHING, sheet, chart };
}

export function formOfParts(form: QualityFormId, { sheet, chart, month }: Parts): LoadedForm {
  switch (form) {
    case 'quReportMonth': {
      if (!month) return null;
      const definition = QUALITY_FORMS[form];
      return (texts) =>
        layOutForm(definition, texts, {
          heading: month,
          titles: MONTH_TITLES,
          rows: monthRows(definition, month, texts),
        });
    }
    case 'quReportLJ':
      return sheet && chart && ((texts) => chartSheet(QUALITY_FORMS[form], sheet, chart, texts));
    default: {
      if (!sheet) return null;
      const definition = QUALITY_FORMS[form];
      const { meter } = sheet;
      return (texts) =>
        layOutForm(definition, texts, {
          heading: sheet,
          meter: meter ? `${meter.serial} ${meter.model}` : texts.title(QUALITY_WORDS.everyMeter),
          titles: RUN_TITLES,
          rows: runRows(definition, sheet, texts),
        });
    }
  }
}

export const loadForm = async (printed: Printed): Promise<LoadedForm> =>
  formOfParts(printed.form, await partsOf(printed));
