import { Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import type { ReplyOf } from '@wardlink/contract';
import { Button } from '../../elements/button.js';
import { Icon } from '../../elements/icon.js';
import { useWindowKeys } from '../../elements/use-window-keys.js';
import { call } from '../../http/call.js';
import { lazyPage } from '../../lazy-page.js';
import { requestCall } from '../../live/call-requests.js';
import { hasSocket } from '../../live/connection.js';
import { notify } from '../../notices/notices.js';
import { addressOf } from '../../reports/print-choice.js';
import { useMay, useUser } from '../../session/session.js';
import { applyFollowed } from '../../ward/board/glucose-board.js';
import { PatientMenu, type MenuAction } from './patient-menu.js';
import { isTaken } from './patient-tabs.js';
import type { Span } from './period.js';
import { useStayActions } from './stay-actions.js';

type Detail = ReplyOf<'patient.detail'>;

/** Loaded on demand: the calendar of one and the sheet of the other are large and rarely needed. */
const PrintRecordSheet = lazyPage(() =>
  import('../../reports/print-record-sheet.js').then((module) => module.PrintRecordSheet),
);
const TargetDialog = lazyPage(() => import('./target-dialog.js').then((module) => module.TargetDialog));

const RenewAccountDialog = lazyPage(() =>
  import('./renew-account-dialog.js').then((module) => module.RenewAccountDialog),
);
const AccountDialog = lazyPage(() => import('./account-dialog.js').then((module) => module.AccountDialog));
const SurgeryDialog = lazyPage(() => import('./surgery/surgery-dialog.js').then((module) => module.SurgeryDialog));
const PatientApplications = lazyPage(() =>
  import('../../ward/virtual-ward/patient-applications.js').then((module) => module.PatientApplications),
);

/** Follows or unfollows at once; the mark is reset if the server refuses. */
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

/** Keyboard shortcuts by action. */
const KEYS: Partial<Record<string, string>> = { edit: 'e', changeBed: 'b', transfer: 't', discharge: 'd', share: 'l' };

/** Handles the shortcuts, unless the focus is in a field or dialog. */
function useActionKeys(actions: Partial<Record<string, () => void>>): void {
  useWindowKeys((event) => {
    const act = actions[event.key.toLowerCase()];
    if (!act || isTaken(event)) return;
    event.preventDefault();
    act();
  });
}

/** Actions on record and stay, shown beside the tabs if there is room, to save a click. */
function QuietActions({ actions }: { actions: readonly MenuAction[] }) {
  const { t } = useTranslation();
  return (
    <div className="patient-quiet-actions" role="group" aria-label={t('overview.more')}>
      {actions.map(({ key, label, onChoose }) => (
        <Button
          key={key}
          tone="quiet"
          size="small"
          aria-keyshortcuts={KEYS[key]}
          title={KEYS[key] && `${label} (${KEYS[key].toUpperCase()})`}
          onClick={onChoose}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}

interface Props {
  detail: Detail;
  span: Span;
  onChanged: () => void;
}

/** One solid button, unless an open warning has one; the most frequent actions, and a menu of the others. */
export function PatientActions({ detail, span, onChanged }: Props) {
  const { t } = useTranslation();
  const user = useUser();
  const navigate = useNavigate();
  const { patient } = detail;
  const mayFollow = useMay('patient.follow');
  const mayShare = useMay('report.share');
  const readsVirtualWard = useMay('virtualWard.read');
  const mayPlanSurgery = useMay('virtualWard.apply');
  const maySetTarget = useMay('warning.setRange');
  const mayEdit = useMay('patient.edit');
  const mayChat = useMay('chat.use') && hasSocket(user) && patient.accountId !== null;
  const mayCall = useMay('call.make') && hasSocket(user) && patient.accountId !== null;
  const [followed, toggleFollowed] = useFollowed(patient.patientId, patient.followed);
  const [open, setOpen] = useState<'target' | 'print' | 'virtualWard' | 'surgery' | 'account' | 'renewAccount'>();
  const close = useCallback(() => setOpen(undefined), []);
  const print = useCallback(() => setOpen('print'), []);
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
  const conversation = `/communicate?user=${patient.accountId}`;
  const share: MenuAction[] = mayShare
    ? [
        {
          key: 'share',
          label: t('overview.share'),
          onChoose: () => void navigate(`/reports?${addressOf({ patientIds: [patient.patientId], ...span })}`),
        },
      ]
    : [];
  const papers = [
    ...share,
    ...edit,
    ...(maySetTarget ? [{ key: 'target', label: t('overview.target'), onChoose: () => setOpen('target') }] : []),
    ...(mayEdit && patient.accountId === null
      ? [{ key: 'account', label: t('account.menu'), onChoose: () => setOpen('account') }]
      : []),
    ...(mayEdit && patient.accountId !== null
      ? [{ key: 'renewAccount', label: t('account.renewMenu'), onChoose: () => setOpen('renewAccount') }]
      : []),
  ];
  const virtualWard: MenuAction[] = readsVirtualWard
    ? [{ key: 'virtualWard', label: t('virtualWard.title'), onChoose: () => setOpen('virtualWard') }]
    : [];
  const surgery: MenuAction[] =
    mayPlanSurgery && patient.kind !== 'discharged'
      ? [{ key: 'surgery', label: t('surgery.plan'), onChoose: () => setOpen('surgery') }]
      : [];
  const quiet = [...edit, ...stay, ...share.map((one) => ({ ...one, label: t('overview.shareShort') }))];
  useActionKeys({
    ...(mayShare ? { p: print } : {}),
    ...(mayFollow ? { f: () => void toggleFollowed() } : {}),
    ...(mayChat ? { m: () => void navigate(conversation) } : {}),
    ...Object.fromEntries(quiet.flatMap(({ key, onChoose }) => (KEYS[key] ? [[KEYS[key], onChoose]] : []))),
  });
  return (
    <div className="patient-actions">
      {mayFollow && (
        <Button
          icon="star"
          filled={followed}
          aria-pressed={followed}
          aria-keyshortcuts="f"
          onClick={() => void toggleFollowed()}
        >
          {followed ? t('patient.followed') : t('patient.follow')}
        </Button>
      )}
      {mayShare && (
        <Button icon="print" title={t('overview.printKey')} aria-keyshortcuts="p" onClick={print}>
          {t('overview.print')}
        </Button>
      )}
      {mayChat && (
        <Link className="button plain" to={conversation} aria-keyshortcuts="m">
          <Icon name="message" />
          {t('patient.message')}
        </Link>
      )}
      <PatientMenu
        groups={[
          { title: t('overview.papers'), actions: papers },
          { title: t('overview.care'), actions: [...virtualWard, ...surgery, ...stay] },
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
      <QuietActions actions={quiet} />
      {dialog}
      {open && (
        <Suspense fallback={null}>
          {open === 'print' && <PrintRecordSheet patientId={patient.patientId} {...span} onDone={close} />}
          {open === 'virtualWard' && (
            <PatientApplications
              patient={patient}
              isInpatient={patient.kind === 'inpatient'}
              onClose={close}
              onChanged={onChanged}
            />
          )}
          {open === 'surgery' && <SurgeryDialog patient={patient} onClose={close} onSaved={onChanged} />}
          {open === 'renewAccount' && <RenewAccountDialog patient={patient} onClose={close} />}
          {open === 'account' && <AccountDialog patient={patient} onClose={close} onOpened={onChanged} />}
          {open === 'target' && <TargetDialog detail={detail} onClose={close} onSaved={onChanged} />}
        </Suspense>
      )}
    </div>
  );
}
