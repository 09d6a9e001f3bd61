import { useTranslation } from 'react-i18next';
import type { ControlLevel } from '@wardlink/domain';
import { clock } from '../../clock/hospital-clock.js';
import { Button } from '../../elements/button.js';
import { ListingState } from '../../elements/listing.js';
import { useName } from '../../language/names.js';
import { useWardText } from '../../ward/choice/ward-names.js';
import { useMay } from '../../session/session.js';
import { ControlLevels } from './control-levels.js';
import { StandingTag, type DueReply, type MeterOfDay } from './standing.js';

interface Props {
  due: DueReply;
  /** Serial number of the meter whose runs are listed. */
  chosen: string | null;
  onChoose: (serial: string | null) => void;
  onEnter: (meter: MeterOfDay) => void;
}

const GROUPS = [
  { name: 'toSettle', has: ['failed', 'overdue'] },
  { name: 'toDo', has: ['due'] },
  { name: 'done', has: ['valid'] },
] as const;

/** Levels for which a meter still needs a control. */
export const levelsDue = ({ due }: MeterOfDay): ControlLevel[] => [...new Set(due.flatMap(({ levels }) => levels))];

/** Meters of the place by today's work, the urgent ones first. */
export function WorkList({ due, chosen, onChoose, onEnter }: Props) {
  const { t } = useTranslation();
  const { meters } = due;
  const count = (standing: MeterOfDay['standing']): number => meters.filter((one) => one.standing === standing).length;
  const done = count('valid');
  return (
    <aside className="work-list" aria-label={t('quality.workList')}>
      <header>
        <h2>{t('quality.workList')}</h2>
        <p>
          <span>{t('quality.doneOf', { done, all: meters.length })}</span>
          {count('failed') > 0 && <b className="low">{t('quality.failedCount', { count: count('failed') })}</b>}
          {count('overdue') > 0 && <b className="high">{t('quality.overdueCount', { count: count('overdue') })}</b>}
        </p>
        <div className="work-bar" aria-hidden="true">
          {(['valid', 'failed', 'overdue', 'due'] as const).map((standing) => (
            <i key={standing} className={standing} style={{ flexGrow: count(standing) }} />
          ))}
        </div>
      </header>
      {meters.length === 0 && (
        <ListingState icon="meter" title={t('quality.noMeters')} text={t('quality.noMetersText')} inline />
      )}
      {GROUPS.map(({ name, has }) => {
        const group = meters.filter(({ standing }) => (has as readonly string[]).includes(standing));
        if (group.length === 0) return null;
        return (
          <section key={name} aria-label={t(`quality.group.${name}`)}>
            <h3>
              {t(`quality.group.${name}`)} <span className="num">{group.length}</span>
            </h3>
            <ul>
              {group.map((meter) => (
                <MeterCard
                  key={meter.deviceId}
                  meter={meter}
                  isChosen={meter.serial === chosen}
                  onChoose={() => onChoose(meter.serial === chosen ? null : meter.serial)}
                  onEnter={() => onEnter(meter)}
                />
              ))}
            </ul>
          </section>
        );
      })}
    </aside>
  );
}

interface CardProps {
  meter: MeterOfDay;
  isChosen: boolean;
  onChoose: () => void;
  onEnter: () => void;
}

function MeterCard({ meter, isChosen, onChoose, onEnter }: CardProps) {
  const { t } = useTranslation();
  const nameOf = useName();
  const wardText = useWardText();
  const mayRecord = useMay('quality.record');
  const { serial, standing, due, today, open } = meter;
  const last = today.at(-1);
  const waiting = [...open, ...today].find(({ state }) => state === 'rejected' || state === 'mended');
  const why = waiting
    ? t(`quality.waits.${waiting.state}`)
    : due.length > 0
      ? due.map(({ occasion }) => t(`quality.occasion.${occasion}`)).join(t('patient.listSeparator'))
      : last
        ? `${clock.time(last.measuredAt)} ${nameOf(last.operator)}`
        : '';
  return (
    <li className={`meter-card ${standing} ${isChosen ? 'chosen' : ''}`} data-meter={serial}>
      <button type="button" className="meter-choice" aria-pressed={isChosen} onClick={onChoose}>
        <span className="meter-line">
          <b className="num">{serial}</b>
          <StandingTag standing={standing} />
        </span>
        <span className="meter-line">
          <small>{wardText(meter.place)}</small>
          <ControlLevels asked={levelsDue(meter)} runs={today} />
        </span>
        <small className="meter-why">{why}</small>
      </button>
      {mayRecord && standing !== 'valid' && (
        <Button size="small" onClick={onEnter}>
          {t(waiting?.state === 'rejected' ? 'quality.handle' : waiting ? 'quality.repeat' : 'quality.enter')}
        </Button>
      )}
    </li>
  );
}
