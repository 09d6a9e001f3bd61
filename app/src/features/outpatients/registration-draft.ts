/** Name of the draft of a registration: the page opens it again. */
export const REGISTRATION_DRAFT = 'outpatient.register';
