import type { CSSProperties, ReactNode } from 'react';
import {
  geometryOf,
  MILLIMETRES,
  REPORT_WORDS,
  type Bilingual,
  type MeasuredForm,
  type ReportDefinition,
} from '@wardlink/contract/reports';
import { clockText, dayOf } from '@wardlink/domain';
import type { Named } from '../../language/names.js';
import type { ReportTexts } from '../engine/texts.js';
import './reports.css';

interface PaperProps {
  form: MeasuredForm;
  /** Page number in words. */
  label: string;
  /** Whether the sheet is put back into the printer. */
  isOnPaper?: boolean;
  children: ReactNode;
}

/** One sheet with exactly the size of its paper. */
export function Paper({ form, label, isOnPaper = false, children }: PaperProps) {
  const { width, height, fieldsAcross, figures, line } = geometryOf(form);
  const style = {
    '--page-width': `${width}mm`,
    '--page-height': `${height}mm`,
    '--page-margin': `${MILLIMETRES.margin}mm`,
    '--line': `${line}mm`,
    '--head': `${MILLIMETRES.head}mm`,
    '--fields': fieldsAcross,
    '--figures': `${figures}mm`,
  } as CSSProperties;
  return (
    <article className={`report-sheet ${isOnPaper ? 'on-paper' : ''}`} style={style} aria-label={label}>
      {children}
    </article>
  );
}

interface HeaderProps {
  logo?: string | null;
  hospital: string;
  /** Shown beside the hospital; null for none. */
  department?: string | null;
  title: string;
  fields: readonly { field: string; label: string; value: string }[];
}

/** Hospital, title and fields at the top of each page. */
export function PaperHeader({ logo = null, hospital, department = null, title, fields }: HeaderProps) {
  return (
    <header>
      {logo !== null && <img className="report-logo" src={logo} alt="" />}
      <p className="report-hospital">
        {hospital}
        {department !== null && <span> {department}</span>}
      </p>
      <h1>{title}</h1>
      <dl className="report-fields">
        {fields.map(({ field, label, value }) => (
          <div key={field}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </header>
  );
}

interface FooterProps {
  form: Pick<ReportDefinition, 'id' | 'version'> & { footer: { signatures: readonly Bilingual[] } };
  data: { printedAt: number; printedBy: Named };
  zone: string;
  texts: ReportTexts;
  label: string;
  /** Explanation of a mark, on a form without a legend. */
  note?: string | null;
  /** Shown above the lines for signatures. */
  children: ReactNode;
}

/** Lines for signatures, the form with its version, who printed it and when, and the page number. */
export function PaperFooter({ form, data, zone, texts, label, note = null, children }: FooterProps) {
  const printed = `${dayOf(data.printedAt, zone)} ${clockText(data.printedAt, zone)} ${texts.nameOf(data.printedBy)}`;
  return (
    <footer>
      {children}
      {form.footer.signatures.length > 0 && (
        <div className="report-signatures">
          {form.footer.signatures.map((signature) => (
            <span key={signature.en}>{texts.title(signature)}</span>
          ))}
        </div>
      )}
      <p className="report-imprint">
        <span>
          {texts.word(REPORT_WORDS.form)} {form.id} v{form.version}
        </span>
        {note !== null && <span>{note}</span>}
        <span>
          {texts.word(REPORT_WORDS.printed)} {printed}
        </span>
        <span>{label}</span>
      </p>
    </footer>
  );
}
