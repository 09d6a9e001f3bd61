import { Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import type { ReplyOf } from '@wardlink/contract';
import { Button } from '../../elements/button.js';
import { Icon } from '../../elements/icon.js';
import { MenuButton, type MenuAction } from '../../elements/menu-button.js';
import { PATIENT_SHORTCUTS } from '../../elements/patient-shortcuts.js';
import { lazyPage } from '../../lazy-page.js';
import { requestCall } from '../../live/call-requests.js';
import { hasSocket } from '../../live/connection.js';
import { addressOf } from '../../reports/print-choice.js';
import { useMay, useUser } from '../../session/session.js';
import type { Span } from './period.js';
import { useActionKeys } from './use-action-keys.js';
import { useStayActions } from './stay-actions.js';
import { useDueGlucose } from './use-due-glucose.js';

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

interface Props {
  detail: Detail;
  span: Span;
  onChanged: () => void;
}

/**
 * One button, the next step of this user, and a menu of all other actions, which a resting mouse opens. The button is
 * solid unless an open warning has the solid one.
 */
export function PatientActions({ detail, span, onChanged }: Props) {
  const { t } = useTranslation();
  const user = useUser();
  const navigate = useNavigate();
  const { patient } = detail;
  const mayShare = useMay('report.share');
  const readsVirtualWard = useMay('virtualWard.read');
  const mayPlanSurgery = useMay('virtualWard.apply');
  const maySetTarget = useMay('warning.setRange');
  const mayEdit = useMay('patient.edit');
  const mayPlan = useMay('order.plan');
  const due = useDueGlucose(patient.patientId);
  const mayChat = useMay('chat.use') && hasSocket(user) && patient.accountId !== null;
  const mayCall = useMay('call.make') && hasSocket(user) && patient.accountId !== null;
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
  const contact: MenuAction[] = [
    ...(mayCall
      ? ([
          { icon: 'video', name: t('patient.videoCall'), act: () => startCall(true) },
          { icon: 'phone', name: t('patient.voiceCall'), act: () => startCall(false) },
        ] as const)
      : []),
    ...(mayChat
      ? [
          {
            icon: 'message',
            name: t('patient.message'),
            shortcut: PATIENT_SHORTCUTS.message,
            act: () => void navigate(conversation),
          } as const,
        ]
      : []),
  ];
  const papers: MenuAction[] = [
    ...(mayShare
      ? ([
          { icon: 'print', name: t('overview.print'), shortcut: PATIENT_SHORTCUTS.print, act: print },
          {
            icon: 'link',
            name: t('overview.share'),
            shortcut: PATIENT_SHORTCUTS.share,
            act: () => void navigate(`/reports?${addressOf({ patientIds: [patient.patientId], ...span })}`),
          },
        ] as const)
      : []),
    ...edit,
    ...(maySetTarget ? [{ name: t('overview.target'), act: () => setOpen('target') }] : []),
    ...(mayEdit && patient.accountId === null
      ? [{ icon: 'user', name: t('account.menu'), act: () => setOpen('account') } as const]
      : []),
    ...(mayEdit && patient.accountId !== null
      ? [{ icon: 'user', name: t('account.renewMenu'), act: () => setOpen('renewAccount') } as const]
      : []),
  ];
  const care: MenuAction[] = [
    ...(readsVirtualWard
      ? [{ icon: 'virtualWard', name: t('virtualWard.title'), act: () => setOpen('virtualWard') } as const]
      : []),
    ...(mayPlanSurgery && patient.kind !== 'discharged'
      ? [{ name: t('surgery.plan'), act: () => setOpen('surgery') }]
      : []),
    ...stay,
  ];
  const groups = [
    { title: t('overview.contact'), actions: contact },
    { title: t('overview.papers'), actions: papers },
    { title: t('overview.care'), actions: care },
  ];
  useActionKeys(
    Object.fromEntries(
      groups.flatMap(({ actions }) => actions.flatMap(({ shortcut, act }) => (shortcut ? [[shortcut, act]] : []))),
    ),
  );
  const tone = detail.openWarnings.length > 0 ? 'plain' : 'primary';
  return (
    <div className="patient-actions">
      {due && !mayPlan ? (
        <Link className={`button ${tone}`} to="/" state={{ goTo: patient.patientId }}>
          {t(due.until === undefined ? 'overview.enter' : 'overview.enterDue', { time: due.until })}
        </Link>
      ) : (
        mayCall && (
          <Button tone={tone} icon="video" onClick={() => startCall(true)}>
            {t('patient.videoCall')}
          </Button>
        )
      )}
      {groups.some(({ actions }) => actions.length > 0) && (
        <MenuButton label={t('overview.more')} className="button plain" actions={groups} opensOnHover>
          {t('overview.more')} <Icon name="chevron" />
        </MenuButton>
      )}
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
