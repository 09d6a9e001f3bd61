/** Keys of the patient page, by action. */
export const PATIENT_SHORTCUTS = {
  print: 'p',
  follow: 'f',
  message: 'm',
  edit: 'e',
  changeBed: 'b',
  transfer: 't',
  discharge: 'd',
  share: 'l',
} as const;
