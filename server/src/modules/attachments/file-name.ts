import { ATTACHMENT_LIMITS, ATTACHMENT_TYPES, type AttachmentKind, type AttachmentType } from '@wardlink/contract';

/**
 * Control and format characters (such as one that reverses the order of letters), and characters that file systems
 * refuse.
 */
const REFUSED = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029<>:"|?*]/gu;

/**
 * The name under which an attachment is shown and saved: without a path, and with the extension of its type. A page
 * named `.html` that was accepted as text is saved as text.
 */
export function fileNameOf(given: string, kind: AttachmentKind, mediaType: AttachmentType): string {
  const types: Record<string, readonly string[]> = ATTACHMENT_TYPES[kind];
  const endings = types[mediaType] ?? [];
  const plain = (given.normalize('NFC').split(/[/\\]/).at(-1) ?? '')
    .replace(REFUSED, '')
    .replace(/\s+/gu, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  const ending = /\.([^.]+)$/.exec(plain)?.[1]?.toLowerCase();
  const isRight = ending !== undefined && endings.includes(ending);
  const stem = (isRight ? plain.slice(0, plain.lastIndexOf('.')) : plain) || kind;
  const last = `.${isRight ? ending : (endings[0] ?? '')}`;
  return [...stem].slice(0, ATTACHMENT_LIMITS.nameLength - last.length).join('') + last;
}
