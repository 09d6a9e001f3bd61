import { useTranslation } from 'react-i18next';
import { clock } from '../clock/hospital-clock.js';
import { useName } from '../language/names.js';
import { useUser } from '../session/session.js';
import { useChosenPlace } from '../ward/choice/use-chosen-place.js';
import './print-head.css';

interface Props {
  title: string;
  /** Subject of the page, besides its place. */
  about: readonly string[];
  /** Default: the place chosen at the top of the page. */
  place?: string | null;
}

/** Heading on paper: hospital, title, place, subject, and time of printing. */
export function PrintHead({ title, about, place }: Props) {
  const { t } = useTranslation();
  const nameOf = useName();
  const { hospital } = useUser();
  const chosen = useChosenPlace();
  const words = [place === undefined ? chosen : place, ...about, t('statistics.printed', { day: clock.today() })];
  return (
    <header className="print-head">
      <p>{nameOf(hospital)}</p>
      <p className="print-head-title">{title}</p>
      <p className="num">{words.filter(Boolean).join(' · ')}</p>
    </header>
  );
}
