import { useTranslation } from 'react-i18next';
import { verificationWords } from '@wardlink/contract';
import { VERIFICATION_KINDS, type VerificationKind } from '@wardlink/domain';
import { ListingState } from '../../../elements/listing.js';
import { useLanguage } from '../../../language/names.js';
import { useMay } from '../../../session/session.js';
import { useWardText } from '../../../ward/choice/ward-names.js';
import { STANDING_SIGNS, type DueReply, type KindStanding, type VerifiedMeter } from './verification-parts.js';

interface Props {
  due: DueReply;
  /** Opens the draft or the last verification of a kind. */
  onOpen: (verificationId: string) => void;
  /** Begins a verification of a kind. */
  onBegin: (meter: VerifiedMeter, kind: VerificationKind) => void;
}

const URGENCY: readonly KindStanding[] = ['failed', 'overdue', 'soon', 'valid', 'notAsked'];

/** The most urgent standing of a meter's kinds. */
const urgentOf = ({ kinds }: VerifiedMeter): KindStanding =>
  URGENCY.find((standing) => VERIFICATION_KINDS.some((kind) => kinds[kind].standing === standing)) ?? 'valid';

const GROUPS = [
  { name: 'toSettle', has: ['failed', 'overdue'] },
  { name: 'soon', has: ['soon'] },
  { name: 'valid', has: ['valid', 'notAsked'] },
] as const;

/** Colour of a card by its most urgent kind, as in the work list of controls. */
const CARD: Record<KindStanding, string> = {
  failed: 'failed',
  overdue: 'overdue',
  soon: '',
  valid: 'valid',
  notAsked: '',
};

/** Meters of the place by their verifications due, the urgent ones first. */
export function VerificationWork({ due, onOpen, onBegin }: Props) {
  const { t } = useTranslation();
  const { meters } = due;
  const count = (standing: KindStanding): number => meters.filter((meter) => urgentOf(meter) === standing).length;
  return (
    <aside className="work-list" aria-label={t('verification.workList')}>
      <header>
        <h2>{t('verification.workList')}</h2>
        <p>
          <span>{t('verification.validOf', { valid: count('valid') + count('soon'), all: meters.length })}</span>
          {count('failed') > 0 && <b className="low">{t('verification.failedCount', { count: count('failed') })}</b>}
          {count('overdue') > 0 && (
            <b className="high">{t('verification.overdueCount', { count: count('overdue') })}</b>
          )}
        </p>
      </header>
      {meters.length === 0 && (
        <ListingState icon="meter" title={t('quality.noMeters')} text={t('quality.noMetersText')} inline />
      )}
      {GROUPS.map(({ name, has }) => {
        const group = meters.filter((meter) => (has as readonly string[]).includes(urgentOf(meter)));
        if (group.length === 0) return null;
        return (
          <section key={name} aria-label={t(`verification.group.${name}`)}>
            <h3>
              {t(`verification.group.${name}`)} <span className="num">{group.length}</span>
            </h3>
            <ul>
              {group.map((meter) => (
                <MeterCard key={meter.deviceId} meter={meter} onOpen={onOpen} onBegin={onBegin} />
              ))}
            </ul>
          </section>
        );
      })}
    </aside>
  );
}

function MeterCard({ meter, onOpen, onBegin }: { meter: VerifiedMeter } & Pick<Props, 'onOpen' | 'onBegin'>) {
  const { t } = useTranslation();
  const wardText = useWardText();
  const language = useLanguage();
  const mayRecord = useMay('quality.record');
  const { kind: kindWords } = verificationWords[language];
  return (
    <li className={`meter-card verified-meter ${CARD[urgentOf(meter)]}`} data-meter={meter.serial}>
      <p className="meter-line">
        <b className="num">{meter.serial}</b>
        <small>{wardText(meter.place)}</small>
      </p>
      <ul className="verified-kinds">
        {VERIFICATION_KINDS.map((kind) => {
          const { standing, due, last, draftId } = meter.kinds[kind];
          if (standing === 'notAsked' && !last && !draftId) return null;
          const isWaiting = standing === 'failed' || standing === 'overdue';
          // The button continues a draft, begins a due verification, or opens the last one.
          const open = draftId ?? (isWaiting && mayRecord ? undefined : last?.verificationId);
          const text = draftId
            ? t('verification.standing.draft')
            : due
              ? t(`verification.standing.${standing}On`, { day: due })
              : t(`verification.standing.${standing === 'overdue' ? 'never' : standing}`);
          const content = (
            <>
              <span aria-hidden="true" className={`verified-sign ${standing}`}>
                {STANDING_SIGNS[standing]}
              </span>
              <span>{kindWords[kind]}</span>
              <small className="num">{text}</small>
            </>
          );
          const canOpen = open !== undefined || mayRecord;
          return (
            <li key={kind}>
              {canOpen ? (
                <button
                  type="button"
                  className="verified-kind"
                  title={t(open === undefined ? 'verification.begin' : 'verification.open')}
                  onClick={() => (open === undefined ? onBegin(meter, kind) : onOpen(open))}
                >
                  {content}
                </button>
              ) : (
                <span className="verified-kind">{content}</span>
              )}
            </li>
          );
        })}
      </ul>
    </li>
  );
}
