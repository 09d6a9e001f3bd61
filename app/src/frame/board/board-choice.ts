import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** Which patients of a board are shown. */
export interface BoardChoice<Filter extends string> {
  /** Conditions that must all hold; none shows everybody. */
  conditions: readonly Filter[];
  /** Level of nursing; 0 means every level. */
  level: number;
}

/**
 * Conditions about patients only: they have the same meaning on every board, and are kept when another board is opened.
 */
const OF_PATIENTS: readonly string[] = ['week', 'followed'];

/** The choice of the board from whose head this one was opened. */
const kept = (state: unknown): BoardChoice<string> | undefined =>
  state !== null && typeof state === 'object' && 'boardChoice' in state
    ? (state.boardChoice as BoardChoice<string>)
    : undefined;

/** The part of a choice that is kept when another board is opened. */
export const keptChoice = ({ conditions, level }: BoardChoice<string>): BoardChoice<string> => ({
  conditions: conditions.filter((one) => OF_PATIENTS.includes(one)),
  level,
});

/** The choice of a board. `preset` is that of its address; 'all' means no condition. */
export function useBoardChoice<Filter extends string>(
  preset: Filter,
): [BoardChoice<Filter>, (choice: BoardChoice<Filter>) => void] {
  const { state } = useLocation();
  const first = useCallback((): BoardChoice<Filter> => {
    const conditions = preset === 'all' ? [] : [preset];
    const before = kept(state);
    return before && preset === 'all'
      ? { conditions: before.conditions as Filter[], level: before.level }
      : { conditions, level: 0 };
  }, [preset, state]);
  const [choice, setChoice] = useState(first);
  // The address of a filter, such as that of followed patients, resets the conditions; the level of nursing stays.
  useEffect(() => setChoice(({ level }) => ({ ...first(), level: first().level || level })), [preset]);
  return [choice, setChoice];
}

export const isSameChoice = (one: BoardChoice<string>, other: BoardChoice<string>): boolean =>
  one.level === other.level && [...one.conditions].sort().join() === [...other.conditions].sort().join();

/** Last part of the language key that explains why a choice shows nobody. */
export const emptyWord = <Filter extends string>({ conditions }: BoardChoice<Filter>): Filter | 'all' | 'several' =>
  conditions.length > 1 ? 'several' : (conditions[0] ?? 'all');
