/** Limits of the logo of a form: size in bytes, and length of each side in pixels. */
export const LOGO_LIMITS = { bytes: 204_800, least: 16, most: 2000 } as const;
