import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { SLOT_KEYS } from '@wardlink/domain';
import { Button } from '../../elements/button.js';
import { Icon } from '../../elements/icon.js';
import { Tag } from '../../elements/tag.js';
import { useName } from '../../language/names.js';
import { listen } from '../../live/connection.js';
import { notify } from '../../notices/notices.js';
import { clock } from '../../session/clock.js';
import { useMay, useUser } from '../../session/session.js';
import { useStore } from '../../session/store.js';
import { WarningTag } from '../../ward/warning-tag.js';
import { viewOfMessage } from '../../ward/warning-view.js';
import { acknowledged, acknowledgeWarning } from '../../ward/warnings.js';
import { popupOf, stillOpen, withPopup, type WarningPopup } from './popup-queue.js';
import { playWarning, soundBlocked } from './warning-sound.js';
import './warnings.css';

/** At most so many windows stand over each other; the aside lists all. */
const SHOWN = 4;

/** Pop-ups of warnings as they come, with the user's sound, for as long as the user set. */
function usePopups(): [readonly WarningPopup[], (id: string) => void] {
  const { warning } = useUser();
  const [shown, setShown] = useState<readonly WarningPopup[]>([]);
  const seen = useRef(new Set<string>());
  const done = useStore(acknowledged);
  useEffect(
    () =>
      listen(
        {
          message: (message) => {
            const popup = popupOf(message, clock.now(), warning.windowSeconds);
            if (!popup || !warning.push || seen.current.has(message.messageId)) return;
            seen.current.add(message.messageId);
            setShown((all) => withPopup(all, popup));
            void playWarning(message.otherInfo?.webPageWarningSound ?? warning.sound);
          },
        },
        { replay: true },
      ),
    [warning],
  );
  useEffect(() => {
    const timer = setInterval(() => setShown((all) => stillOpen(all, clock.now())), 500);
    return () => clearInterval(timer);
  }, []);
  const close = (id: string): void => setShown((all) => all.filter((popup) => popup.id !== id));
  useEffect(() => {
    if (done) setShown((all) => all.filter((popup) => popup.id !== done));
  }, [done]);
  return [shown, close];
}

/** While a warning waits, the tab says so too. */
function useTitle(popup: WarningPopup | undefined, text: string): void {
  useEffect(() => {
    if (!popup) return;
    const before = document.title;
    document.title = `${text} · Wardlink`;
    return () => {
      document.title = before;
    };
  }, [popup, text]);
}

/** Warnings as they come: a window that floats, a sound, a word in the tab's title. */
export function WarningPopups() {
  const { t } = useTranslation();
  const { warning } = useUser();
  const [shown, close] = usePopups();
  const blocked = useStore(soundBlocked);
  const first = shown[0];
  const view = viewOfMessage(first?.message.otherInfo ?? {});
  useTitle(first, view ? `${t(`warnings.new.${view.indicator}`)} ${view.text}` : t('warnings.open'));
  return (
    <div className="warning-popups" role="alert" aria-live="assertive">
      {blocked && (
        <div className="warning-popup sound-blocked">
          <p>
            <Icon name="soundOff" /> {t('warnings.soundBlocked')}
          </p>
          <Button size="small" icon="sound" onClick={() => void playWarning(warning.sound)}>
            {t('warnings.enableSound')}
          </Button>
        </div>
      )}
      {shown.slice(0, SHOWN).map((popup) => (
        <Popup key={popup.id} popup={popup} onClose={() => close(popup.id)} />
      ))}
    </div>
  );
}

function Popup({ popup, onClose }: { popup: WarningPopup; onClose: () => void }) {
  const { t } = useTranslation();
  const nameOf = useName();
  const mayAcknowledge = useMay('warning.acknowledge');
  const [busy, setBusy] = useState(false);
  const info = popup.message.otherInfo ?? {};
  const view = viewOfMessage(info);
  const title = view ? t(`warnings.new.${view.indicator}`) : t('warnings.open');
  const name = nameOf({ name: info.patientName ?? '', latinName: info.patientLatinName ?? null });
  const acknowledge = async (): Promise<void> => {
    if (!info.warningId) return;
    setBusy(true);
    try {
      await acknowledgeWarning(info.warningId, null);
      onClose();
    } catch (error) {
      notify.failure(error);
      setBusy(false);
    }
  };
  return (
    <section className={`warning-popup ${view?.tone ?? 'high'}`} aria-label={title} data-testid="warning-popup">
      <div className="warning-popup-head">
        <Icon name="warning" />
        <strong>{title}</strong>
        {info.critical && <Tag tone="low">{t('warnings.critical')}</Tag>}
        <span className="spacer" />
        <Button tone="quiet" size="small" icon="close" onClick={onClose}>
          {t('actions.close')}
        </Button>
      </div>
      <div className="warning-popup-who">
        <b className="num">{info.bedName ?? '–'}</b> <strong>{name}</strong>
        {view && <WarningTag view={view} />}
        {view && view.indicator !== 'glucose' && <small>{t(view.word)}</small>}
      </div>
      <p className="warning-popup-when">
        {[
          info.wardName && nameOf({ name: info.wardName, latinName: info.wardLatinName ?? null }),
          view?.slot !== undefined && t(`glucose.slot.${SLOT_KEYS[view.slot]}`),
          info.measureTime !== undefined && clock.time(info.measureTime),
          view && t('warnings.range', { range: view.range }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {info.escalation !== undefined && (
        <p className="warning-popup-escalated">{t(`warnings.escalated.${info.escalation}`)}</p>
      )}
      <div className="open-warning-actions">
        {mayAcknowledge && info.warningId && (
          <Button tone="primary" size="small" disabled={busy} onClick={() => void acknowledge()}>
            {t('warnings.acknowledge')}
          </Button>
        )}
        {info.patientId && (
          <Link className="button small plain" to={`/patient?id=${info.patientId}`} onClick={onClose}>
            {t('warnings.openPatient')}
          </Link>
        )}
      </div>
    </section>
  );
}
