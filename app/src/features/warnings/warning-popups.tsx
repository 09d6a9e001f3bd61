import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { INDICATORS, SLOT_KEYS, soundOfWarning } from '@wardlink/domain';
import { Button } from '../../elements/button.js';
import { Icon } from '../../elements/icon.js';
import { usePageTitle } from '../../elements/use-page-title.js';
import { useName } from '../../language/names.js';
import { listen } from '../../live/connection.js';
import { clock } from '../../clock/hospital-clock.js';
import { attention } from '../../notices/attention.js';
import { playWarning, soundBlocked } from '../../notices/sounds.js';
import { warningPlacesOf } from '../../frame/destinations.js';
import { isHospitalOnly, useUser } from '../../session/session.js';
import { useStore } from '../../store/store.js';
import { Acknowledgement } from '../../ward/warnings/acknowledgement.js';
import { useWardText } from '../../ward/choice/ward-names.js';
import { useHoverOrFocus, useStableOrder } from '../../ward/warnings/stable-order.js';
import { WarningTag } from '../../ward/warnings/warning-tag.js';
import { viewOfContent } from '../../ward/warnings/warning-view.js';
import { acknowledgedHere, justAcknowledged, openWarnings } from '../../ward/warnings/open-warnings.js';
import { byUrgency, popupOf, popupsOfNew, stillOpen, withPopup, type WarningPopup } from './popup-queue.js';
import { useOverDialogs } from './use-over-dialogs.js';
import './warnings.css';

/** Maximum number of pop-ups; the side panel lists all. */
const SHOWN = 3;

const idOf = ({ id }: WarningPopup): string => id;

/** Warnings that somebody else acknowledged, or that were withdrawn. */
function useOver(): ReadonlySet<string> {
  const open = useStore(openWarnings);
  const before = useRef<ReadonlySet<string>>(new Set());
  const [over, setOver] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (open.state !== 'ready') return;
    const now = new Set(open.value.map(({ warningId }) => warningId));
    const gone = [...before.current].filter((id) => !now.has(id));
    before.current = now;
    if (gone.length > 0) setOver((all) => new Set([...all, ...gone]));
  }, [open]);
  return over;
}

/**
 * Announces by sound and by the browser, as the user chose for this time. The rules are loaded with the first warning;
 * without them there is a sound.
 */
function announcePopups(popups: readonly WarningPopup[], sound: number, openList: () => void): void {
  const play = (): void => void playWarning(sound);
  const notices = popups.map(({ critical, urgent, content }) => {
    const low = urgent === true || (content !== undefined && viewOfContent(content).tone === 'low');
    return { kind: 'warning', critical, low } as const;
  });
  attention().then(({ announce }) => announce({ waiting: 'warning', notices, open: openList, sound: play }), play);
}

/** Pop-ups of new warnings, with the user's sound, for the time that the user set. */
function usePopups(held: boolean): [readonly WarningPopup[], (ids: readonly string[]) => void] {
  const user = useUser();
  const { userId, warning } = user;
  const [shown, setShown] = useState<readonly WarningPopup[]>([]);
  const shownIds = useRef(new Set<string>());
  const goTo = useNavigate();
  const openList = useRef(() => void goTo(warningPlacesOf(user).list)).current;
  const undoable = useStore(justAcknowledged);
  const here = useStore(acknowledgedHere);
  useEffect(
    () =>
      listen(
        {
          message: (message) => {
            const popup = popupOf(message, clock.now(), { userId, ...warning });
            if (!popup || !warning.push || shownIds.current.has(message.messageId)) return;
            shownIds.current.add(message.messageId);
            setShown((all) => withPopup(all, popup));
            const sound = message.otherInfo?.webPageWarningSound ?? soundOfWarning(warning, popup.critical);
            announcePopups([popup], sound, openList);
          },
        },
        { replay: true },
      ),
    [userId, warning],
  );
  const station = isHospitalOnly(user);
  useEffect(() => {
    if (!station || !warning.push) return;
    let known: ReadonlySet<string> | undefined;
    const look = (): void => {
      const open = openWarnings.get();
      if (open.state !== 'ready') return;
      const popups = known ? popupsOfNew(open.value, known, clock.now(), { userId, ...warning }) : [];
      known = new Set([...(known ?? []), ...open.value.map(({ warningId }) => warningId)]);
      if (popups.length === 0) return;
      setShown((all) => popups.reduce(withPopup, all));
      announcePopups(
        popups,
        soundOfWarning(
          warning,
          popups.some(({ critical }) => critical),
        ),
        openList,
      );
    };
    look();
    return openWarnings.subscribe(look);
  }, [station, userId, warning]);
  useEffect(() => {
    if (held) return;
    const timer = setInterval(() => setShown((all) => stillOpen(all, clock.now())), 500);
    return () => clearInterval(timer);
  }, [held]);
  const over = useOver();
  const close = (ids: readonly string[]): void => setShown((all) => all.filter(({ id }) => !ids.includes(id)));
  // An acknowledged warning stays while it can be undone, and while somebody points at it.
  useEffect(() => {
    if (!held) setShown((all) => all.filter(({ id }) => (here.has(id) ? undoable.has(id) : !over.has(id))));
  }, [held, here, undoable, over]);
  return [shown, close];
}

