import { useCallback, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { placeText, type ReplyOf } from '@wardlink/contract';
import { daysBetween } from '@wardlink/domain';
import { ageWithUnit } from '../../language/age.js';
import { clock } from '../../clock/hospital-clock.js';
import { call } from '../../http/call.js';
import { useLoad } from '../../http/use-load.js';
import { useName } from '../../language/names.js';
import { useMay } from '../../session/session.js';
import './identity.css';

type Identity = ReplyOf<'patient.identity'>['identity'];
type Stay = Pick<Identity, 'admissionTime' | 'kind'>;

/** Day of the stay, counted from 1; undefined without a stay. */
export function dayOfStay({ admissionTime, kind }: Stay): number | undefined {
  if (admissionTime === null || kind !== 'inpatient') return undefined;
  return daysBetween(clock.day(admissionTime), clock.today()) + 1;
}

/** Allergies in red, never hidden; if none are recorded, it says so. */
export function AllergyChip({ text }: { text: string | null }) {
  const { t } = useTranslation();
  if (!text) return <span className="allergy-none">{t('identity.noAllergies')}</span>;
  return (
    <span className="allergy-chip">
      {t('identity.allergies')} <b>{text}</b>
    </span>
  );
}

/** Department and ward; a single name if both are the same. */
export function usePlaceText(): (place: Pick<Identity, 'department' | 'ward'>) => string {
  const nameOf = useName();
  return ({ department, ward }) => {
    return placeText([department, ward].filter((place) => place !== null).map(nameOf));
  };
}

/**
 * The patient in one line: bed, name, sex and age, department and ward, day of stay, allergies.
 * @param name replaces the plain name, for example by a heading
 */
function IdentityLine({ identity, name }: { identity: Identity; name?: ReactNode }) {
  const { t } = useTranslation();
  const nameOf = useName();
  const placeText = usePlaceText();
  const day = dayOfStay(identity);
  const facts = [
    `${t(`person.sex.${identity.sex}`)} ${ageWithUnit(identity)}`,
    placeText(identity),
    day !== undefined && t('identity.day', { count: day }),
  ];
  return (
    <div className="identity-line" data-testid="patient-identity">
      <b className="identity-bed num">
        <span className="visually-hidden">{t('patient.bed')} </span>
        {identity.bed ?? '–'}
      </b>
      {name ?? <strong>{nameOf(identity)}</strong>}
      <span>{facts.filter(Boolean).join(' · ')}</span>
      <AllergyChip text={identity.drugAllergies} />
    </div>
  );
}

interface BarProps {
  patientId?: string;
  /** The patient's account for chat and calls. */
  accountId?: string;
  name?: ReactNode;
}

/** The identity of a patient, loaded by id or account; only the name until it is loaded. */
export function IdentityBar({ patientId, accountId, name }: BarProps) {
  const mayRead = useMay('patient.read');
  if (!mayRead) return <>{name}</>;
  return <LoadedIdentity patientId={patientId ?? null} accountId={accountId ?? null} name={name} />;
}

function LoadedIdentity({
  patientId,
  accountId,
  name,
}: {
  patientId: string | null;
  accountId: string | null;
  name: ReactNode;
}) {
  const load = useCallback(() => call('patient.identity', { patientId, accountId }), [patientId, accountId]);
  const { loaded } = useLoad(`identity ${patientId ?? ''} ${accountId ?? ''}`, load);
  return loaded.state === 'ready' ? <IdentityLine identity={loaded.value.identity} name={name} /> : <>{name}</>;
}
