/** Sizes of the text in percent of what the browser and the phone are set to. */
export const TYPE_SIZES = [100, 125, 150, 200] as const;
export type TypeSize = (typeof TYPE_SIZES)[number];

/** Display settings of this device, for all accounts. */
interface DisplaySettings {
  type: TypeSize;
  highContrast: boolean;
}

const SETTING = 'wardlink-phone-display';

/** Earlier versions stored a switch for large type, of 130 %. */
type Stored = Partial<DisplaySettings> & { largeType?: boolean };

export function displaySettings(): DisplaySettings {
  let stored: Stored = {};
  try {
    stored = JSON.parse(localStorage.getItem(SETTING) ?? '{}') as Stored;
  } catch {
    // Something else wrote there: the usual settings apply.
  }
  const type = TYPE_SIZES.find((size) => size === stored.type) ?? (stored.largeType === true ? 125 : 100);
  return { type, highContrast: stored.highContrast === true };
}

/** Applies the settings; also when the page starts. */
export function applyDisplay({ type, highContrast }: DisplaySettings): void {
  const { dataset } = document.documentElement;
  dataset.type = String(type);
  dataset.contrast = highContrast ? 'high' : 'usual';
}

export function setDisplay(change: Partial<DisplaySettings>): void {
  const next = { ...displaySettings(), ...change };
  localStorage.setItem(SETTING, JSON.stringify(next));
  applyDisplay(next);
}
