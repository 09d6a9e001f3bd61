import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReplyOf } from '@wardlink/contract';
import { Button } from '../../../elements/button.js';
import { Listing } from '../../../elements/listing.js';
import { Tag } from '../../../elements/tag.js';
import { problemsText } from '../../../files/line-problems.js';
import { call } from '../../../http/call.js';
import { useLoad } from '../../../http/use-load.js';
import { useLanguage } from '../../../language/names.js';
import type { Column } from '../../../lists/columns.js';
import { ListTable } from '../../../lists/list-table.js';
import { notify } from '../../../notices/notices.js';
import type { ReadDevices } from './columns.js';

type Lines = ReplyOf<'device.import'>['lines'];

/** Maximum number of devices in one import. */
const MOST = 500;

interface Line {
  line: number;
  serial: string;
  model: string;
  /** Why it cannot be registered; null if it can. */
  reason: string | null;
}

const COLUMNS: readonly Column<Line>[] = [
  { key: 'line', title: 'device.import.line', digits: 'figure', cell: ({ line }) => line },
  { key: 'serial', title: 'device.field.serial', digits: 'figure', isHeading: true, cell: ({ serial }) => serial },
  { key: 'model', title: 'device.field.model', cell: ({ model }) => model },
  {
    key: 'reason',
    title: 'device.import.reason',
    isProse: true,
    cell: ({ reason }, { t }) => reason ?? <Tag tone="normal">{t('device.import.fine')}</Tag>,
  },
];

interface Props {
  file: ReadDevices;
  onRegistered: (count: number) => void;
}

/** The result for each line as predicted by the server; the user can register the devices if no line is wrong. */
export function ImportCheck({ file, onRegistered }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const key = JSON.stringify(file.rows);
  const load = useCallback(async (): Promise<Lines> => {
    const rows = JSON.parse(key) as ReadDevices['rows'];
    if (rows.length === 0 || rows.length > MOST) return [];
    return (await call('device.import', { rows, commit: false })).lines;
  }, [key]);
  const { loaded, reload } = useLoad(`${language} ${key}`, load);
  if (file.rows.length > MOST) return <p role="alert">{t('device.import.tooMany', { most: MOST })}</p>;
  return (
    <Listing loaded={loaded} onRetry={() => void reload()} lines={6}>
      {(lines) => <Decision file={file} lines={lines} onRegistered={onRegistered} onChanged={() => void reload()} />}
    </Listing>
  );
}

function Decision({ file, lines, onRegistered, onChanged }: Props & { lines: Lines; onChanged: () => void }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const devices = new Map([...file.rows, ...file.faulty].map(({ line, device }) => [line, device]));
  const listed: Line[] = [
    ...file.faulty.map(({ line, problems }) => ({ line, reason: problemsText(t, 'device', problems) })),
    ...lines,
  ]
    .map(({ line, reason }) => {
      const { serial, model } = devices.get(line) ?? {};
      return { line, serial: serial || '–', model: model || '–', reason };
    })
    .sort((a, b) => Number(a.reason === null) - Number(b.reason === null) || a.line - b.line);
  const bad = listed.filter(({ reason }) => reason !== null).length;
  const good = listed.length - bad;
  const register = async (): Promise<void> => {
    setBusy(true);
    try {
      const { registered } = await call('device.import', { rows: file.rows, commit: true });
      if (registered > 0) return onRegistered(registered);
      notify.error(t('device.import.changed'));
      onChanged();
    } catch (error) {
      notify.failure(error);
    }
    setBusy(false);
  };
  return (
    <>
      <p role="status">
        {t('device.import.good', { count: good })} · {t('device.import.bad', { count: bad })}
      </p>
      {bad > 0 && <p role="alert">{t('device.import.mend')}</p>}
      <ListTable
        title={t('device.import.lines')}
        columns={COLUMNS}
        rows={listed}
        idOf={({ line }) => String(line)}
        rowProps={({ line }) => ({ 'data-line': String(line) })}
      />
      <footer className="dialog-actions">
        <Button tone="primary" disabled={bad > 0 || good === 0 || busy} onClick={() => void register()}>
          {busy ? t('states.loading') : t('device.import.store', { count: good })}
        </Button>
      </footer>
    </>
  );
}
