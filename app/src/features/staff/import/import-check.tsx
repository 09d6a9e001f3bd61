import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReplyOf, StaffChoices } from '@wardlink/contract';
import { Button } from '../../../elements/button.js';
import { Listing } from '../../../elements/listing.js';
import { Tag } from '../../../elements/tag.js';
import type { CsvTable } from '../../../files/csv-table.js';
import type { Mapping } from '../../../files/guess-columns.js';
import { problemsText } from '../../../files/line-problems.js';
import { call } from '../../../http/call.js';
import { useLoad } from '../../../http/use-load.js';
import { useLanguage } from '../../../language/names.js';
import type { Column } from '../../../lists/columns.js';
import { ListTable } from '../../../lists/list-table.js';
import { notify } from '../../../notices/notices.js';
import { clock } from '../../../clock/hospital-clock.js';
import type { StaffField } from '../staff-form.js';
import type { Everyone } from './mapping-step.js';
import { readPeople, type ReadPeople } from './read-people.js';

type Reply = ReplyOf<'staff.import'>;

interface Props {
  table: CsvTable;
  mapping: Mapping<StaffField>;
  everyone: Everyone;
  choices: StaffChoices;
  onBack: () => void;
  onAdded: (added: Reply['added']) => void;
}

/** Maximum number of people in one import. */
const MOST_PEOPLE = 200;

/** The result for each line as predicted by the server; the user can add the people if no line is wrong. */
export function ImportCheck({ table, mapping, everyone, choices, onBack, onAdded }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const file = useMemo(() => {
    return readPeople(table, mapping, { choices, everyone, today: clock.today() });
  }, [table, mapping, everyone, choices]);
  const load = useCallback(async (): Promise<Reply['lines']> => {
    const { rows } = file;
    if (rows.length === 0 || rows.length > MOST_PEOPLE) return [];
    return (await call('staff.import', { rows, commit: false })).lines;
  }, [file]);
  const { loaded, reload } = useLoad(`staff ${language}`, load);
  if (file.rows.length > MOST_PEOPLE) {
    return (
      <>
        <p role="alert">{t('staff.import.tooMany', { most: MOST_PEOPLE })}</p>
        <Button onClick={onBack}>{t('staff.import.toMapping')}</Button>
      </>
    );
  }
  return (
    <Listing loaded={loaded} onRetry={() => void reload()} lines={6}>
      {(lines) => (
        <Decision file={file} lines={lines} onBack={onBack} onAdded={onAdded} onChanged={() => void reload()} />
      )}
    </Listing>
  );
}

interface Line {
  line: number;
  person: { username: string; realName: string } | undefined;
  /** Why it cannot be added; null if it can. */
  reason: string | null;
}

const COLUMNS: readonly Column<Line>[] = [
  { key: 'line', title: 'staff.import.line', digits: 'figure', cell: ({ line }) => line },
  { key: 'username', title: 'staff.field.username', cell: ({ person }) => person?.username || '–' },
  { key: 'realName', title: 'staff.field.realName', cell: ({ person }) => person?.realName || '–' },
  {
    key: 'reason',
    title: 'staff.import.reason',
    isProse: true,
    cell: ({ reason }, { t }) => reason ?? <Tag tone="normal">{t('staff.import.fine')}</Tag>,
  },
];

interface DecisionProps extends Pick<Props, 'onBack' | 'onAdded'> {
  file: ReadPeople;
  lines: Reply['lines'];
  onChanged: () => void;
}

function Decision({ file, lines, onBack, onAdded, onChanged }: DecisionProps) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const people = new Map(file.rows.map(({ line, person }) => [line, person]));
  const listed = [
    ...file.faulty.map(({ line, person, problems }) => {
      return { line, person, reason: problemsText(t, 'staff', problems) };
    }),
    ...lines.map((line) => ({ ...line, person: people.get(line.line) })),
  ].sort((a, b) => Number(a.reason === null) - Number(b.reason === null) || a.line - b.line);
  const bad = listed.filter(({ reason }) => reason !== null).length;
  const good = listed.length - bad;
  const add = async (): Promise<void> => {
    setBusy(true);
    try {
      const { added } = await call('staff.import', { rows: file.rows, commit: true });
      if (added.length > 0) return onAdded(added);
      notify.error(t('staff.import.changed'));
      onChanged();
    } catch (error) {
      notify.failure(error);
    }
    setBusy(false);
  };
  return (
    <>
      <p className="staff-import-counts" role="status">
        <span>{t('staff.import.good', { count: good })}</span>
        <span>{t('staff.import.bad', { count: bad })}</span>
      </p>
      {bad > 0 && <p role="alert">{t('staff.import.mend')}</p>}
      <ListTable
        title={t('staff.import.lines')}
        columns={COLUMNS}
        rows={listed}
        idOf={({ line }) => String(line)}
        rowProps={({ line }) => ({ 'data-line': String(line) })}
      />
      <footer className="dialog-actions">
        <Button onClick={onBack}>{t('staff.import.toMapping')}</Button>
        <Button tone="primary" disabled={bad > 0 || good === 0 || busy} onClick={() => void add()}>
          {busy ? t('states.loading') : t('staff.import.store', { count: good })}
        </Button>
      </footer>
    </>
  );
}
