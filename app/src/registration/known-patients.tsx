import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReplyOf } from '@wardlink/contract';
import { isIdentityNumber, isMobileNumber } from '@wardlink/domain';
import { clock } from '../clock/hospital-clock.js';
import { call } from '../http/call.js';
import { useName } from '../language/names.js';
import './registration.css';

type Known = ReplyOf<'outpatient.find'>['known'][number];
export type KnownPatient = NonNullable<Known['patient']>;

interface Numbers {
  idCard: string;
  mobile: string;
  visitCardNumber: string;
}

/** Milliseconds without a key press, after which what was typed is looked up. */
const PAUSE_MS = 400;

/** Patients who are known by a number that was typed, as soon as it is whole. */
function useKnown({ idCard, mobile, visitCardNumber }: Numbers): readonly Known[] {
  const [known, setKnown] = useState<readonly Known[]>([]);
  const plain = (text: string): string => text.normalize('NFKC').trim();
  const numbers = {
    idCard: isIdentityNumber(plain(idCard), clock.today()) ? plain(idCard) : null,
    mobile: isMobileNumber(plain(mobile)) ? plain(mobile) : null,
    visitCardNumber: plain(visitCardNumber) || null,
  };
  const key = JSON.stringify(numbers);
  useEffect(() => {
    setKnown([]);
    if (Object.values(numbers).every((number) => number === null)) return undefined;
    let isCurrent = true;
    const timer = setTimeout(() => {
      // Without an answer the server still refuses a second record of an identity number.
      void call('outpatient.find', numbers).then(
        (reply) => isCurrent && setKnown(reply.known),
        () => undefined,
      );
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [key]);
  return known;
}

interface Props {
  numbers: Numbers;
  /** What is offered of a known patient. */
  offer: (patient: KnownPatient) => ReactNode;
}

/** Offers who is known already: by the identity number it is the same person, by the phone perhaps a relative. */
export function KnownPatients({ numbers, offer }: Props) {
  const { t } = useTranslation();
  const nameOf = useName();
  const known = useKnown(numbers);
  if (known.length === 0) return null;
  return (
    <ul className="registration-known" role="status" aria-label={t('registration.known.title')}>
      {known.map(({ by, patient }, index) => (
        <li key={`${by}${patient?.patientId ?? index}`}>
          <span>
            {t(`registration.known.${by}`)}
            {patient ? (
              <>
                <b>{nameOf(patient)}</b>
                <small>
                  {t(`person.sex.${patient.sex}`)} · <span className="num">{patient.birthday}</span> ·{' '}
                  {t(`person.kind.${patient.kind}`)}
                  {patient.visitCardNumber && (
                    <>
                      {' · '}
                      <span className="num">{patient.visitCardNumber}</span>
                    </>
                  )}
                </small>
              </>
            ) : (
              t('registration.known.elsewhere')
            )}
          </span>
          {patient && offer(patient)}
        </li>
      ))}
    </ul>
  );
}
