import { useTranslation } from 'react-i18next';
import type { ReplyOf } from '@wardlink/contract';
import { Tag } from '../../elements/tag.js';
import { useName } from '../../language/names.js';
import { clock } from '../../session/clock.js';
import { Course } from './course.js';

export type LiveRoom = ReplyOf<'call.rooms'>['rooms'][number];
export type LiveMember = LiveRoom['members'][number];
type Sample = LiveMember['quality'][number];

/** From here on a call is heard and seen to suffer: "fair" by the specification's thresholds (more than 10 % lost, 100 ms). */
const POOR_LOSS = 0.1;
const POOR_RTT_MS = 100;

/** The worse of sound and picture; null where nothing was sent. */
export function lossOf({ audioLoss, videoLoss }: Sample): number | null {
  return audioLoss === null && videoLoss === null ? null : Math.max(audioLoss ?? 0, videoLoss ?? 0);
}

/** One call: everybody in it, what they send, and how it comes in. */
export function RoomCard({ room }: { room: LiveRoom }) {
  const { t } = useTranslation();
  const columns = ['who', 'sends', 'receives', 'loss', 'rtt', 'rate'] as const;
  const title = t('liveCalls.room', { room: room.room });
  return (
    <section className="card admin-card live-room" aria-label={title}>
      <h2>
        {title} <small className="num">{t('liveCalls.since', { time: clock.time(room.since) })}</small>
      </h2>
      <div className="admin-frame" tabIndex={0} role="region" aria-label={title}>
        <table className="admin-table">
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {t(`liveCalls.column.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {room.members.map((member) => (
              <MemberLine key={member.userId} member={member} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function MemberLine({ member }: { member: LiveMember }) {
  const { t } = useTranslation();
  const nameOf = useName();
  const { person, quality } = member;
  const losses = quality.map((sample) => lossOf(sample) ?? 0);
  const percent = (share: number): string => `${(share * 100).toFixed(share > 0 && share < 0.1 ? 1 : 0)} %`;
  return (
    <tr>
      <th scope="row">
        {person ? nameOf(person) : t('liveCalls.elsewhere')}{' '}
        {person?.patient && <Tag tone="quiet">{t('liveCalls.patient')}</Tag>}{' '}
        {!member.connected && <Tag tone="high">{t('liveCalls.lost')}</Tag>}
      </th>
      <td>{useSent(member)}</td>
      <td className="num">{t('liveCalls.streams', { count: member.subscriptions })}</td>
      <td>
        <Course what={t('liveCalls.column.loss')} values={losses} text={percent} least={0.2} poorAbove={POOR_LOSS} />
      </td>
      <td>
        <Course
          what={t('liveCalls.column.rtt')}
          values={quality.map(({ rtt }) => rtt)}
          text={(value) => t('liveCalls.ms', { value })}
          least={200}
          poorAbove={POOR_RTT_MS}
        />
      </td>
      <td>
        <Course
          what={t('liveCalls.column.rate')}
          values={quality.map(({ kbps }) => kbps)}
          text={(value) => t('liveCalls.kbps', { value })}
          least={100}
        />
      </td>
    </tr>
  );
}

/** What somebody sends, in words. */
function useSent({ publishing, muted }: LiveMember): string {
  const { t } = useTranslation();
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
