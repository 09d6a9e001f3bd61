import { placeApart, type PlacedPerson } from '@wardlink/contract';
import { nameOf, text } from './language.js';

interface Person {
  userId: string;
  name: string;
  latinName: string | null;
}

/** Name of a person; the department is added if another person has the same name. */
export type NameOf = (person: Person) => string;

/** Names among these people; of others only the name is known. */
export function namesAmong(people: readonly (PlacedPerson & Person)[]): NameOf {
  return (person) => {
    const known = people.find(({ userId }) => userId === person.userId);
    const place = known && placeApart(known, people, nameOf, text('patient'));
    return place === undefined ? nameOf(person) : text('nameAt', { name: nameOf(person), place });
  };
}
