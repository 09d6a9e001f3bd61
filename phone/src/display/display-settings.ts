/** Display settings of this device, for all accounts. */
interface DisplaySettings {
  largeType: boolean;
  highContrast: boolean;
}

const SETTING = 'wardlink-phone-display';
const USUAL: DisplaySettings = { largeType: false, highContrast: false };

export function displaySettings(): DisplaySettings {
  try {
    return { ...USUAL, ...(JSON.parse(localStorage.getItem(SETTING) ?? '{}') as Partial<DisplaySettings>) };
  } catch {
    return USUAL;
  }
}

/** Applies the settings; also when the page starts. */
export function applyDisplay({ largeType, highContrast }: DisplaySettings): void {
  const { dataset } = document.documentElement;
  dataset.type = largeType ? 'large' : 'usual';
  dataset.contrast = highContrast ? 'high' : 'usual';
}

export function setDisplay(change: Partial<DisplaySettings>): void {
  const next = { ...displaySettings(), ...change };
  localStorage.setItem(SETTING, JSON.stringify(next));
  applyDisplay(next);
}
