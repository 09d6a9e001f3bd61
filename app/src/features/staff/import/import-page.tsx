import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import type { ReplyOf } from '@wardlink/contract';
import { Listing } from '../../../elements/listing.js';
import type { CsvTable } from '../../../files/csv-table.js';
import { guessColumns, type Guess } from '../../../files/guess-columns.js';
import { TableFileField } from '../../../files/table-file-field.js';
import { AdminPage } from '../../../frame/admin-page.js';
import { call } from '../../../http/call.js';
import { useLoad } from '../../../http/use-load.js';
import type { StaffField } from '../staff-form.js';
import { FIELDS } from './columns.js';
import { ImportCheck } from './import-check.js';
import { MappingStep, type Everyone } from './mapping-step.js';
import { PasswordList } from './password-list.js';
import '../staff.css';
import './import.css';

/** Contents of a chosen file, and how its columns are mapped. */
interface Chosen extends Guess<StaffField> {
  table: CsvTable;
  everyone: Everyone;
  checking: boolean;
}

/** `/system/hospital/import`: the user chooses a file, maps its columns, checks every line and notes the passwords. */
export function StaffImportPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<Chosen>();
  const [added, setAdded] = useState<ReplyOf<'staff.import'>['added']>();
  const { loaded, reload } = useLoad(
    'choices',
    useCallback(() => call('staff.choices'), []),
  );
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
          <TableFileField
            texts="staff.import"
            isChosen={chosen !== undefined}
            onChoose={(table) =>
              setChosen(
                table && {
                  table,
                  ...guessColumns(FIELDS, table.headings),
                  everyone: { nodeId: '', roleId: '' },
                  checking: false,
                },
              )
            }
          />
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
