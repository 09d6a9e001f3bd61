/** A name in one language or two. */
interface Name {
  name: string;
  latinName: string | null;
}

/** Somebody with what they are and where; null of a patient. */
export interface PlacedPerson extends Name {
  position: { role: Name; node: Name } | null;
}

/**
 * What tells a person apart from others of the same name: the department, or else what they are there; undefined where
 * nobody else has the name.
 * @param nameOf - a name in the reader's language
 * @param patient - what is said of a patient
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
