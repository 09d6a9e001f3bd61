import { useTranslation } from 'react-i18next';
import { wardText } from '@wardlink/contract';
import { QUALITY_FORMS } from '@wardlink/contract/reports';
import { call } from '../../../http/call.js';
import { useLanguage, useName } from '../../../language/names.js';
import { SignedLinkDialog } from '../../../reports/signed-link-dialog.js';
import { ValidLinks } from '../../../reports/valid-links.js';
import type { Printed } from './use-printed.js';

/** Makes a signed link to a printed form, and lists the valid links to forms of the place. */
export function FormLinkDialog({ printed, onClose }: { printed: Printed; onClose: () => void }) {
  const { t } = useTranslation();
  const nameOf = useName();
  const page = useLanguage();
  const { form, departmentId, wardId, deviceId, from, to, language } = printed;
  const place = { departmentId, wardId };
  return (
    <SignedLinkDialog
      hint={t('quality.print.linkHint')}
      path={`/${form}`}
      make={(minutes) => call('quality.share', { form, ...place, deviceId, from, to, language, minutes })}
      onClose={onClose}
    >
      {(token) => (
        <ValidLinks
          of={token}
          load={() => call('quality.links', place)}
          withdraw={(linkId) => call('quality.withdraw', { linkId })}
          titleOf={(link) => `${QUALITY_FORMS[link.form].title[page]} ${link.from} – ${link.to}`}
          noteOf={(link) => [wardText(link.place, nameOf), link.meter].filter((part) => part !== null).join(' · ')}
        />
      )}
    </SignedLinkDialog>
  );
}
