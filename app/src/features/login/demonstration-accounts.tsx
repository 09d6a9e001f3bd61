import { useTranslation } from 'react-i18next';
import type { ReplyOf } from '@wardlink/contract';
import { useLanguage, useName } from '../../language/names.js';
import type { Credentials } from './login-form.js';

interface Props {
  accounts: ReplyOf<'session.begin'>['accounts'];
  onChoose: (credentials: Credentials) => void;
}

/** Accounts of the demonstration hospital; a click fills the form in. */
export function DemonstrationAccounts({ accounts, onChoose }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const nameOf = useName();
  return (
    <section className="login-accounts" aria-label={t('login.accounts')}>
      <h3>{t('login.accounts')}</h3>
      <ul>
        {accounts.map((account) => (
          <li key={account.username}>
            <button type="button" onClick={() => onChoose({ username: account.username, password: account.password })}>
              <strong>{nameOf(account)}</strong>
              <span>{account.role[language]}</span>
              <code className="num">{account.username}</code>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
