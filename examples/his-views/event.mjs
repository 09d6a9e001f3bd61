/** Without what is not known: null would delete the value that Wardlink has. */
const known = (values) => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));

/**
 * The event of a row of the view, as Wardlink takes it (docs/interfaces/push.md). Another system's columns
 * are named here.
 */
export const eventOf = (row, authority) => ({
  id: String(row.position),
  event: row.event,
  at: row.happened_at.toISOString(),
  patient: {
    identifiers: [{ value: row.patient_number, authority, type: 'PI' }],
    ...known({ name: row.name, sex: row.sex, birthday: row.birthday, idCard: row.id_card, mobile: row.mobile }),
  },
  visit: { number: row.visit_number, class: 'inpatient', ...known({ ward: row.ward, bed: row.bed }) },
});
