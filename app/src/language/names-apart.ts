import { useTranslation } from 'react-i18next';
import { apartAmong, type PlacedPerson as Placed, type PlaceWords } from '@wardlink/contract';
import { currentLanguage, translate } from './i18n.js';
import { nameIn, type Named } from './names.js';

function words(): PlaceWords {
  const language = currentLanguage();
  return {
    nameOf: (named: Named): string => nameIn(language, named),
    patient: translate('chat.patient'),
    numberOf: (number) => translate('chat.accountNumber', { number }),
  };
}

/** The names of people, each with what distinguishes them if another person has the same name. */
export function namesAmong<P extends Placed>(all: readonly P[]): (person: P) => string {
  const apart = apartAmong(all, words());
  return (person) => {
    const name = nameIn(currentLanguage(), person);
    const place = apart.place(person);
    return place === undefined ? name : translate('chat.nameAt', { name, place });
  };
}

/** Names of people, as {@link namesAmong}; the component is rendered again when the language changes. */
export function useNameAmong<P extends Placed>(all: readonly P[]): (person: P) => string {
  useTranslation();
  return namesAmong(all);
}

/**
 * Role, department and ward of a person in one line; people with the same name have different lines. Undefined for a
 * patient, unless there is another patient with the same name.
 * @param all - the people of the list
 */
export function usePlace<P extends Placed>(all: readonly P[] = []): (person: P) => string | undefined {
  useTranslation();
  const known = words();
  const apart = apartAmong(all, known);
  return (person) => {
    const line = apart.line(person);
    return line === known.patient ? undefined : line;
  };
}
