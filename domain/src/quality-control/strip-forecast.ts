import { figureOf, type Figure } from '../statistics/figure.js';

/** Days whose use is taken for the days to come. */
export const FORECAST_DAYS = 28;

/** Fewer strips than this in those days, one a day, say nothing about the days to come. */
export const FORECAST_NEEDS = 28;

/** Whole days until the stock is used up, by the mean use of the last 28 days. @param used strips in those days */
export const daysOfStock = (left: number, used: number): Figure =>
  figureOf(used, FORECAST_NEEDS, () => Math.max(0, Math.floor(left / (used / FORECAST_DAYS))));
