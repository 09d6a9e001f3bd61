import { useTranslation } from 'react-i18next';
import { clock } from '../../clock/hospital-clock.js';
import { useName } from '../../language/names.js';
import { useUser } from '../../session/session.js';
import { useChosenPlace } from '../../ward/choice/use-chosen-place.js';

/** Heading of the paper: hospital, title, place, what else the page is about, and when it was printed. */
export function PrintHead({ title, about }: { title: string; about: readonly string[] }) {
  const { t } = useTranslation();
  const nameOf = useName();
  const { hospital } = useUser();
  const place = useChosenPlace();
  return (
    <header className="statistics-print-head">
      <p>{nameOf(hospital)}</p>
      <p className="statistics-print-title">{title}</p>
      <p className="num">{[place, ...about, t('statistics.printed', { day: clock.today() })].join(' · ')}</p>
    </header>
  );
}
