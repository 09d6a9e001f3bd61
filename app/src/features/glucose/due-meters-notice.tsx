import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useMay } from '../../session/session.js';
import { useStore } from '../../store/store.js';
import { dueMeters, emergencyReason, meterInHand } from '../../ward/quality/due-meters.js';
import '../../ward/board/board.css';

const SIGNS = { valid: '✓', due: '○', overdue: '!', failed: '◆' } as const;

/** How many meters of the ward need quality control; nothing while all are valid. */
export function DueMetersNotice() {
  const { t } = useTranslation();
  const counted = useStore(dueMeters);
  const maySee = useMay('quality.read');
  if (!maySee || !counted) return null;
  const { failed, overdue, due } = counted;
  if (failed + overdue + due === 0) return null;
  const parts = [
    failed > 0 && t('glucose.meters.failed', { count: failed }),
    overdue > 0 && t('glucose.meters.overdue', { count: overdue }),
    due > 0 && t('glucose.meters.due', { count: due }),
  ].filter((part) => part !== false);
  return (
    <Link to="/quality" className={`board-meters ${failed > 0 ? 'failed' : overdue > 0 ? 'overdue' : ''}`}>
      {parts.join(t('patient.listSeparator'))}
    </Link>
  );
}

/** The meters of the ward, and the one that the user has in hand; undefined for users who do not measure. */
function useMetersInHand() {
  const counted = useStore(dueMeters);
  const chosen = useStore(meterInHand);
  const mayRecord = useMay('glucose.record');
  const maySee = useMay('quality.read');
  if (!maySee || !mayRecord || !counted || counted.meters.length === 0) return undefined;
  return { meters: counted.meters, meter: counted.meters.find(({ deviceId }) => deviceId === chosen) };
}

/** Chooses the user's meter. */
export function MeterInHand() {
  const { t } = useTranslation();
  const inHand = useMetersInHand();
  if (!inHand) return null;
  return (
    <label className="board-meter">
      <span>{t('glucose.meters.inHand')}</span>
      <select
        className="input"
        value={inHand.meter?.deviceId ?? ''}
        onChange={(event) => meterInHand.set(event.target.value || null)}
      >
        <option value="">{t('glucose.meters.none')}</option>
        {inHand.meters.map(({ deviceId, serial, standing }) => (
          <option key={deviceId} value={deviceId}>
            {SIGNS[standing]} {serial}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Warns that the quality control of the user's meter is not valid, before its values are used. */
export function InvalidMeterInHand() {
  const { t } = useTranslation();
  const meter = useMetersInHand()?.meter;
  if (meter?.standing !== 'overdue' && meter?.standing !== 'failed') return null;
  return (
    <div className="board-meter invalid">
      <p role="alert">
        {t(`glucose.meters.told.${meter.standing}`, { meter: meter.serial })}{' '}
        <Link to="/quality">{t('glucose.meters.control')}</Link>
      </p>
      {meter.emergency && <EmergencyUse {...meter.emergency} />}
    </div>
  );
}

/** Asks why an overdue meter is used for the next value, while such uses are left. */
function EmergencyUse({ left, allowed }: { left: number; allowed: number }) {
  const { t } = useTranslation();
  const reason = useStore(emergencyReason);
  if (left === 0) return <p>{t('glucose.meters.emergency.spent', { count: allowed })}</p>;
  return (
    <label>
      <span>{t('glucose.meters.emergency.reason')}</span>
      <input
        className="input"
        maxLength={200}
        placeholder={t('glucose.meters.emergency.example')}
        value={reason}
        onChange={(event) => emergencyReason.set(event.target.value)}
      />
      <small>{t('glucose.meters.emergency.left', { left, count: allowed })}</small>
    </label>
  );
}
