import { callDuration, type GroupLine, type StoredChatMessage } from '@wardlink/contract';
import type { TFunction } from 'i18next';
import type { Named } from '../../../language/names.js';
import { senderOf } from '../../../live/use-partner-place.js';

/** The text of a line in words: in lines about a call it is the kind or the duration of the call. */
function textOf(line: GroupLine, text: string, t: TFunction): string {
  if (line === 'callEnded') return callDuration(Number(text));
  const isOfCall = line === 'callStarted' || line === 'callMissed';
  return isOfCall ? t(`group.callKind.${text}`) : text;
}

/** The sentence for a line of the server; empty for messages that are shown elsewhere. */
export function lineText(
  message: StoredChatMessage,
  t: TFunction,
  nameOf: (person: Named & { userId: string }) => string,
): string {
  const { group } = message;
  if (!group?.line) return '';
  const { line, people, text } = group.line;
  const names = people.map(nameOf).join(t('patient.listSeparator'));
  return t(`group.line.${line}`, { by: nameOf(senderOf(message)), people: names, text: textOf(line, text ?? '', t) });
}
