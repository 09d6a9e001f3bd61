import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { recordTime, virtualWardWords, wardText, diagnosisText } from '@wardlink/contract';
import { ageWithUnit } from '../../language/age.js';
import { clock } from '../../clock/hospital-clock.js';
import { DatedText } from '../../elements/dated-text.js';
import { Listing } from '../../elements/listing.js';
import { Tag } from '../../elements/tag.js';
import { call } from '../../http/call.js';
import { useLoad } from '../../http/use-load.js';
import { useLanguage, useName } from '../../language/names.js';
import { LIST_MS, useReloadOnChange } from '../../lists/use-reload-on-change.js';
import { ConsultationsPart } from './consultations-part.js';
import { EffectPart } from './effect-part.js';
import { StepActions } from './step-actions.js';
import { StepLine } from './step-line.js';
import type { Application, ApplicationDetail } from './types.js';
import './virtual-ward.css';

interface Props {
  applicationId: string;
  /** Opens the form of an application that may still be changed. */
  onEdit?: ((application: Application) => void) | undefined;
  /** Lists beside it are loaded again. */
  onChanged?: (() => void) | undefined;
}

/** An application: its progress, contents, next steps, consultations and effect. */
export function ApplicationPanel({ applicationId, onEdit, onChanged }: Props) {
  const load = useCallback(() => call('virtualWard.detail', { applicationId }), [applicationId]);
  const { loaded, reload } = useLoad(`application ${applicationId}`, load);
  useReloadOnChange('virtualWard', reload, { everyMs: LIST_MS });
  const changed = (): void => {
    void reload();
    onChanged?.();
  };
  return (
    <Listing loaded={loaded} onRetry={() => void reload()} lines={10}>
      {(detail) => <Shown detail={detail} onEdit={onEdit} onChanged={changed} />}
    </Listing>
  );
}

function Shown({
  detail,
  onEdit,
  onChanged,
}: {
  detail: ApplicationDetail;
  onEdit: Props['onEdit'];
  onChanged: () => void;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const nameOf = useName();
  const { application } = detail;
  const { patient } = application;
  const words = virtualWardWords[language];
  return (
    <div className="virtual-panel" data-application={application.applicationId}>
      <div className="virtual-who">
        <b className="virtual-bed num">{patient.bed ?? '–'}</b>
        <div>
          <h2>
            {nameOf(patient)}{' '}
            <small>
              {t(`person.sexShort.${patient.sex}`)} {ageWithUnit(patient)}
            </small>
          </h2>
          <small>{wardText(patient.ward, nameOf)}</small>
        </div>
        <Tag tone={application.urgency === 'emergency' ? 'low' : application.urgency === 'urgent' ? 'high' : 'quiet'}>
          {words.urgency[application.urgency]}
        </Tag>
      </div>
      <StepLine application={application} />
      <StepActions application={application} onEdit={onEdit} onChanged={onChanged} />
      <Facts application={application} />
      <ConsultationsPart detail={detail} onChanged={onChanged} />
      {detail.effect && <EffectPart effect={detail.effect} />}
      {detail.effect && (
        <Link className="button small plain" to={`/vm/effect?application=${detail.application.applicationId}`}>
          {t('virtualWard.effect.paper')}
        </Link>
      )}
      <details className="virtual-history">
        <summary>{t('virtualWard.history')}</summary>
        <ol>
          {detail.steps.map(({ step, at, by, note }, index) => (
            <li key={index}>
              <span className="num">{recordTime(at, clock.zone)}</span> <b>{words.step[step]}</b>{' '}
              {by ? nameOf(by) : t('virtualWard.byItself')} {note && <q>{note}</q>}
            </li>
          ))}
        </ol>
      </details>
    </div>
  );
}

/** The contents of an application, with the names of the specification. */
function Facts({ application }: { application: Application }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const nameOf = useName();
  const { surgery, state, managedUntil } = application;
  const isGranted = state === 'accepted' || state === 'managed' || state === 'outRequested';
  const time = (at: number): string => recordTime(at, clock.zone);
  const removal =
    application.removalReason &&
    [virtualWardWords[language].removal[application.removalReason], application.removalNote ?? application.outNote]
      .filter(Boolean)
      .join(t('patient.listSeparator'));
  const facts: [string, string | null][] = [
    ['complaint', application.complaint],
    ['diagnosis', application.diagnosis && diagnosisText(application.diagnosis, language)],
    [
      'surgery',
      surgery &&
        [
          `${surgery.kind} ${time(surgery.at)}`,
          surgery.fastingFrom === null ? '' : t('virtualWard.fastingFrom', { time: time(surgery.fastingFrom) }),
        ]
          .filter(Boolean)
          .join(t('patient.listSeparator')),
    ],
    ['consultationRequest', application.consultationRequest],
    ['result', application.processingResult],
    [
      'access',
      isGranted
        ? t(managedUntil === null ? 'virtualWard.accessOpen' : 'virtualWard.accessUntil', {
            team: nameOf(application.team),
            until: managedUntil === null ? '' : time(managedUntil),
          })
        : null,
    ],
    ['removal', removal ?? null],
  ];
  return (
    <dl className="virtual-facts">
      {facts
        .filter(([, text]) => text)
        .map(([name, text]) => (
          <div key={name}>
            <dt>{t(`virtualWard.fact.${name}`)}</dt>
            <dd>
              <DatedText text={text ?? ''} />
            </dd>
          </div>
        ))}
    </dl>
  );
}
