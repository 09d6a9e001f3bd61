import { ageText, shortAgeText, type Ages } from '@wardlink/contract';
import { currentLanguage } from './i18n.js';

/** An age with its unit, in the page's language. */
export const ageWithUnit = (ages: Ages): string => ageText(ages, currentLanguage());

/** An age for small places: years as a number only, months and days with their unit. */
export const shortAge = (ages: Ages): string => shortAgeText(ages, currentLanguage());
