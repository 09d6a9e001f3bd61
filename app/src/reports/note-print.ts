import { call } from '../http/call.js';
import type { ReportData } from './engine/context.js';
import type { LaidOut } from './engine/pages.js';

/**
 * Reports to the server that a form was printed: for each patient the lines, and for a continued form the lines on
 * paper.
 */
export async function notePrint(laidOut: LaidOut, data: ReportData, reason?: string): Promise<void> {
  const { contexts, continuations, mode, pages } = laidOut;
  const prints = contexts.map(({ patient }) => {
    const { patientId } = patient.patient;
    const { firstLine, lastLine, lines } = continuations.get(patientId) ?? {
      firstLine: 1,
      lastLine: pages
        .filter((page) => page.context.patient === patient)
        .reduce((sum, page) => sum + page.lines.length, 0),
      lines: [],
    };
    return { patientId, from: patient.from, firstLine, lastLine, lines: [...lines] };
  });
  const { form, to } = data;
  await call('report.print', {
    form: form.id,
    version: form.version,
    language: laidOut.language,
    to,
    prints,
    continued: mode !== 'whole',
    reason: reason ?? null,
  });
}
