import { useTranslation } from 'react-i18next';
import type { ReplyOf } from '@wardlink/contract';
import { Button } from '../../../elements/button.js';
import { notify } from '../../../notices/notices.js';

interface Props {
  added: ReplyOf<'staff.import'>['added'];
  onNoted: () => void;
}

/** The passwords that were made for everybody; they are nowhere else and never come back. */
export function PasswordList({ added, onNoted }: Props) {
  const { t } = useTranslation();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(added.map((one) => `${one.username}\t${one.password}`).join('\n'));
      notify.success(t('staff.import.copied'));
    } catch (error) {
      notify.failure(error);
    }
  };
  return (
    <section className="card staff-import" aria-label={t('staff.import.passwords')}>
      <h2>{t('staff.import.passwords')}</h2>
      <p>{t('staff.import.passwordsText')}</p>
      <div className="admin-frame" tabIndex={0} role="region" aria-label={t('staff.import.passwords')}>
        <table className="admin-table">
          <thead>
            <tr>
              <th scope="col">{t('staff.field.realName')}</th>
              <th scope="col">{t('staff.password.username')}</th>
              <th scope="col">{t('staff.password.password')}</th>
            </tr>
          </thead>
          <tbody>
            {added.map(({ username, name, password }) => (
              <tr key={username}>
                <th scope="row">{name}</th>
                <td>{username}</td>
                <td className="num first-password-text">{password}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <footer className="dialog-actions">
        <Button onClick={() => void copy()}>{t('staff.import.copy')}</Button>
        <Button tone="primary" onClick={onNoted}>
          {t('staff.import.noted')}
        </Button>
      </footer>
    </section>
  );
}
