import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../elements/icon.js';
import { later } from '../../elements/later.js';
import { useLanguage } from '../../language/names.js';
import { useUser } from '../../session/session.js';
import { NursingLevelSelect } from '../../ward/board/nursing-level-select.js';
import { boardOf } from '../navigation-items.js';
import { isSameChoice, type BoardChoice } from './board-choice.js';
import { MOST_SAVED, useSavedFilters, type SavedFilter } from './saved-filters.js';
import './board-head.css';

const FilterDialog = later(() => import('./filter-dialog.js').then((module) => module.FilterDialog));

interface Props<Filter extends string> {
  /** Filters of the board; the first one shows everybody. */
  names: readonly ['all', ...Filter[]];
  /** The board's filter of patients who are still to be measured: saved filters use one name for it on every board. */
  dueName: Filter;
  choice: BoardChoice<Filter>;
  onChoice: (choice: BoardChoice<Filter>) => void;
  word: (name: Filter | 'all') => string;
  /** Number of patients that a choice would show; undefined while rows are still loading. */
  countOf: (choice: BoardChoice<Filter>) => number | undefined;
}

/** Filters that are also entries of the menu: a hospital may hide them. */
const OF_MENU: readonly string[] = ['week', 'followed'];

/** Chooses the patients of a board: by one of its filters, by a saved filter, or by a level of nursing. */
export function BoardFilters<Filter extends string>(props: Props<Filter>) {
  const { names, dueName, choice, onChoice, word, countOf } = props;
  const { t } = useTranslation();
  const user = useUser();
  const { saved, save, remove } = useSavedFilters(user.userId);
  const [adding, setAdding] = useState(false);
  const language = useLanguage();
  const inMenu = boardOf(user).filters;
  const lineOf = (name: string) => inMenu.find(({ entry }) => entry === name);
  const offered = [
    ...inMenu.flatMap(({ entry }) => names.filter((name) => name === entry)),
    // Hidden in the menu, but the address of the page is that of the filter.
    ...names.filter((name) => OF_MENU.includes(name) && !lineOf(name) && isOnly(name)),
  ];
  const own = saved.flatMap((filter) => asChoice(filter) ?? []);
  const open = own.find((one) => isSameChoice(one.choice, choice));

  function isOnly(name: string): boolean {
    return choice.conditions.length === 1 && choice.conditions[0] === name;
  }
  /** A saved filter on this board; undefined if it has a condition that this board lacks. */
  function asChoice({ id, name, level, conditions }: SavedFilter) {
    const here = conditions.map((condition) => (condition === 'due' ? dueName : condition));
    const known = here.filter((one): one is Filter => (names as readonly string[]).includes(one));
    return known.length === here.length ? { id, name, choice: { conditions: known, level } } : undefined;
  }
  const isPressed = (name: Filter | 'all'): boolean =>
    !open && (name === 'all' ? choice.conditions.length === 0 : isOnly(name));
  const conditionsOf = (name: Filter | 'all'): readonly Filter[] => (name === 'all' || isPressed(name) ? [] : [name]);
  const chip = (name: Filter | 'all') => (
    <button
      key={name}
      type="button"
      className="chip"
      aria-pressed={isPressed(name)}
      onClick={() => onChoice({ conditions: conditionsOf(name), level: open ? 0 : choice.level })}
    >
      {lineOf(name)?.name[language] ?? word(name)}{' '}
      <b className="num">{countOf({ conditions: name === 'all' ? [] : [name], level: 0 }) ?? '…'}</b>
    </button>
  );
  return (
    <div className="chips board-filters">
      {names.filter((name) => !OF_MENU.includes(name)).map(chip)}
      {own.map((one) => (
        <button
          key={one.id}
          type="button"
          className="chip"
          aria-pressed={one === open}
          onClick={() => onChoice(one === open ? { conditions: [], level: 0 } : one.choice)}
        >
          {one.name} <b className="num">{countOf(one.choice) ?? '…'}</b>
        </button>
      ))}
      {open && (
        <button
          type="button"
          className="chip new"
          onClick={() => {
            remove(open.id);
            onChoice({ conditions: [], level: 0 });
          }}
        >
          <Icon name="close" /> {t('shell.filters.remove', { name: open.name })}
        </button>
      )}
      <i className="chips-line" />
      {offered.map(chip)}
      {saved.length < MOST_SAVED && !open && (
        <button type="button" className="chip new" onClick={() => setAdding(true)}>
          <Icon name="plus" /> {t('shell.filters.save')}
        </button>
      )}
      <NursingLevelSelect level={choice.level} onLevel={(level) => onChoice({ ...choice, level })} />
      {adding && (
        <FilterDialog
          names={names.filter((name): name is Filter => name !== 'all')}
          first={choice}
          word={word as (name: string) => string}
          onClose={() => setAdding(false)}
          onSave={(name, chosen) => {
            save({
              name,
              level: chosen.level,
              conditions: chosen.conditions.map((one) => (one === dueName ? 'due' : one)),
            });
            onChoice(chosen as BoardChoice<Filter>);
            setAdding(false);
          }}
        />
      )}
    </div>
  );
}
