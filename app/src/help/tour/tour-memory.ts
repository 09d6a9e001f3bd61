/** Which accounts have been shown the tour in this browser, one entry each, as other choices of a user are kept. */
const KEY = 'wardlink.tour.';

/** Switches tours off for every account of a browser: for a ward's shared screens, and for programs that use the pages. */
const EVERYONE = 'wardlink.tour';
const OFF = 'off';

/** Whether the tour begins by itself for an account. */
export function isTourDue(userId: string): boolean {
  return localStorage.getItem(EVERYONE) !== OFF && localStorage.getItem(KEY + userId) === null;
}

/** Remembers that the tour was shown, to its end or not. */
export function rememberTour(userId: string): void {
  localStorage.setItem(KEY + userId, 'shown');
}
