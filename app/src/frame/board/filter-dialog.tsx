import { firstCharacters } from '@wardlink/domain';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../elements/button.js';
import { Dialog } from '../../elements/dialog.js';
import { FormProblem } from '../../elements/form-problem.js';
import { NursingLevelSelect } from '../../ward/board/nursing-level-select.js';
import type { BoardChoice } from './board-choice.js';
import { LONGEST_NAME } from './saved-filters.js';
import './filter-dialog.css';

interface Props {
  names: readonly string[];
  /** The board's present choice. */
  first: BoardChoice<string>;
  word: (name: string) => string;
  onClose: () => void;
  onSave: (name: string, choice: BoardChoice<string>) => void;
}

/** Creates a personal filter: conditions that must all hold, a level of nursing, and a name. */
export function FilterDialog({ names, first, word, onClose, onSave }: Props) {
  const { t } = useTranslation();
  const [conditions, setConditions] = useState(first.conditions);
  const [level, setLevel] = useState(first.level);
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const words = [...conditions.map(word), ...(level > 0 ? [t(`person.nursingLevel.${level}`)] : [])];
  const suggested = firstCharacters(words.join(' · '), LONGEST_NAME);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (words.length === 0) setProblem(t('shell.filters.nothing'));
    else onSave(name.trim() || suggested, { conditions, level });
  };
  return (
    <Dialog title={t('shell.filters.title')} onClose={onClose}>
      <form className="filter-dialog" noValidate onSubmit={submit}>
        <fieldset>
          <legend>{t('shell.filters.all')}</legend>
          {names.map((condition) => (
            <label key={condition}>
              <input
                type="checkbox"
                checked={conditions.includes(condition)}
                onChange={({ target }) =>
                  setConditions((now) =>
                    target.checked ? [...now, condition] : now.filter((one) => one !== condition),
                  )
                }
              />{' '}
              {word(condition)}
            </label>
          ))}
          <NursingLevelSelect level={level} onLevel={setLevel} />
        </fieldset>
        <label className="field">
          {t('shell.filters.name')}
          <input
            className="input"
            name="filterName"
            autoComplete="off"
            maxLength={LONGEST_NAME}
            placeholder={suggested}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </label>
        {problem && <FormProblem text={problem} />}
        <footer className="dialog-actions">
          <Button onClick={onClose}>{t('actions.cancel')}</Button>
          <Button tone="primary" type="submit">
            {t('shell.filters.store')}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
