import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { wardText, type ReplyOf } from '@wardlink/contract';
import { formatGlucose, glucoseText, type PopulationReason } from '@wardlink/domain';
import { clock } from '../../../clock/hospital-clock.js';
import { Button } from '../../../elements/button.js';
import { Icon } from '../../../elements/icon.js';
import { Tag } from '../../../elements/tag.js';
import { useName } from '../../../language/names.js';
import { requestCall } from '../../../live/call-requests.js';
import { hasSocket } from '../../../live/connection.js';
import { useMay, useUser } from '../../../session/session.js';
import { ValueLine } from './value-line.js';

type Patient = ReplyOf<'population.list'>['patients'][number];

const TONES = { veryLow: 'low', lows: 'low', high: 'high', worse: 'high', noData: 'quiet' } as const;

/** A reason in a few words, with its figures. */
function wordsOf(reason: PopulationReason, t: TFunction): string {
  switch (reason.kind) {
    case 'veryLow':
      return t('population.reason.veryLow', { value: formatGlucose(reason.value), time: clock.time(reason.at) });
    case 'lows':
      return t('population.reason.lows', { count: reason.count });
    case 'high':
      return t('population.reason.high', { high: reason.count, of: reason.of });
    case 'worse':
      return t('population.reason.worse', { before: reason.before.toFixed(0), now: reason.now.toFixed(0) });
    case 'noData':
      return t('population.reason.noData', { hours: reason.hours });
  }
}

/** The page of the patient, their orders, and a message or a call where they have an account. */
function Actions({ patient }: { patient: Patient }) {
  const { t } = useTranslation();
  const user = useUser();
  const mayOrder = useMay('order.read');
  const isReachable = hasSocket(user) && patient.accountId !== null;
  const mayChat = useMay('chat.use') && isReachable;
  const mayCall = useMay('call.make') && isReachable;
  const { patientId, accountId, name, latinName, ward, bed } = patient;
  return (
    <span className="population-actions">
      {mayChat && (
        <Link className="button plain" to={`/communicate?user=${accountId}`}>
          <Icon name="message" />
          {t('population.chat')}
        </Link>
      )}
      {mayCall && (
        <Button
          icon="phone"
          onClick={() =>
            accountId && requestCall({ userId: accountId, name, latinName, bedside: { ward, bed }, video: false })
          }
        >
          {t('population.call')}
        </Button>
      )}
      {mayOrder && (
        <Link className="button plain" to={`/patient?id=${patientId}&tab=orders`}>
          <Icon name="tasks" />
          {t('population.order')}
        </Link>
      )}
    </span>
  );
}

/** A patient of the list: who and where, why, the values of the last 48 hours, and what can be done at once. */
export function PopulationRow({ patient, rank }: { patient: Patient; rank: number }) {
  const { t } = useTranslation();
  const nameOf = useName();
  const { reasons, values, ward, bed } = patient;
  const [first] = reasons;
  const last = values.at(-1);
  return (
    <li className={`population-patient ${first ? TONES[first.kind] : ''}`}>
      <span className="population-rank num">{rank}</span>
      <span className="population-who">
        <Link to={`/patient?id=${patient.patientId}`}>{nameOf(patient)}</Link>{' '}
        <small>
          {t(`person.sexShort.${patient.sex}`)} <span className="num">{patient.age}</span>
        </small>
        <small className="population-where">
          {wardText(ward, nameOf)} {bed !== null && <b className="num">{bed}</b>}
        </small>
      </span>
      <span className="population-reasons">
        {reasons.map((reason) => (
          <Tag key={reason.kind} tone={TONES[reason.kind]} numeric>
            {wordsOf(reason, t)}
          </Tag>
        ))}
      </span>
      <ValueLine values={values} />
      <span className="population-last num">{last ? glucoseText(last) : '–'}</span>
      <Actions patient={patient} />
    </li>
  );
}
