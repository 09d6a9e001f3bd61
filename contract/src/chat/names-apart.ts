import { wardText } from '../base/place-text.js';

/** A name in one language or two. */
interface Name {
  name: string;
  latinName: string | null;
}

/** A person with role and node; null for a patient. */
export interface PlacedPerson extends Name {
  /** Account. */
  userId: string;
  position: { role: Name; node: Name & { department: Name | null } } | null;
}

/** The words of the reader's language. */
export interface PlaceWords {
  nameOf: (named: Name) => string;
  /** The word for a patient. */
  patient: string;
  /** The number of an account. */
  numberOf: (userId: string) => string;
}

/** Role, department and ward of a person. */
const place = ({ position }: PlacedPerson, { nameOf, patient }: PlaceWords): string =>
  position ? `${nameOf(position.role)} · ${wardText<Name>(position.node, nameOf)}` : patient;

/** The same with the number of the account, which nobody else has and which never changes. */
const numbered = (person: PlacedPerson, words: PlaceWords): string =>
  `${place(person, words)} · ${words.numberOf(person.userId)}`;

/** What can be said of a person, from the shortest to the whole. */
function descriptions(person: PlacedPerson, words: PlaceWords): string[] {
  const { nameOf } = words;
  const node = person.position?.node;
  const places = node ? [nameOf(node.department ?? node), wardText<Name>(node, nameOf)] : [];
  return [...places, place(person, words), numbered(person, words)];
}

/** What tells people of one list apart. */
interface Apart {
  /**
   * The shortest text that distinguishes a person from others with the same name: the department, the ward, the role
   * there, at last the number of the account; undefined if the name is unique.
   */
  place(person: PlacedPerson): string | undefined;
  /** Role, department and ward in one line, with the number of the account if somebody else has the same name and line. */
  line(person: PlacedPerson): string;
}

/** Tells people of a list apart, who may be thousands: they are sorted by name once. */
export function apartAmong(all: readonly PlacedPerson[], words: PlaceWords): Apart {
  const byName = new Map<string, PlacedPerson[]>();
  for (const one of all) {
    const name = words.nameOf(one);
    const same = byName.get(name);
    if (same) same.push(one);
    else byName.set(name, [one]);
  }
  const namesakes = (person: PlacedPerson): PlacedPerson[] =>
    (byName.get(words.nameOf(person)) ?? []).filter(({ userId }) => userId !== person.userId);
  return {
    place: (person) => {
      const others = namesakes(person);
      if (others.length === 0) return undefined;
      // Compared with everything that can be said of the others, so that it cannot be read as one of them.
      const taken = new Set(others.flatMap((one) => descriptions(one, words)));
      return descriptions(person, words).find((text) => !taken.has(text)) ?? numbered(person, words);
    },
    line: (person) => {
      const line = place(person, words);
      return namesakes(person).some((one) => place(one, words) === line) ? numbered(person, words) : line;
    },
  };
}
