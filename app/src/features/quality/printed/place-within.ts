import { wardText } from '@wardlink/contract';

interface Name {
  name: string;
  latinName: string | null;
}
type Place = Name & { department: Name | null };

/** Whether the heading of a form names the department of a place already. */
export const sameDepartment = (heading: Place, place: Place): boolean =>
  heading.department !== null && heading.department.name === place.department?.name;

/** A ward on a form: with its department, unless the heading of the form names that. */
export const placeWithin = (heading: Place, place: Place, nameOf: (name: Name) => string): string =>
  sameDepartment(heading, place) ? nameOf(place) : wardText(place, nameOf);
