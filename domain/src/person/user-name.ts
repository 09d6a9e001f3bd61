/**
 * What a user name looks like: letters, digits, dots and dashes. It holds no mobile number, because a name is shown where a
 * number may not be.
 */
export const USER_NAME_PATTERN = '^(?!.*1[3-9][0-9]{9})[A-Za-z][A-Za-z0-9._-]{2,31}$';

const PATTERN = new RegExp(USER_NAME_PATTERN);

export const isUserName = (text: string): boolean => PATTERN.test(text);
