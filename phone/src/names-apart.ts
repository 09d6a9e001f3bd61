import { placeApart, type PlacedPerson } from '@wardlink/contract';
import { nameOf, text } from './language.js';

interface Person {
  userId: string;
  name: string;
  latinName: string | null;
}

/** Writes the name of a person; another one's with the same name is told apart by the department. */
export type NameOf = (person: Person) => string;

/** Names among these people; of somebody else the name alone is known. */
export function namesAmong(people: readonly (PlacedPerson & Person)[]): NameOf {
  return (person) => {
    const known = people.find(({ userId }) => userId === person.userId);
    const place = known && placeApart(known, people, nameOf, text('patient'));
    return place === undefined ? nameOf(person) : text('nameAt', { name: nameOf(person), place });
  };
}
