import { useTranslation } from 'react-i18next';
import { Button } from '../../elements/button.js';
import { Dialog } from '../../elements/dialog.js';

interface Props {
  username: string;
  password: string;
  onClose: () => void;
}

/** A generated password; it is shown only once. */
export function FirstPasswordDialog({ username, password, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('staff.password.title')} onClose={onClose}>
      <div className="first-password-note">
        <p>{t('staff.password.text')}</p>
        <dl>
          <dt>{t('staff.password.username')}</dt>
          <dd className="num">{username}</dd>
          <dt>{t('staff.password.password')}</dt>
          <dd className="num first-password-text">{password}</dd>
        </dl>
        <footer>
          <Button tone="primary" onClick={onClose}>
            {t('staff.password.done')}
          </Button>
        </footer>
      </div>
    </Dialog>
  );
}
