import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { usePageTitle } from '../elements/use-page-title.js';
import { call } from '../http/call.js';
import { useLanguage } from '../language/names.js';
import { notify } from '../notices/notices.js';
import type { ReportData } from './engine/context.js';
import { notePrint } from './note-print.js';
import { RECORD_SHEET } from './print-choice.js';
import { layOut } from './engine/pages.js';
import { reportTitle } from './report-title.js';
import { PageSize } from './sheet/page-size.js';
import { ReportPages } from './sheet/report-pages.js';

interface Props {
  patientId: string;
  from: string;
  to: string;
  onDone: () => void;
}

/** Prints a patient's record sheet from another page: loads it, lays it out invisibly, and opens the print dialog. */
export function PrintRecordSheet({ patientId, from, to, onDone }: Props) {
  const [data, setData] = useState<ReportData>();
  useEffect(() => {
    let stopped = false;
    call('report.sheets', { form: RECORD_SHEET, patientIds: [patientId], from, to }).then(
      (sheets) => !stopped && setData(sheets),
      (error: unknown) => {
        notify.failure(error);
        onDone();
      },
    );
    return () => {
      stopped = true;
    };
  }, [patientId, from, to, onDone]);
  return data ? <Printed data={data} onDone={onDone} /> : null;
}

function Printed({ data, onDone }: { data: ReportData; onDone: () => void }) {
  const language = useLanguage();
  const laidOut = layOut(data, language);
  usePageTitle(reportTitle(laidOut, data), { isWhole: true, isTemporary: true });
  useEffect(() => {
    window.print();
    notePrint(laidOut, data).catch((error: unknown) => notify.failure(error));
    onDone();
  }, [data]);
  return createPortal(
    <div className="report-print">
      <PageSize form={data.form} />
      <ReportPages laidOut={laidOut} data={data} />
    </div>,
    document.body,
  );
}
