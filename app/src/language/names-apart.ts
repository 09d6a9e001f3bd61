import { useTranslation } from 'react-i18next';
import { placeApart, type PlacedPerson as Placed } from '@wardlink/contract';
import { currentLanguage, translate } from './i18n.js';
import { nameIn, useName, type Named } from './names.js';

/** The name of a person, with the department if another person has the same name. */
export function nameAmong<P extends Placed>(person: P, all: readonly P[]): string {
  const nameOf = (named: Named): string => nameIn(currentLanguage(), named);
  const place = placeApart(person, all, nameOf, translate('chat.patient'));
  return place === undefined ? nameOf(person) : translate('chat.nameAt', { name: nameOf(person), place });
}

/** Names of people, as {@link nameAmong}; the component is rendered again when the language changes. */
export function useNameAmong<P extends Placed>(all: readonly P[]): (person: P) => string {
  useTranslation();
  return (person) => nameAmong(person, all);
}

/** Position and place of a person in one line. */
export function usePlace(): (person: Pick<Placed, 'position'>) => string | undefined {
  const nameOf = useName();
  return ({ position }) => (position ? `${nameOf(position.role)} · ${nameOf(position.node)}` : undefined);
}
