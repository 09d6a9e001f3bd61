import { currentLanguage } from '../../language/i18n.js';
import { devicePlace, type UnmatchedReading, reasonText } from '@wardlink/contract';
import { areStorable, figuresWithUnit, type Figures } from '@wardlink/domain';
import { clock } from '../../clock/hospital-clock.js';
import { Button } from '../../elements/button.js';
import type { Column } from '../../lists/columns.js';

const moment = (instant: number): string => `${clock.day(instant)} ${clock.time(instant)}`;

/** Figures as they were sent; with a unit if they are valid figures of their indicator. */
export function sentFigures({ indicator, figures }: Pick<UnmatchedReading, 'indicator' | 'figures'>): string {
  const entries = Object.entries(figures).filter(([, figure]) => figure !== null);
  const isPlain = entries.every(([name, figure]) => name === 'comparator' || typeof figure === 'number');
  if (isPlain && areStorable(indicator, figures as Figures)) return figuresWithUnit(indicator, figures as Figures);
  return entries.map(([name, figure]) => `${name} ${String(figure)}`).join(', ') || '–';
}

/** The measure time as the device sent it; its raw text if that is not a time. */
export const sentMoment = ({ measuredAt, sentTime }: UnmatchedReading): string =>
  measuredAt === null ? sentTime : moment(measuredAt);

/** Columns of the inbox, for waiting or for settled readings. */
export function inboxColumns(
  isSettled: boolean,
  onOpen: (reading: UnmatchedReading) => void,
): readonly Column<UnmatchedReading>[] {
  const settled: Column<UnmatchedReading>[] = [
    {
      key: 'outcome',
      title: 'device.inbox.outcome',
      cell: ({ settled: done }, { t, nameOf }) => {
        if (!done) return '–';
        const { patient } = done;
        const word = t(`device.inbox.done.${done.outcome}`);
        return patient ? `${word} · ${nameOf(patient)}` : word;
      },
    },
    {
      key: 'by',
      title: 'device.inbox.by',
      cell: ({ settled: done }, { nameOf, t }) => (done?.by ? nameOf(done.by) : t('device.inbox.byRepeat')),
    },
    {
      key: 'reason',
      title: 'device.field.reason',
      isProse: true,
      cell: ({ settled: done }) => (done?.reason ? reasonText(done.reason, currentLanguage()) : '–'),
    },
  ];
  const waiting: Column<UnmatchedReading>[] = [
    {
      key: 'settle',
      title: 'device.inbox.settle',
      isTitleHidden: true,
      isScreenOnly: true,
      cell: (reading, { t }) => (
        <Button
          size="small"
          aria-label={t('device.inbox.settleOf', { what: sentFigures(reading), time: sentMoment(reading) })}
          onClick={() => onOpen(reading)}
        >
          {t('device.inbox.settle')}
        </Button>
      ),
    },
  ];
  return [
    { key: 'received', title: 'device.inbox.received', digits: 'figure', cell: ({ receivedAt }) => moment(receivedAt) },
    {
      key: 'figures',
      title: 'device.inbox.figures',
      isHeading: true,
      cell: (reading, { t }) => (
        <>
          <strong className="num">{sentFigures(reading)}</strong> <small>{t(`records.tab.${reading.indicator}`)}</small>
        </>
      ),
    },
    {
      key: 'number',
      title: 'device.inbox.number',
      digits: 'figure',
      cell: ({ hospitalizationNumber }) => hospitalizationNumber ?? '–',
    },
    { key: 'time', title: 'device.inbox.time', digits: 'figure', cell: sentMoment },
    { key: 'why', title: 'device.inbox.why', isProse: true, isWrapped: true, cell: ({ description }) => description },
    {
      key: 'device',
      title: 'device.inbox.device',
      isWideOnly: true,
      cell: (reading, { language }) => `${reading.device.serial} · ${devicePlace(reading as never, language)}`,
    },
    ...(isSettled ? settled : waiting),
  ];
}
