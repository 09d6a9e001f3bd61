import { currentLanguage } from '../../language/i18n.js';
import { type ReplyOf, reasonText, type StoredReason } from '@wardlink/contract';
import { useTranslation } from 'react-i18next';
import { useName, type Named } from '../../language/names.js';
import { clock } from '../../clock/hospital-clock.js';

type Voided = NonNullable<ReplyOf<'record.versions'>['voided']>;

interface Words {
  t(key: string, places: Record<string, unknown>): string;
  nameOf(named: Named): string;
}

/** Who voided something, when and why; the reason only if the user may read it. */
export function voidedText(
  { at, by, reason }: Omit<Voided, 'reason'> & { reason: StoredReason | null },
  { t, nameOf }: Words,
): string {
  const time = `${clock.day(at) === clock.today() ? '' : `${clock.day(at)} `}${clock.time(at)}`;
  return t(reason === null ? 'voiding.by' : 'voiding.byBecause', {
    name: nameOf(by),
    time,
    reason: reason && reasonText(reason, currentLanguage()),
  });
}

/** The same as a function in the page's language. */
export function useVoidedText(): (voided: Omit<Voided, 'reason'> & { reason: StoredReason | null }) => string {
  const { t } = useTranslation();
  const nameOf = useName();
  return (voided) => voidedText(voided, { t, nameOf });
}
