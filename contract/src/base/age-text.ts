import type { InfantAge } from '@wardlink/domain';
import type { Language } from './language.js';

/** Ages of a person as in replies. */
export interface Ages {
  /** Completed years. */
  age: number;
  infantAge?: InfantAge | null | undefined;
}

const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;

/** An age with its unit: years; months or days below two years. */
export function ageText({ age, infantAge }: Ages, language: Language): string {
  if (!infantAge) return language === 'zh' ? `${age} 岁` : `${age} y`;
  const { unit, count } = infantAge;
  return language === 'zh' ? `${count} ${unit === 'day' ? '天' : '个月'}` : plural(count, unit);
}

/** A short age: years as a number alone. */
export function shortAgeText({ age, infantAge }: Ages, language: Language): string {
  if (!infantAge) return String(age);
  const { unit, count } = infantAge;
  return language === 'zh' ? `${count}${unit === 'day' ? '天' : '月'}` : `${count} ${unit === 'day' ? 'd' : 'mo'}`;
}