/** Announces new warnings: by a pop-up, a sound, and a word in the tab's title. */
export function WarningPopups() {
  const { t } = useTranslation();
  const { warning } = useUser();
  const { held, on } = useHoverOrFocus();
  const [shown, close] = usePopups(held);
  const { rows: lines } = useStableOrder(byUrgency(shown), idOf, held);
  const places = warningPlacesOf(useUser());
  const blocked = useStore(soundBlocked);
  const element = useRef<HTMLDivElement>(null);
  useOverDialogs(element, lines.length > 0);
  const first = shown[0];
  const view = first?.content && viewOfContent(first.content);
  // While a warning waits, the tab's title says so.
  const title = view ? `${t(`warnings.new.${view.indicator}`)} ${view.text}` : t('warnings.open');
  usePageTitle(first && title, { isTemporary: true });
  return (
    <div
      ref={element}
      className={`warning-popups ${lines.length > 1 ? 'several' : ''}`}
      role="alert"
      aria-live="assertive"
      {...on}
    >
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
      {lines.length > 1 && (
        <div className="warning-popup-several">
          <Icon name="warning" />
          <strong>{t('warnings.several', { count: lines.length })}</strong>
          <Link to={places.list}>{t('warnings.all')}</Link>
          <Button
            tone="quiet"
            size="small"
            icon="close"
            aria-label={t('warnings.closeSeveral', { count: lines.length })}
            onClick={() => close(lines.map(({ item }) => item.id))}
          />
        </div>
      )}
      {lines.slice(0, SHOWN).map(({ item, gone }) => (
        <Popup key={item.id} popup={item} gone={gone} onClose={() => close([item.id])} />
      ))}
    </div>
  );
}

function Popup({ popup, gone, onClose }: { popup: WarningPopup; gone: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const nameOf = useName();
  const wardText = useWardText();
  const places = warningPlacesOf(useUser());
  const { ward, critical, escalation, measuredAt, patientId, warningId } = popup;
  const view = popup.content && viewOfContent(popup.content);
  const title = view ? t(`warnings.new.${view.indicator}`) : t('warnings.open');
  const name = nameOf(popup.patient);
  return (
    <section
      className={`warning-popup ${view?.tone ?? 'high'} ${gone ? 'gone' : ''}`}
      aria-label={title}
      data-testid="warning-popup"
    >
      <div className="warning-popup-head">
        <Icon name="warning" />
        <strong>
          {title}
          {critical && `${t('warnings.separator')}${t('warnings.critical')}`}
        </strong>
        <span className="spacer" />
        <Button tone="quiet" size="small" icon="close" onClick={onClose}>
          {t('actions.close')}
        </Button>
      </div>
      <div className="warning-popup-who">
        <b className="num">{popup.bed ?? '–'}</b>
        <div>
          <strong>{name}</strong>
          <small>{ward && wardText(ward)}</small>
        </div>
        {view && <WarningTag view={view} />}
      </div>
      <p className="warning-popup-when">
        {[
          view && !INDICATORS[view.indicator].target && t(view.word),
          view?.slot !== undefined && t(`glucose.slot.${SLOT_KEYS[view.slot]}`),
          measuredAt !== undefined && clock.time(measuredAt),
          view && t('warnings.range', { range: view.range }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {escalation !== undefined && (
        <p className="warning-popup-escalated">
          {t(popup.urgent ? 'warnings.escalated.urgent' : `warnings.escalated.${escalation}`)}
        </p>
      )}
      <div className="warning-popup-actions">
        {warningId && <Acknowledgement warning={{ warningId, critical, view }} name={name} gone={gone} />}
        {patientId && (
          <Link className="button small plain" to={`${places.patient}?id=${patientId}`} onClick={onClose}>
            {t('warnings.openPatient')}
          </Link>
        )}
      </div>
    </section>
  );
}
