/**
 * Path prefix of people's pictures for signed-in users; the file name follows. Not sealed, because a page loads them as
 * images.
 */
export const AVATAR_PATH = '/media/avatars/';

/** Limits of a person's picture: size in bytes, and length of each side in pixels. */
export const AVATAR_LIMITS = { bytes: 262_144, least: 16, most: 1024 } as const;
