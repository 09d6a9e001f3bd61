import { useTranslation } from 'react-i18next';
import { pathOfForm } from '@wardlink/contract/reports';
import { call } from '../../../http/call.js';
import type { PrintChoice } from '../../../reports/print-choice.js';
import { SignedLinkDialog } from '../../../reports/signed-link-dialog.js';
import { ReportLinks } from './report-links.js';

/** Makes a signed link to the preview. */
export function LinkDialog({ choice, onClose }: { choice: PrintChoice; onClose: () => void }) {
  const { t } = useTranslation();
  const { form, version = null, from, to, language, patientIds } = choice;
  const [first, ...others] = patientIds;
  return (
    <SignedLinkDialog
      hint={t('share.hint', { count: patientIds.length })}
      path={pathOfForm(form)}
      make={(minutes) =>
        call('report.share', { form, version, from, to, language, patientIds: [...patientIds], minutes })
      }
      onClose={onClose}
    >
      {(token) => first !== undefined && others.length === 0 && <ReportLinks key={token} patientId={first} />}
    </SignedLinkDialog>
  );
}
