import type { PresetReason } from '@wardlink/contract';
import { useUsualReasons } from './reasons.js';
import '../board/board.css';

interface Props {
  usual: readonly PresetReason[];
  onChoose: (text: string) => void;
  className?: string;
  buttonClass?: string;
}

/** Usual reasons as buttons, in the page's language. */
export function UsualReasons({ usual, onChoose, className = 'asking-choices', buttonClass }: Props) {
  const texts = useUsualReasons(usual);
  return (
    <div className={className}>
      {texts.map((text) => (
        <button key={text} type="button" className={buttonClass} onClick={() => onChoose(text)}>
          {text}
        </button>
      ))}
    </div>
  );
}
