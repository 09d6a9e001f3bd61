/** The version of the calling channel this SDK speaks. */
export const VERSION = '4.10.2';

/** The same version as a number, as the join message carries it: major · 1000 + minor · 100 + patch. */
export const VERSION_NUMBER = '5002';
