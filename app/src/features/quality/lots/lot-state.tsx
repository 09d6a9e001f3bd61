import { lotStateText, type SolutionLot, type StripLot } from '@wardlink/contract';
import { Tag } from '../../../elements/tag.js';
import { useLanguage } from '../../../language/names.js';

/** State of a lot in a word, and why it is invalid. */
export function LotState({ lot }: { lot: StripLot | SolutionLot }) {
  const language = useLanguage();
  return <Tag tone={lot.state === 'effective' ? 'normal' : 'quiet'}>{lotStateText(lot, language)}</Tag>;
}
