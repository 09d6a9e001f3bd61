import { codedDisease } from './diseases.js';
import { codedReason } from './reasons.js';

/** Request fields that contain free text or a known text, which is stored as its code. */
export const CODED_KINDS = {
  reason: codedReason as unknown as (text: string) => string,
  disease: codedDisease as unknown as (text: string) => string,
} as const;
export type CodedKind = keyof typeof CODED_KINDS;
