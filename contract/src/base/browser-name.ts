/** Browsers by tokens that only they send; tokens that many browsers send come last. */
const BROWSERS: readonly [RegExp, string][] = [
  [/Edg\/(\d+)/, 'Edge'],
  [/Firefox\/(\d+)/, 'Firefox'],
  [/Chrome\/(\d+)/, 'Chrome'],
  [/Version\/(\d+)[^ ]* (?:Mobile\/\S+ )?Safari\//, 'Safari'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** Browser and system of a user agent in words, `Chrome 140 · Windows`; null if neither is known. */
export function browserOf(agent: string | null): string | null {
  if (agent === null) return null;
  const browser = BROWSERS.map(([pattern, name]) => ({ version: pattern.exec(agent)?.[1], name })).find(
    ({ version }) => version !== undefined,
  );
  const system = SYSTEMS.find(([pattern]) => pattern.test(agent))?.[1];
  const words = [browser && `${browser.name} ${browser.version}`, system].filter((word) => word !== undefined);
  return words.length > 0 ? words.join(' · ') : null;
}
