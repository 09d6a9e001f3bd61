/**
 * Pattern of user names: letters, digits, dots and dashes. A mobile number is not allowed in it, because names are
 * shown where numbers may not be.
 */
export const USER_NAME_PATTERN = '^(?!.*1[3-9][0-9]{9})[A-Za-z][A-Za-z0-9._-]{2,31}$';

const PATTERN = new RegExp(USER_NAME_PATTERN);

export const isUserName = (text: string): boolean => PATTERN.test(text);
