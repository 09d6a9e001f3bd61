import type { CSSProperties } from 'react';
import type { BlockName } from '@wardlink/contract/reports';
import { ambulatoryFigures } from '../engine/ambulatory-figures.js';
import type { ReportContext } from '../engine/context.js';
import { glucoseFigures, type LabelledFigure } from '../engine/figures.js';
import { AmbulatoryCurve } from './drawings/ambulatory-curve.js';
import { GlucoseCurve } from './drawings/glucose-curve.js';
import { GlucoseProfile } from './drawings/glucose-profile.js';
import { WIDTH } from './drawings/scale.js';

interface Drawn {
  context: ReportContext;
  /** In units of a drawing, which has a fixed width. */
  height: number;
}

function Figures({ figures }: { figures: readonly LabelledFigure[] }) {
  return (
    <dl className="report-block-figures">
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const DRAWN: Record<BlockName, (drawn: Drawn) => React.ReactNode> = {
  glucoseCurve: (drawn) => <GlucoseCurve {...drawn} />,
  glucoseProfile: (drawn) => <GlucoseProfile {...drawn} />,
  glucoseFigures: ({ context }) => <Figures figures={glucoseFigures(context)} />,
  ambulatoryCurve: (drawn) => <AmbulatoryCurve {...drawn} />,
  ambulatoryFigures: ({ context }) => <Figures figures={ambulatoryFigures(context)} />,
};

/** The blocks above the table on the first page. @param line height of a line of the table, millimetres */
export function ReportBlocks({ context, line }: { context: ReportContext; line: number }) {
  const width = context.widths.reduce((sum, one) => sum + one, 0);
  return context.form.blocks.map(({ block, lines }) => (
    <div key={block} className="report-block" style={{ '--lines': lines } as CSSProperties}>
      {DRAWN[block]({ context, height: (WIDTH * lines * line) / width })}
    </div>
  ));
}
