/** The version of this package. */
export const SDK_VERSION = '0.1.0';

/** The version of the calling channel this SDK speaks, as the provider's client names it; not that of the package. */
export const VERSION = '4.10.2';

/** The same version as a number, as the join message carries it: major · 1000 + minor · 100 + patch. */
export const VERSION_NUMBER = '5002';
