import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReplyOf } from '@wardlink/contract';
import { isIdentityNumber, isMobileNumber } from '@wardlink/domain';
import { clock } from '../clock/hospital-clock.js';
import { call } from '../http/call.js';
import { untilAnswered } from '../http/load-state.js';
import { useName } from '../language/names.js';
import './registration.css';

type Known = ReplyOf<'outpatient.find'>['known'][number];
export type KnownPatient = NonNullable<Known['patient']>;

interface Numbers {
  idCard: string;
  mobile: string;
  visitCardNumber: string;
}

/** Pause after the last key before the numbers are looked up, milliseconds. */
const PAUSE_MS = 400;

/** Known patients with a typed number, once that is complete. */
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
    let isWanted = true;
    const load = async (): Promise<void> => {
      const reply = await call('outpatient.find', numbers);
      if (isWanted) setKnown(reply.known);
    };
    const timer = setTimeout(() => {
      // While it gets no answer, the server still refuses a second record for an identity number.
      void untilAnswered(load, { isWanted: () => isWanted, failed: () => undefined });
    }, PAUSE_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [key]);
  return known;
}

interface Props {
  numbers: Numbers;
  /** Action for a known patient. */
  offer: (patient: KnownPatient) => ReactNode;
}

/** Offers known patients: an equal identity number means the same person, an equal phone may be that of a relative. */
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
