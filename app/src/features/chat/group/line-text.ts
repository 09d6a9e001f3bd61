import type { StoredChatMessage } from '@wardlink/contract';
import type { TFunction } from 'i18next';
import type { Named } from '../../../language/names.js';

/** What a line of the server says; empty for what is shown elsewhere. */
export function lineText(message: StoredChatMessage, t: TFunction, nameOf: (named: Named) => string): string {
  const { group, sendUserOther } = message;
  if (!group?.line) return '';
  const { line, people, text } = group.line;
  const names = people.map(nameOf).join(t('patient.listSeparator'));
  return t(`group.line.${line}`, { by: nameOf(sendUserOther), people: names, text: text ?? '' });
}
