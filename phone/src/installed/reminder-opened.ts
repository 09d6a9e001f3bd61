/** Message of the service worker to the page after a tap on a reminder. */
export const OPENED = 'reminder opened';
