import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import type { ReplyOf } from '@wardlink/contract';
import { FileField, TABLE_FILES } from '../../../elements/file-field.js';
import { Listing, ListingState } from '../../../elements/listing.js';
import { readTableFile, type CsvTable } from '../../../files/csv-table.js';
import { AdminPage } from '../../../frame/admin-page.js';
import { call } from '../../../http/call.js';
import { useLoad } from '../../../http/use-load.js';
import { guessMapping, type Mapping } from './columns.js';
import { ImportCheck } from './import-check.js';
import { MappingStep, type Everyone } from './mapping-step.js';
import { PasswordList } from './password-list.js';
import '../staff.css';
import './import.css';

/** What was read of a chosen file, and how its columns are to be understood. */
interface Chosen {
  table: CsvTable;
  mapping: Mapping;
  /** Columns that may hold a field: the person is asked. */
  near: Mapping;
  everyone: Everyone;
  checking: boolean;
}

/** `/system/hospital/import`: choose a file, say which column is what, look at every line, note the passwords. */
export function StaffImportPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<Chosen>();
  const [unreadable, setUnreadable] = useState(false);
  const [added, setAdded] = useState<ReplyOf<'staff.import'>['added']>();
  const { loaded, reload } = useLoad(
    'choices',
    useCallback(() => call('staff.choices'), []),
  );
  const choose = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const table = await readTableFile(file);
    setUnreadable(table.rows.length === 0);
    if (table.rows.length === 0) return setChosen(undefined);
    const everyone = { nodeId: '', roleId: '' };
    setChosen({ table, ...guessMapping(table.headings), everyone, checking: false });
  };
  return (
    <AdminPage
      title={t('staff.import.title')}
      bar={
        <>
          <span className="spacer" />
          <Link className="button" to="/system/hospital">
            {t('staff.import.back')}
          </Link>
        </>
      }
    >
      {added ? (
        <PasswordList added={added} onNoted={() => void navigate('/system/hospital')} />
      ) : (
        <section className="card staff-import" aria-label={t('staff.import.title')}>
          <FileField label={t('staff.import.file')} accept={TABLE_FILES} onChoose={(file) => void choose(file)} />
          {unreadable && <p role="alert">{t('staff.import.unreadable')}</p>}
          {!chosen && (
            <ListingState icon="table" title={t('staff.import.how')} text={t('staff.import.howText')} inline />
          )}
          {chosen && (
            <Listing loaded={loaded} onRetry={() => void reload()} lines={6}>
              {(choices) =>
                chosen.checking ? (
                  <ImportCheck
                    {...chosen}
                    choices={choices}
                    onBack={() => setChosen({ ...chosen, checking: false })}
                    onAdded={setAdded}
                  />
                ) : (
                  <MappingStep
                    {...chosen}
                    choices={choices}
                    onMapping={(mapping) => setChosen({ ...chosen, mapping })}
                    onEveryone={(everyone) => setChosen({ ...chosen, everyone })}
                    onCheck={() => setChosen({ ...chosen, checking: true })}
                  />
                )
              }
            </Listing>
          )}
        </section>
      )}
    </AdminPage>
  );
}
