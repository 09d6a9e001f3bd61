import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { populationReasonText, wardText, type PopulationPatient } from '@wardlink/contract';
import { glucoseText } from '@wardlink/domain';
import { shortAge } from '../../../language/age.js';
import { clock } from '../../../clock/hospital-clock.js';
import { Button } from '../../../elements/button.js';
import { Icon } from '../../../elements/icon.js';
import { Tag } from '../../../elements/tag.js';
import { useLanguage, useName } from '../../../language/names.js';
import { requestCall } from '../../../live/call-requests.js';
import { hasSocket } from '../../../live/connection.js';
import { useMay, useUser } from '../../../session/session.js';
import { MeaningValue } from '../../../elements/meaning.js';
import { TreatmentAndTrend } from './treatment-and-trend.js';
import { ValueLine } from './value-line.js';

const TONES = { veryLow: 'low', lows: 'low', high: 'high', worse: 'high', toConfirm: 'high', noData: 'quiet' } as const;

/** Links to the patient's page and orders, and to a message or a call if the patient has an account. */
function Actions({ patient }: { patient: PopulationPatient }) {
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

/**
 * A patient of the list: name and place, reasons, trend and treatment, the values of the last 48 hours, and actions.
 */
export function PopulationRow({ patient, rank }: { patient: PopulationPatient; rank: number }) {
  const { t } = useTranslation();
  const nameOf = useName();
  const language = useLanguage();
  const { reasons, values, ward, bed } = patient;
  const [first] = reasons;
  const last = values.at(-1);
  return (
    <li className={`population-patient ${first ? TONES[first.kind] : ''}`}>
      <span className="population-rank num">{rank}</span>
      <span className="population-who">
        <Link to={`/patient?id=${patient.patientId}`}>{nameOf(patient)}</Link>{' '}
        <small>
          {t(`person.sexShort.${patient.sex}`)} <span className="num">{shortAge(patient)}</span>
        </small>
        <small className="population-where">
          {wardText(ward, nameOf)} {bed !== null && <b className="num">{bed}</b>}
        </small>
      </span>
      <span className="population-reasons">
        {reasons.map((reason) => (
          <Tag key={reason.kind} tone={TONES[reason.kind]} numeric>
            {populationReasonText(reason, language, clock.zone)}
          </Tag>
        ))}
      </span>
      <TreatmentAndTrend patient={patient} />
      <ValueLine values={values} />
      <span className="population-last num">
        {last && last.meaning !== null && <MeaningValue meaning={last.meaning}>{glucoseText(last)}</MeaningValue>}
        {!last && '–'}
      </span>
      <Actions patient={patient} />
    </li>
  );
}
