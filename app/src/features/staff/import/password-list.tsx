import { useTranslation } from 'react-i18next';
import type { ReplyOf } from '@wardlink/contract';
import { Button } from '../../../elements/button.js';
import type { Column } from '../../../lists/columns.js';
import { ListTable } from '../../../lists/list-table.js';
import { notify } from '../../../notices/notices.js';

type Added = ReplyOf<'staff.import'>['added'];

interface Props {
  added: Added;
  onNoted: () => void;
}

const COLUMNS: readonly Column<Added[number]>[] = [
  { key: 'name', title: 'staff.field.realName', isHeading: true, cell: ({ name }) => name },
  { key: 'username', title: 'staff.password.username', cell: ({ username }) => username },
  {
    key: 'password',
    title: 'staff.password.password',
    digits: 'figure',
    className: 'first-password-text',
    cell: ({ password }) => password,
  },
];

/** The generated passwords; they are shown only once. */
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
      <ListTable title={t('staff.import.passwords')} columns={COLUMNS} rows={added} idOf={({ username }) => username} />
      <footer className="dialog-actions">
        <Button onClick={() => void copy()}>{t('staff.import.copy')}</Button>
        <Button tone="primary" onClick={onNoted}>
          {t('staff.import.noted')}
        </Button>
      </footer>
    </section>
  );
}
