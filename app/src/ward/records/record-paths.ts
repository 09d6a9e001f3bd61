import { ALL_INDICATORS, type AnyIndicator } from '@wardlink/domain';

/** Record screens that the specification names. */
const SPECIFIED = { glucose: '/sugar', pressure: '/sugar/bp', temperature: '/temperature' } as const;

/** Address of a record screen. */
export type RecordPath = (typeof SPECIFIED)[keyof typeof SPECIFIED] | `/record/${string}`;

const kebabCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Address of an indicator's record screen. */
export function recordPath(indicator: AnyIndicator): RecordPath {
  return (SPECIFIED as Partial<Record<AnyIndicator, RecordPath>>)[indicator] ?? `/record/${kebabCase(indicator)}`;
}

/** Record screens of all indicators, in their order. */
export const RECORD_PAGES = ALL_INDICATORS.map((indicator) => ({ indicator, path: recordPath(indicator) }));
