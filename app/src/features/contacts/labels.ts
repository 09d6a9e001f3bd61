import { MAX_CONTACT_LABELS } from '@wardlink/contract';

/** Adds a label in the form that the server keeps: normalized and trimmed, no doubles, up to the maximum number. */
export function withLabel(labels: readonly string[], typed: string): string[] {
  const label = typed.normalize('NFKC').trim();
  if (label === '' || labels.includes(label) || labels.length >= MAX_CONTACT_LABELS) return [...labels];
  return [...labels, label];
}
