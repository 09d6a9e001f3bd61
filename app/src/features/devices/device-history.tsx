import { useTranslation } from 'react-i18next';
import { type DeviceHistory, placeName, reasonText } from '@wardlink/contract';
import { clock } from '../../clock/hospital-clock.js';
import type { Column } from '../../lists/columns.js';
import { ListTable } from '../../lists/list-table.js';

type Binding = DeviceHistory['bindings'][number];
type Event = DeviceHistory['events'][number];

const moment = (instant: number | null): string =>
  instant === null ? '–' : `${clock.day(instant)} ${clock.time(instant)}`;

const BINDINGS: readonly Column<Binding>[] = [
  {
    key: 'holder',
    title: 'device.history.holder',
    isHeading: true,
    cell: ({ patient, node }, { language, nameOf, t }) => {
      if (node) return placeName(node, language);
      return patient ? nameOf(patient) : <span className="device-hidden">{t('device.hidden')}</span>;
    },
  },
  { key: 'at', title: 'device.history.from', digits: 'figure', cell: ({ at }) => moment(at) },
  { key: 'activated', title: 'device.history.activated', digits: 'figure', cell: (row) => moment(row.activatedAt) },
  { key: 'until', title: 'device.history.until', digits: 'figure', cell: ({ unboundAt }) => moment(unboundAt) },
  {
    key: 'reason',
    title: 'device.history.reason',
    isProse: true,
    cell: ({ reason }, { language }) => (reason ? reasonText(reason, language) : '–'),
  },
];

const EVENTS: readonly Column<Event>[] = [
  { key: 'at', title: 'device.history.at', digits: 'figure', isHeading: true, cell: ({ at }) => moment(at) },
  { key: 'what', title: 'device.history.what', cell: ({ type }, { t }) => t(`device.event.${type}`) },
  {
    key: 'who',
    title: 'device.history.who',
    cell: ({ by }, { nameOf, t }) => (by ? nameOf(by) : t('device.history.byDevice')),
  },
  {
    key: 'detail',
    title: 'device.history.detail',
    isProse: true,
    cell: ({ from, to, patient, note }, { language, nameOf }) => {
      const way = [from, to]
        .filter((one) => one !== null)
        .map((one) => placeName(one, language))
        .join(' → ');
      return (
        [way, patient ? nameOf(patient) : '', note ? reasonText(note, language) : '']
          .filter((text) => text !== '')
          .join(' · ') || '–'
      );
    },
  },
];

/** The holders of a device, and its history. */
export function DeviceHistoryLists({ history }: { history: DeviceHistory }) {
  const { t } = useTranslation();
  const numbered = <T,>(rows: readonly T[]) => rows.map((row, index) => ({ ...row, index: String(index) }));
  return (
    <>
      <h3>{t('device.history.bindings')}</h3>
      {history.bindings.length === 0 ? (
        <p className="device-hint">{t('device.history.none')}</p>
      ) : (
        <ListTable
          title={t('device.history.bindings')}
          columns={BINDINGS}
          rows={numbered(history.bindings)}
          idOf={(row) => (row as Binding & { index: string }).index}
          isWrapped
        />
      )}
      <h3>{t('device.history.events')}</h3>
      <ListTable
        title={t('device.history.events')}
        columns={EVENTS}
        rows={numbered(history.events)}
        idOf={(row) => (row as Event & { index: string }).index}
        isWrapped
      />
    </>
  );
}
