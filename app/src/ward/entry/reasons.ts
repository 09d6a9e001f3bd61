import { PRESET_REASONS, type PresetReason } from '@wardlink/contract';
import { useLanguage } from '../../language/names.js';

/** Usual reasons for an unusual measure time. */
export const TIME_REASONS = ['preset.emergencyRoom', 'preset.beforeWard', 'preset.paper'] as const;

/** Usual reasons for voiding. */
export const VOID_REASONS = ['preset.otherPatient', 'preset.duplicate', 'preset.notMeasured'] as const;

/** Usual reasons for a correction. */
export const CORRECTION_REASONS = ['preset.typing', 'preset.repeated', 'preset.otherPatient'] as const;

/** The texts of usual reasons in the page's language. The server stores a reason with such a text by its code. */
export function useUsualReasons(usual: readonly PresetReason[]): string[] {
  const language = useLanguage();
  return usual.map((code) => PRESET_REASONS[code][language]);
}
