/** Name of the draft of a registration; the page opens the dialog again if such a draft exists. */
export const REGISTRATION_DRAFT = 'outpatient.register';
