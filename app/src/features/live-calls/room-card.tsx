import { decimalText } from '@wardlink/domain';
import { useTranslation } from 'react-i18next';
import type { ReplyOf } from '@wardlink/contract';
import { Tag } from '../../elements/tag.js';
import type { Column, ListView } from '../../lists/columns.js';
import { ListTable } from '../../lists/list-table.js';
import { clock } from '../../clock/hospital-clock.js';
import { QualitySparkline } from './quality-sparkline.js';

type LiveRoom = ReplyOf<'call.rooms'>['rooms'][number];
type LiveMember = LiveRoom['members'][number];
type Sample = LiveMember['quality'][number];

/** Above this the quality suffers: "fair" by the specification's thresholds (more than 10 % lost, 100 ms). */
const POOR_LOSS = 0.1;
const POOR_RTT_MS = 100;

/** The worse loss of sound and picture; null if nothing was sent. */
function lossOf({ audioLoss, videoLoss }: Sample): number | null {
  return audioLoss === null && videoLoss === null ? null : Math.max(audioLoss ?? 0, videoLoss ?? 0);
}

const percent = (share: number): string => `${decimalText(share * 100, share > 0 && share < 0.1 ? 1 : 0)} %`;

/** The kinds of media that a member sends, in words. */
function sentBy({ publishing, muted }: LiveMember, { t }: ListView): string {
  const word = (kind: 'audio' | 'video', off: boolean): string => {
    const name = t(`liveCalls.sends.${kind}`);
    return off ? t('liveCalls.sends.muted', { kind: name }) : name;
  };
  const words = [
    ...(publishing.audio ? [word('audio', muted.audio)] : []),
    ...(publishing.video ? [word('video', muted.video)] : []),
    ...(publishing.auxiliary ? [t('liveCalls.sends.auxiliary')] : []),
  ];
  return words.length > 0 ? words.join(' · ') : t('liveCalls.sends.nothing');
}

const COLUMNS: readonly Column<LiveMember>[] = [
  {
    key: 'who',
    title: 'liveCalls.column.who',
    isHeading: true,
    cell: ({ person, connected }, { t, nameOf }) => (
      <>
        {person ? nameOf(person) : t('liveCalls.elsewhere')}{' '}
        {person?.patient && <Tag tone="quiet">{t('liveCalls.patient')}</Tag>}{' '}
        {!connected && <Tag tone="high">{t('liveCalls.lost')}</Tag>}
      </>
    ),
  },
  { key: 'sends', title: 'liveCalls.column.sends', cell: sentBy },
  {
    key: 'receives',
    title: 'liveCalls.column.receives',
    digits: 'figure',
    cell: ({ subscriptions }, { t }) => t('liveCalls.streams', { count: subscriptions }),
  },
  {
    key: 'loss',
    title: 'liveCalls.column.loss',
    cell: ({ quality }, { t }) => (
      <QualitySparkline
        what={t('liveCalls.column.loss')}
        values={quality.map((sample) => lossOf(sample) ?? 0)}
        text={percent}
        least={0.2}
        poorAbove={POOR_LOSS}
      />
    ),
  },
  {
    key: 'rtt',
    title: 'liveCalls.column.rtt',
    cell: ({ quality }, { t }) => (
      <QualitySparkline
        what={t('liveCalls.column.rtt')}
        values={quality.map(({ rtt }) => rtt)}
        text={(value) => t('liveCalls.ms', { value })}
        least={200}
        poorAbove={POOR_RTT_MS}
      />
    ),
  },
  {
    key: 'rate',
    title: 'liveCalls.column.rate',
    cell: ({ quality }, { t }) => (
      <QualitySparkline
        what={t('liveCalls.column.rate')}
        values={quality.map(({ kbps }) => kbps)}
        text={(value) => t('liveCalls.kbps', { value })}
        least={100}
      />
    ),
  },
];

/** One call: its members, their streams and the quality of each. */
export function RoomCard({ room }: { room: LiveRoom }) {
  const { t } = useTranslation();
  const title = t('liveCalls.room', { room: room.room });
  return (
    <section className="card admin-card live-room" aria-label={title}>
      <h2>
        {title} <small className="num">{t('liveCalls.since', { time: clock.time(room.since) })}</small>
      </h2>
      <ListTable title={title} columns={COLUMNS} rows={room.members} idOf={({ userId }) => userId} />
    </section>
  );
}
