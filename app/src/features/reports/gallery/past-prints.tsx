import { useTranslation } from 'react-i18next';
import { Button } from '../../../elements/button.js';
import { clock } from '../../../clock/hospital-clock.js';
import { useName } from '../../../language/names.js';
import type { ReportData } from '../../../reports/engine/context.js';
import type { PrintChoice } from '../../../reports/print-choice.js';

interface Props {
  choice: PrintChoice;
  data: ReportData;
  onChange: (change: Partial<PrintChoice>) => void;
}

/** Earlier prints of the form for a patient; each can be opened again in its own version. */
export function PastPrints({ choice, data, onChange }: Props) {
  const { t } = useTranslation();
  const nameOf = useName();
  const [patient, ...others] = data.patients;
  const prints = patient && others.length === 0 && !choice.continued ? patient.prints : [];
  return (
    <>
      {choice.version !== undefined && (
        <p className="gallery-note" role="status">
          {t('reports.asPrinted', { version: choice.version })}{' '}
          <Button size="small" onClick={() => onChange({ version: undefined })}>
            {t('reports.newest')}
          </Button>
        </p>
      )}
      {prints.length > 0 && (
        <details className="gallery-note">
          <summary>{t('reports.past', { count: prints.length })}</summary>
          <ul>
            {prints.map(({ printId, version, language, from, to, at, by }) => (
              <li key={printId}>
                <span>
                  {clock.day(at)} {clock.time(at)} {nameOf(by)} · v{version} · {t(`reports.languages.${language}`)} ·{' '}
                  {from} – {to}
                </span>
                <Button size="small" onClick={() => onChange({ version, language, from, to })}>
                  {t('reports.openAsPrinted')}
                </Button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
