import { placeWithin, sameDepartment } from './place-within.js';
import { OCCASION_WORDS, type QualityForm, type RunSource } from '@wardlink/contract/reports';
import { clockText, CONTROL_LEVELS, dayOf } from '@wardlink/domain';
import { type ReplyOf } from '@wardlink/contract';
import { textLine, type CellLine, type ReportRow } from '../../../reports/engine/cell.js';
import type { ReportTexts } from '../../../reports/engine/texts.js';
import type { ControlRun } from '../chart/lj-model.js';
import { handlingTexts, repeatsOf, resultCell, reviewerCell, verdictCell } from './run-cells.js';

type Sheet = ReplyOf<'quality.sheet'>;

/** A row for each run that has a level of the form, oldest first. */
export function runRows(form: QualityForm<RunSource>, { runs, zone, place }: Sheet, texts: ReportTexts): ReportRow[] {
  const writer = { texts, zone };
  const repeats = repeatsOf(runs);
  const levels = CONTROL_LEVELS.filter((level) => form.columns.some(([source]) => source === level));
  const cellOf = (run: ControlRun, source: RunSource): readonly CellLine[] => {
    switch (source) {
      case 'time':
        return [
          textLine(dayOf(run.measuredAt, zone)),
          [{ text: clockText(run.measuredAt, zone) }, { text: texts.word(OCCASION_WORDS[run.occasion]), small: true }],
        ];
      case 'meter': {
        const where = placeWithin(place, run.place, texts.nameOf);
        return [
          [{ text: run.meter.serial, strong: true }],
          [{ text: run.meter.model, small: true }],
          ...(texts.nameOf(run.place) === texts.nameOf(place) && sameDepartment(place, run.place)
            ? []
            : [[{ text: where, small: true }]]),
        ];
      }
      case 'strip':
        return run.strip ? [[{ text: run.strip.brand, small: true }], textLine(run.strip.lot)] : [];
      case 'verdict':
        return verdictCell(run, texts);
      case 'handling':
        return handlingTexts(run, repeats.get(run.runId), writer).map((text) => [{ text, small: true }]);
      case 'operator':
        return [textLine(texts.nameOf(run.operator))];
      case 'reviewer':
        return reviewerCell(run, writer);
      default:
        return resultCell(run, source);
    }
  };
  return runs
    .filter(({ results }) => results.some(({ level }) => levels.includes(level)))
    .map((run) => ({ key: run.runId, cells: form.columns.map(([source]) => cellOf(run, source)) }));
}
