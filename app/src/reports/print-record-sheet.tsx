import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { call } from '../http/call.js';
import { useName } from '../language/names.js';
import { notify } from '../notices/notices.js';
import { recordSheet } from './definitions.js';
import { buildReport, type ReportData } from './report-model.js';
import { ReportSheet } from './report-sheet.js';
import './reports.css';

/** The CSP nonce of this page. */
function pageNonce(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce;
}

interface Props {
  patientId: string;
  from: string;
  to: string;
  onDone: () => void;
}

/** Prints a patient's record sheet from the page it is on: asks for it, lays it out unseen, and opens the print dialog. */
export function PrintRecordSheet({ patientId, from, to, onDone }: Props) {
  const [data, setData] = useState<ReportData>();
  useEffect(() => {
    let stopped = false;
    call('report.print', { patientId, from, to }, { background: true }).then(
      (sheet) => !stopped && setData(sheet),
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
  const { t } = useTranslation();
  const nameOf = useName();
  const model = buildReport(recordSheet, data, { t, nameOf });
  useEffect(() => {
    const { title } = document;
    // A file made of the print has this name.
    document.title = `${model.title} · ${nameOf(data.patient)} · ${data.from} – ${data.to}`;
    window.print();
    document.title = title;
    onDone();
  }, [data]);
  return createPortal(
    <div className="report-print">
      <style nonce={pageNonce()}>{`@page { size: A4 ${model.orientation}; }`}</style>
      <ReportSheet model={model} />
    </div>,
    document.body,
  );
}
