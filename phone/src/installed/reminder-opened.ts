/**
 * Message of the service worker to the page after a tap on a reminder. A type: the worker is built apart from the page
 * and shares no code with it.
 */
export type ReminderOpened = 'reminder opened';
