import { memo } from 'react';
import { REPORT_WORDS } from '@wardlink/contract/reports';
import { Paper, PaperFooter, PaperHeader } from '../../../reports/sheet/paper.js';
import { ReportTable } from '../../../reports/sheet/report-table.js';
import type { LaidForm } from './laid-form.js';
import './printed.css';

/** Printed pages of a form. @param total number of pages of the whole form; `laid` may contain only the first ones */
export const QualityPages = memo(function QualityPages({ laid, total }: { laid: LaidForm; total: number }) {
  const { form, texts, heading, fields, titles, widths, pages } = laid;
  return pages.map(({ block, lines }, index) => {
    const label = texts
      .title(REPORT_WORDS.page)
      .replaceAll('{{page}}', String(index + 1))
      .replaceAll('{{pages}}', String(total));
    return (
      <Paper key={index} form={form} label={label}>
        <PaperHeader hospital={texts.nameOf(heading.hospital)} title={texts.title(form.title)} fields={fields} />
        {block}
        {lines.length > 0 && <ReportTable titles={titles} widths={widths} lines={lines} />}
        <PaperFooter form={form} data={heading} zone={heading.zone} texts={texts} label={label}>
          <p className="report-legend">{texts.word(form.legend)}</p>
        </PaperFooter>
      </Paper>
    );
  });
});
