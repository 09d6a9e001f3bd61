import { useTranslation } from 'react-i18next';
import { currentLanguage, translate } from './i18n.js';
import { nameIn, useName, type Named } from './names.js';

/** Somebody with what they are and where; null of a patient. */
export interface Placed extends Named {
  position: { role: Named; node: Named } | null;
}

type NameOf = (named: Named) => string;

/**
 * What tells a person apart from others of the same name: the department, or else what they are there; undefined where nobody
 * else has the name.
 */
export function placeApart(
  person: Placed,
  all: readonly Placed[],
  nameOf: NameOf,
  patient: string,
): string | undefined {
  const same = all.filter((one) => one !== person && nameOf(one) === nameOf(person));
  if (same.length === 0) return undefined;
  if (person.position === null) return patient;
  const node = nameOf(person.position.node);
  const isAlone = same.every(({ position }) => position === null || nameOf(position.node) !== node);
  return isAlone ? node : `${nameOf(person.position.role)} · ${node}`;
}

/** The name of a person. Where another one has the same name, the department is added. */
export function nameAmong<P extends Placed>(person: P, all: readonly P[]): string {
  const nameOf = (named: Named): string => nameIn(currentLanguage(), named);
  const place = placeApart(person, all, nameOf, translate('chat.patient'));
  return place === undefined ? nameOf(person) : translate('chat.nameAt', { name: nameOf(person), place });
}

/** Names of people, as {@link nameAmong}; the component is drawn again when the language changes. */
export function useNameAmong<P extends Placed>(all: readonly P[]): (person: P) => string {
  useTranslation();
  return (person) => nameAmong(person, all);
}

/** What somebody is, and where, in one line. */
export function usePlace(): (person: Pick<Placed, 'position'>) => string | undefined {
  const nameOf = useName();
  return ({ position }) => (position ? `${nameOf(position.role)} · ${nameOf(position.node)}` : undefined);
}
