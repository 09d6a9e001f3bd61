import { figureOf, type Figure } from '../statistics/figure.js';

/** Days whose use predicts the future use. */
export const FORECAST_DAYS = 28;

/** With fewer strips than this in those days (one a day) there is no forecast. */
export const FORECAST_NEEDS = 28;

/** Whole days until the stock is used up, at the mean use of the last 28 days. @param used strips in those days */
export const daysOfStock = (left: number, used: number): Figure =>
  figureOf(used, FORECAST_NEEDS, () => Math.max(0, Math.floor(left / (used / FORECAST_DAYS))));
