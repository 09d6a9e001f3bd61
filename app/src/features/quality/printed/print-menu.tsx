import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { QUALITY_FORMS, type QualityFormId } from '@wardlink/contract/reports';
import { Icon } from '../../../elements/icon.js';
import { MenuButton } from '../../../elements/menu-button.js';
import { useLanguage } from '../../../language/names.js';
import { printAddress, type PrintedOf } from './print-address.js';

/** Links to each form, with place, meter and period filled in. */
export function PrintMenu({ of }: { of: PrintedOf }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const navigate = useNavigate();
  return (
    <MenuButton
      label={t('quality.print.forms')}
      className="button small"
      actions={(Object.keys(QUALITY_FORMS) as QualityFormId[]).map((form) => ({
        icon: 'print',
        name: QUALITY_FORMS[form].title[language],
        act: () => void navigate(printAddress(form, of)),
      }))}
    >
      <Icon name="print" />
      {t('quality.print.button')}
    </MenuButton>
  );
}
