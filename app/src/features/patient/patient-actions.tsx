import { Suspense, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ReplyOf } from '@wardlink/contract';
import { Button } from '../../elements/button.js';
import { Icon } from '../../elements/icon.js';
import { call } from '../../http/call.js';
import { lazyPage } from '../../lazy-page.js';
import { requestCall } from '../../live/call-requests.js';
import { hasSocket } from '../../live/connection.js';
import { notify } from '../../notices/notices.js';
import { useMay, useUser } from '../../session/session.js';
import { applyFollowed } from '../../ward/board/glucose-board.js';
import { PatientMenu } from './patient-menu.js';
import { isTaken } from './patient-tabs.js';
import type { Span } from './period.js';
import { useStayActions } from './stay-actions.js';

type Detail = ReplyOf<'patient.detail'>;

/** Loaded on demand: the calendar of one and the sheet of the other are large and rarely needed. */
const ShareReport = lazyPage(() => import('./share-report.js').then((module) => module.ShareReport));
const PrintRecordSheet = lazyPage(() =>
  import('../../reports/print-record-sheet.js').then((module) => module.PrintRecordSheet),
);
const TargetDialog = lazyPage(() => import('./target-dialog.js').then((module) => module.TargetDialog));

/** Follows or unfollows at once; the mark is reset when the server refuses. */
function useFollowed(patientId: string, first: boolean): [boolean, () => Promise<void>] {
  const [followed, setFollowed] = useState(first);
  const toggle = async (): Promise<void> => {
    const next = !followed;
    setFollowed(next);
    try {
      await call('patient.follow', { patientId, followed: next });
      applyFollowed(patientId, next);
    } catch (error) {
      setFollowed(!next);
      notify.failure(error);
    }
  };
  return [followed, toggle];
}

/** P prints, wherever the focus is outside fields and dialogs. */
function usePrintKey(enabled: boolean, print: () => void): void {
  useEffect(() => {
    if (!enabled) return;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'p' || isTaken(event)) return;
      event.preventDefault();
      print();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [enabled, print]);
}

interface Props {
  detail: Detail;
  span: Span;
  onChanged: () => void;
}

/** One solid button, unless an open warning has it; the few that are used all day, and a menu of the others. */
export function PatientActions({ detail, span, onChanged }: Props) {
  const { t } = useTranslation();
  const user = useUser();
  const { patient } = detail;
  const mayFollow = useMay('patient.follow');
  const mayShare = useMay('report.share');
  const maySetTarget = useMay('warning.setRange');
  const mayChat = useMay('chat.use') && hasSocket(user) && patient.accountId !== null;
  const mayCall = useMay('call.make') && hasSocket(user) && patient.accountId !== null;
  const [followed, toggleFollowed] = useFollowed(patient.patientId, patient.followed);
  const [open, setOpen] = useState<'share' | 'target' | 'print'>();
  const close = useCallback(() => setOpen(undefined), []);
  const print = useCallback(() => setOpen('print'), []);
  usePrintKey(mayShare, print);
  const { edit, stay, dialog } = useStayActions(patient, onChanged);
  const startCall = (video: boolean): void => {
    if (patient.accountId === null) return;
    requestCall({
      userId: patient.accountId,
      name: patient.name,
      latinName: patient.latinName,
      bedside: patient.ward && { ward: patient.ward, bed: patient.bed },
      video,
    });
  };
  const papers = [
    ...(mayShare ? [{ key: 'share', label: t('overview.share'), onChoose: () => setOpen('share') }] : []),
    ...edit,
    ...(maySetTarget ? [{ key: 'target', label: t('overview.target'), onChoose: () => setOpen('target') }] : []),
  ];
  return (
    <div className="patient-actions">
      {mayFollow && (
        <Button icon="star" filled={followed} aria-pressed={followed} onClick={() => void toggleFollowed()}>
          {followed ? t('patient.followed') : t('patient.follow')}
        </Button>
      )}
      {mayShare && (
        <Button icon="print" title={t('overview.printKey')} aria-keyshortcuts="p" onClick={print}>
          {t('overview.print')}
        </Button>
      )}
      {mayChat && (
        <Link className="button plain" to={`/communicate?user=${patient.accountId}`}>
          <Icon name="message" />
          {t('patient.message')}
        </Link>
      )}
      <PatientMenu
        groups={[
          { title: t('overview.papers'), actions: papers },
          { title: t('overview.care'), actions: stay },
        ]}
      />
      {mayCall && (
        <>
          <Button icon="phone" onClick={() => startCall(false)}>
            {t('patient.voiceCall')}
          </Button>
          <Button
            tone={detail.openWarnings.length > 0 ? 'plain' : 'primary'}
            icon="video"
            onClick={() => startCall(true)}
          >
            {t('patient.videoCall')}
          </Button>
        </>
      )}
      {dialog}
      {open && (
        <Suspense fallback={null}>
          {open === 'share' && <ShareReport patientId={patient.patientId} onClose={close} />}
          {open === 'print' && <PrintRecordSheet patientId={patient.patientId} {...span} onDone={close} />}
          {open === 'target' && <TargetDialog detail={detail} onClose={close} onSaved={onChanged} />}
        </Suspense>
      )}
    </div>
  );
}
