import { apartAmong, type PlacedPerson, type PlaceWords } from '@wardlink/contract';
import { nameOf, text } from './language.js';

interface Person {
  userId: string;
  name: string;
  latinName: string | null;
}

/** Name of a person, with what distinguishes them if another person has the same name. */
export type NameOf = (person: Person) => string;

const words = (): PlaceWords => ({
  nameOf,
  patient: text('patient'),
  numberOf: (number) => text('accountNumber', { number }),
});

/** Names among these people; of others only the name is known. */
export function namesAmong(people: readonly (PlacedPerson & Person)[]): NameOf {
  const apart = apartAmong(people, words());
  const byId = new Map(people.map((one) => [one.userId, one]));
  return (person) => {
    const known = byId.get(person.userId);
    const place = known && apart.place(known);
    return place === undefined ? nameOf(person) : text('nameAt', { name: nameOf(person), place });
  };
}

/** Role, department and ward of a member of the staff in one line; people with the same name have different lines. */
export const placeOf = (person: PlacedPerson, all: readonly PlacedPerson[] = []): string =>
  apartAmong(all, words()).line(person);
