import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CONFERENCE_SIDES } from '@wardlink/contract';
import { isNamed } from '@wardlink/domain';
import { Button } from '../../elements/button.js';
import { Initial } from '../../elements/initial.js';
import { useName } from '../../language/names.js';
import { usePlace } from '../../language/names-apart.js';
import type { Invitable } from './types.js';
import './conference.css';

/** A longer list has a search field. */
const SEARCHED_FROM = 10;

interface Props {
  people: readonly Invitable[];
  chosen: ReadonlySet<string>;
  /** How many may be chosen. */
  limit: number;
  onChange: (chosen: ReadonlySet<string>) => void;
}

/** People who can be invited, by side; those online come first. */
export function PeoplePicker({ people, chosen, limit, onChange }: Props) {
  const { t } = useTranslation();
  const nameOf = useName();
  const placeOf = usePlace(people);
  const [words, setWords] = useState('');
  const isFull = chosen.size >= limit;
  const isAll = chosen.size === people.length;
  const matches = ({ name, latinName }: Invitable): boolean => isNamed([name, latinName], words);
  const toggle = (userId: string): void => {
    const next = new Set(chosen);
    if (!next.delete(userId)) next.add(userId);
    onChange(next);
  };
  return (
    <div className="conference-picker">
      {people.length > SEARCHED_FROM && (
        <input
          type="search"
          className="input"
          aria-label={t('conference.search')}
          placeholder={t('conference.search')}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      )}
      {people.length > 1 && people.length <= limit && (
        <Button
          className="conference-all"
          size="small"
          onClick={() => onChange(isAll ? new Set() : new Set(people.map(({ userId }) => userId)))}
        >
          {t(isAll ? 'conference.chooseNobody' : 'conference.chooseAll')}
        </Button>
      )}
      {people.length > limit && <p className="conference-hint">{t('conference.tooMany', { limit })}</p>}
      {CONFERENCE_SIDES.map((side) => {
        const shown = people
          .filter((person) => person.side === side && matches(person))
          .toSorted((one, other) => Number(other.online) - Number(one.online));
        if (shown.length === 0) return null;
        return (
          <fieldset key={side}>
            <legend>{t(`conference.side.${side}`)}</legend>
            {shown.map((person) => (
              <label key={person.userId} className="conference-choice">
                <input
                  type="checkbox"
                  checked={chosen.has(person.userId)}
                  disabled={isFull && !chosen.has(person.userId)}
                  onChange={() => toggle(person.userId)}
                />
                <Initial name={nameOf(person)} picture={person.avatar} size={28} />
                <span>
                  {nameOf(person)}
                  {placeOf(person) && <small className="conference-place">{placeOf(person)}</small>}
                </span>
                <small className={person.online ? 'conference-online' : ''}>
                  {t(person.online ? 'conference.online' : 'conference.offline')}
                </small>
              </label>
            ))}
          </fieldset>
        );
      })}
      <p className="conference-hint" role="status">
        {isFull ? t('conference.full', { limit }) : t('conference.chosen', { count: chosen.size, limit })}
      </p>
    </div>
  );
}
