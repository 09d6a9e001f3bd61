export type DoseVerdict =
  { kind: 'empty' } | { kind: 'notANumber' } | { kind: 'nothing' } | { kind: 'accepted'; units: number };

/**
 * Judges a typed insulin dose in units, or a basal rate in units per hour: one or two digits, up to three decimals,
 * because pumps support steps of 0.025 (specification, section 5: "1-2 digits with optional decimal"). Full-width
 * digits and a decimal comma are read as ASCII digits and a point. A dose of 0 is `nothing`; a basal rate of 0 suspends
 * the pump.
 */
export function judgeInsulinDose(typed: string): DoseVerdict {
  const text = typed.normalize('NFKC').trim().replace(/[,。]/, '.');
  if (text === '') return { kind: 'empty' };
  if (!/^\d{1,2}(\.\d{0,3})?$/.test(text)) return { kind: 'notANumber' };
  const units = Number(text);
  return units === 0 ? { kind: 'nothing' } : { kind: 'accepted', units };
}

/**
 * A whole number as it is typed (minutes, hours, tries): 0, or 1 to 4 digits not starting with 0 (specification,
 * section 5).
 */
export function isQuantity(text: string): boolean {
  return /^(0|[1-9]\d{0,3})$/.test(text);
}
