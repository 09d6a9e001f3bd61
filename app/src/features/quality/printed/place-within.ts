import { wardText } from '@wardlink/contract';

interface Name {
  name: string;
  latinName: string | null;
}
type Place = Name & { department: Name | null };

/** Whether the heading of a form already names the department of a place. */
export const sameDepartment = (heading: Place, place: Place): boolean =>
  heading.department !== null && heading.department.name === place.department?.name;

/** Name of a ward on a form: with its department, unless the form's heading names it. */
export const placeWithin = (heading: Place, place: Place, nameOf: (name: Name) => string): string =>
  sameDepartment(heading, place) ? nameOf(place) : wardText(place, nameOf);
