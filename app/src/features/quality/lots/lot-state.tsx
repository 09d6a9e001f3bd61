import { lotStateText, withdrawnText, type SolutionLot, type StripLot } from '@wardlink/contract';
import { useTranslation } from 'react-i18next';
import { clock } from '../../../clock/hospital-clock.js';
import { Tag } from '../../../elements/tag.js';
import { useLanguage } from '../../../language/names.js';

/** State of a lot in a word, and why it is invalid. */
export function LotState({ lot }: { lot: StripLot | SolutionLot }) {
  const language = useLanguage();
  return <Tag tone={lot.state === 'effective' ? 'normal' : 'quiet'}>{lotStateText(lot, language)}</Tag>;
}

/** Who filed a lot, and who took it out of use. */
export function LotPeople({ lot }: { lot: StripLot | SolutionLot }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { at, by } = lot.filed;
  const withdrawn = withdrawnText(lot, language, clock.zone);
  const name = language === 'en' ? (by.latinName ?? by.name) : by.name;
  return (
    <>
      <p className="run-hint">{t('lots.filedBy', { name, day: clock.day(at) })}</p>
      {withdrawn && <p className="lot-withdrawn">{t('lots.withdrawnBy', { text: withdrawn })}</p>}
    </>
  );
}
