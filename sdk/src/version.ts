/** The version of this package. */
export const SDK_VERSION = '0.1.0';

/**
 * The version of the calling channel's protocol, in the numbering of the provider's client; not the package version.
 */
export const VERSION = '4.10.2';

/** The same version as a number, as in the join message: major · 1000 + minor · 100 + patch. */
export const VERSION_NUMBER = '5002';
