/** What becomes of a row that only one patient, user or device may have, when it would meet another one. */
export interface UniqueKey {
  /** Two records become one. */
  merge: string;
  /** Whether it is free again when the patient leaves the hospital. */
  endsWithStay: boolean;
}

const NOTHING = 'nothing';
const key = (merge: string): UniqueKey => ({ merge, endsWithStay: false });
const ending = (merge: string): UniqueKey => ({ merge, endsWithStay: true });
const OF_USER = key('stays with its account; one that is closed cannot sign in');
const COUNTED = key('stays at the merged record; the days are counted again from the readings that moved');

/** Every unique key of the schema that mentions a patient, a stay, a device or a user, by the name of its index. */
export const UNIQUE_KEYS: Readonly<Record<string, UniqueKey>> = {
  // Of a patient.
  ambulatory_session_running: ending("the merged record's recording ends"),
  ambulatory_session_device: ending('nothing: two records wear two monitors'),
  order_execution_once: key('the one of the kept record stands; one that was taken back takes no place'),
  consent_open: key("the merged record's ends"),
  enrolment_open: key("the merged record's ends"),
  virtual_application_open: ending("the merged record's ends, as at a discharge"),
  stay_running: ending("the merged record's stay ends"),
  patient_follow_pkey: key('one mark stays'),
  patient_range_pkey: ending('that of the kept record stands'),
  patient_place_pkey: key('one entry for an instant stays'),
  report_link_patient_pkey: key('one line of a link stays'),
  glucose_patient_day_pkey: COUNTED,
  glucose_patient_month_pkey: COUNTED,
  vital_patient_day_pkey: COUNTED,
  vital_patient_month_pkey: COUNTED,
  ended_stay_pkey: key('stays at the merged record'),
  patient_admission_key_key: key('stays at the merged record'),
  patient_bed: key('refused of an inpatient to be merged'),
  patient_hospitalization: key('the number finds the kept record'),
  patient_identity: key('only a record that is not merged has it'),
  stated_person_pkey: key('what was stated of the kept record stays'),
  stated_visit_pkey: key('a visit has one number, and goes over with its stay'),
  wanted_bed_pkey: ending('stays at the merged record, which is no inpatient'),
  interface_mapping_pkey: key(NOTHING),
  interface_message_once: key(NOTHING),
  // Of an account.
  account_patient_id_key: key("the merged record's account goes over, or is closed and its conversations go over"),
  account_username: OF_USER,
  account_mobile: OF_USER,
  avatar_pkey: OF_USER,
  second_factor_pkey: OF_USER,
  known_device_pkey: OF_USER,
  session_token_hash_key: OF_USER,
  conference_member_pkey: OF_USER,
  team_member_pkey: OF_USER,
  inbox_counter_pkey: key('counts on for the account that goes on'),
  inbox_entry_pkey: key('the copies follow those of the account that goes on'),
  inbox_entry_account_id_message_id_key: key('a message is in one of both inboxes only'),
  chat_read_pkey: key('one position, before the first message that is unread in either conversation'),
  contact_pkey: key('one contact stays'),
  contact_request_open: OF_USER,
  group_member_pkey: key('one membership stays'),
  // Of a device.
  device_serial: key(NOTHING),
  device_serial_in_use: key(NOTHING),
  device_token_hash_key: key(NOTHING),
  interface_partner_token: key(NOTHING),
  device_binding_open: ending('the binding goes over'),
};

/** Columns by which a unique key mentions a patient, a stay, a device or a user. */
export const MENTIONS =
  /\b(\w*patient_id|account_id|partner_id|other_id|device_id|device|serial|token_hash|user_id|to_id|from_id|doctor_id|mobile|username|hospitalization_number|id_card|admission_key|bed)\b/;
