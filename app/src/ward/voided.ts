import type { ReplyOf } from '@wardlink/contract';
import { useTranslation } from 'react-i18next';
import { useName } from '../language/names.js';
import { clock } from '../session/clock.js';

export type Voided = NonNullable<ReplyOf<'record.versions'>['voided']>;

/** A function that says who voided something, when and why; the reason only where one may be read. */
export function useVoidedText(): (voided: Omit<Voided, 'reason'> & { reason: string | null }) => string {
  const { t } = useTranslation();
  const nameOf = useName();
  return ({ at, by, reason }) => {
    const time = `${clock.day(at) === clock.today() ? '' : `${clock.day(at)} `}${clock.time(at)}`;
    return t(reason === null ? 'voiding.by' : 'voiding.byBecause', { name: nameOf(by), time, reason });
  };
}
