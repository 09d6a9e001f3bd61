import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { builtInForm } from '@wardlink/contract/reports';
import { call } from '../../../http/call.js';
import { useLanguage } from '../../../language/names.js';
import { ValidLinks } from '../../../reports/valid-links.js';

/** Links that are still valid for a form of the patient. */
export function ReportLinks({ patientId }: { patientId: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const load = useCallback(() => call('report.links', { patientId }), [patientId]);
  return (
    <ValidLinks
      of={patientId}
      load={load}
      withdraw={(linkId) => call('report.withdraw', { linkId })}
      titleOf={({ form, from, to }) => `${builtInForm(form)?.title[language] ?? form} ${from} – ${to}`}
      noteOf={({ patients }) => (patients > 1 ? t('share.withOthers', { count: patients - 1 }) : undefined)}
    />
  );
}
