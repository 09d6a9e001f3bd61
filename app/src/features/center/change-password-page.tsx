import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordFields } from './password-fields.js';
import './center.css';

/** `/center/changePw` and `/systemDean/modifyPassword` */
export function ChangePasswordPage() {
  const { t } = useTranslation();
  useEffect(() => {
    document.title = `${t('center.password.title')} · Wardlink`;
  }, [t]);
  return (
    <div className="center-page">
      <h1>{t('center.password.title')}</h1>
      <div className="card center-card">
        <PasswordFields />
      </div>
    </div>
  );
}
