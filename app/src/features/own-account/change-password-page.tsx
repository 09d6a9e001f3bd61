import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../../elements/use-page-title.js';
import { PasswordFields } from './password-fields.js';
import './center.css';

/** `/center/changePw` and `/systemDean/modifyPassword` */
export function ChangePasswordPage() {
  const { t } = useTranslation();
  usePageTitle(t('center.password.title'));
  return (
    <div className="center-page">
      <h1>{t('center.password.title')}</h1>
      <div className="card center-card">
        <PasswordFields />
      </div>
    </div>
  );
}
