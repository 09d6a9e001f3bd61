import { formatGlucose, type Quantity } from '@wardlink/domain';

type Translate = (key: string, places?: Record<string, string | number>) => string;

/** Meaning of HI or LO, as `above 33.3 mmol/L`; undefined for a number. */
export function meterEndText(measured: Quantity | null | undefined, t: Translate): string | undefined {
  if (measured?.comparator == null) return undefined;
  const end = formatGlucose(measured.value);
  return t(measured.comparator === '>' ? 'glucose.beyond.above' : 'glucose.beyond.below', { end });
}

/** The same in signs, if there is no room for words: `> 33.3`. */
export function endText(measured: Quantity | null): string | undefined {
  return measured?.comparator == null ? undefined : `${measured.comparator} ${formatGlucose(measured.value)}`;
}

/** Numbers of readings that a calculated figure excludes: `without HI ×2, LO ×1`; undefined for none. */
export function excludedReadingsText(
  { above, below }: { above: number; below: number },
  t: Translate,
): string | undefined {
  if (above === 0 && below === 0) return undefined;
  const parts = [above > 0 && `HI ×${above}`, below > 0 && `LO ×${below}`].filter((part) => part !== false);
  return t('glucose.beyond.without', { what: parts.join(t('patient.listSeparator')) });
}
