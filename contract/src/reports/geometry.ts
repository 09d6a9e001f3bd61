import type { ReportDefinition } from './definition.js';
import { PAPERS } from './vocabulary.js';

/**
 * Heights of the parts of a page, millimetres. They are fixed, so that every line of a form has a fixed place on paper.
 */
export const MILLIMETRES = {
  margin: 10,
  hospital: 6,
  title: 9,
  fields: 5.5,
  gap: 2,
  head: 9,
  figures: 5.5,
  legend: 4.5,
  signatures: 10,
  imprint: 5,
} as const;

/** Minimum height of a readable line, millimetres. */
export const LOWEST_LINE = 4.4;
/** On paper narrower than this the figures of the footer take two lines, millimetres. */
const ONE_LINE_OF_FIGURES = 200;
/** Width of one field in the header, millimetres. */
const FIELD_WIDTH = 60;

interface PageGeometry {
  /** Of the sheet in its orientation, millimetres. */
  width: number;
  height: number;
  /** Fields side by side in the header. */
  fieldsAcross: number;
  /** Height of the figures below the table, millimetres. */
  figures: number;
  /** Height of a line of the table, millimetres. */
  line: number;
}

/** The part of a form that determines the places on its paper. */
export type MeasuredForm = Pick<ReportDefinition, 'paper' | 'orientation' | 'footer' | 'rowsPerPage'> & {
  header: { fields: readonly string[] };
};

/** The places of a form's lines on its paper. */
export function geometryOf({ paper, orientation, header, footer, rowsPerPage }: MeasuredForm): PageGeometry {
  const sheet = PAPERS[paper];
  const [width, height] = orientation === 'portrait' ? [sheet.width, sheet.height] : [sheet.height, sheet.width];
  const { margin, hospital, title, fields, gap, head, figures, legend, signatures, imprint } = MILLIMETRES;
  const fieldsAcross = Math.max(1, Math.floor((width - 2 * margin) / FIELD_WIDTH));
  const above = hospital + title + fields * Math.ceil(header.fields.length / fieldsAcross) + gap + head;
  const ofFigures = footer.figures ? figures * (width < ONE_LINE_OF_FIGURES ? 2 : 1) : 0;
  const below =
    ofFigures + (footer.legend ? legend : 0) + (footer.signatures.length > 0 ? signatures : 0) + gap + imprint;
  return { width, height, fieldsAcross, figures: ofFigures, line: (height - 2 * margin - above - below) / rowsPerPage };
}
