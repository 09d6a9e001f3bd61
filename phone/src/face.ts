import { initialOf } from '@wardlink/domain';
import { element } from './elements.js';
import { nameOf } from './language.js';

/** A person with a picture, or the first letter of the name. */
export interface Faced {
  name: string;
  latinName: string | null;
  /** Path of the picture. */
  avatar?: string | null;
}

/** A person to write to or to call. */
export interface Partner extends Faced {
  userId: string;
}

/** A person's picture in a circle. The name is beside it, so it is hidden from screen readers. */
export function face(person: Faced): HTMLElement {
  const letter = element('span', {}, initialOf(nameOf(person)));
  const circle = element('span', { class: 'face', 'aria-hidden': 'true' }, letter);
  if (person.avatar) {
    const picture = element('img', { src: person.avatar, alt: '', onerror: () => picture.replaceWith(letter) });
    letter.replaceWith(picture);
  }
  return circle;
}
