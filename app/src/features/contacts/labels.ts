import { MAX_CONTACT_LABELS } from '@wardlink/contract';

/** Labels with one more, as the server keeps it: without blanks around it, once, and no more than fit. */
export function withLabel(labels: readonly string[], typed: string): string[] {
  const label = typed.normalize('NFKC').trim();
  if (label === '' || labels.includes(label) || labels.length >= MAX_CONTACT_LABELS) return [...labels];
  return [...labels, label];
}
