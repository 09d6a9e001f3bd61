/** What each event of patient administration does, in words. */
const EFFECTS = {
  admit: 'The stay begins at PV1-44, else at the time of the event. Stated again, it corrects data and moves nobody',
  register: 'A visit of an outpatient begins',
  preAdmit: 'A planned stay; A01 with the same visit number begins it, A38 cancels it',
  toInpatient: 'The same visit becomes a stay in the ward of PV1-3',
  toOutpatient: 'The same visit becomes one of an outpatient',
  move: 'The patient is moved to PV1-3 at EVN-6, else EVN-2. An older move enters the history and moves nobody back',
  update: 'Data are corrected, also the times of PV1-44 and PV1-45; nobody is moved',
  discharge:
    'The stay ends at PV1-45, else at the time of the event; orders, pump, recorder, devices and own ranges end with it',
  cancelMove: 'The place before',
  cancelDischarge:
    'The stay goes on at its last place; a bed that is occupied by now is wanted, and the patient is in the ward without one',
  cancelPreAdmit: 'The planned stay is cancelled, unless it has begun',
  cancelVisit: 'The stay is cancelled; its readings remain with the patient, and the stay before is shown again',
  swap: 'Two PID and PV1 groups: both patients are moved in one transaction',
  person: 'Data of a known person are changed; an unknown person is not added',
  merge:
    'The record of MRG-1 becomes part of that of PID-3, if identity number, sex and birthday agree; else it waits for a person',
  identifier: 'The record is known by the number of PID-3; that of MRG-1 still finds it',
  visitNumber: 'The visit of MRG-5 has the number of PV1-19',
  visitOwner: 'Waits for a person',
};

export const effectOf = (act) => EFFECTS[act.act === 'visit' ? act.kind : act.act];
