/** A name in one language or two. */
interface Name {
  name: string;
  latinName: string | null;
}

/** A person with role and node; null for a patient. */
export interface PlacedPerson extends Name {
  position: { role: Name; node: Name } | null;
}

/**
 * What distinguishes a person from others with the same name: the department, otherwise the role there; undefined if
 * the name is unique.
 * @param nameOf - a name in the reader's language
 * @param patient - the word for a patient
 */
export function placeApart(
  person: PlacedPerson,
  all: readonly PlacedPerson[],
  nameOf: (named: Name) => string,
  patient: string,
): string | undefined {
  const same = all.filter((one) => one !== person && nameOf(one) === nameOf(person));
  if (same.length === 0) return undefined;
  if (person.position === null) return patient;
  const node = nameOf(person.position.node);
  const isAlone = same.every(({ position }) => position === null || nameOf(position.node) !== node);
  return isAlone ? node : `${nameOf(person.position.role)} · ${node}`;
}
