import { useCallback, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoardRow } from '@wardlink/contract';
import type { WardColour } from '@wardlink/domain';
import { glucoseBoard } from '../../ward/board/glucose-board.js';
import { useFolding } from '../../ward/board/use-folding.js';
import type { WardGroup } from '../../ward/choice/ward-groups.js';

/** Assumed layout of cards that were not drawn yet: height with gap in pixels, and number in a row. */
const CARD = { height: 150, inRow: 4 };

interface WardProps {
  group: WardGroup<BoardRow> & { colour: WardColour | undefined };
  title: string;
  isHeaded: boolean;
  folds: boolean;
  isFirst: boolean;
  isActive: boolean;
  children: (row: BoardRow, place: number) => ReactNode;
}

/** The cards of a ward. */
export function WardCards({ group, title, children, ...place }: WardProps) {
  const { t } = useTranslation();
  const { wardId, rows, missing } = group;
  const want = useCallback(() => glucoseBoard.want(wardId), [wardId]);
  const folding = { ...place, missing, onWant: want };
  const { element, isDrawn, height: before } = useFolding<HTMLElement>(folding);
  const guessed = (patients: number): number => Math.ceil(patients / CARD.inRow) * CARD.height;
  const height = isDrawn ? guessed(missing) : (before ?? guessed(rows.length + missing));
  return (
    <section ref={element} className="ward-group" aria-label={title} data-ward={wardId}>
      {place.isHeaded && (
        <h2 className={group.colour && 'ward-colour-edge'} data-colour={group.colour}>
          {title} <small className="num">{rows.length + missing}</small>
        </h2>
      )}
      {isDrawn && rows.length > 0 && (
        <ul className="bed-cards" aria-label={t('glucose.beds')} tabIndex={-1} data-list>
          {rows.map(children)}
        </ul>
      )}
      {height > 0 && <div aria-hidden="true" style={{ height }} />}
    </section>
  );
}
