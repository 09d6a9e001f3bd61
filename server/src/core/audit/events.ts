/** Figures of an event, under the names that its text uses. */
export type Figures = Record<string, string | number | boolean | null>;

/** Account, patient and node of an event. */
export interface Place {
  accountId: string | null;
  patientId: string | null;
  nodeId: string | null;
}

/**
 * All audit events. A new kind of change must first be added here. `subject` identifies the changed row; `before` and
 * `after` are its figures.
 */
export type AuditEvent =
  | { type: 'organisation.begun'; subject: string }
  | { type: 'session.opened'; subject: string }
  | { type: 'session.ended'; subject: string }
  | { type: 'session.refused'; after: { reason: 'captcha' | 'password' | 'locked' | 'closed' | 'factor' | 'screen' } }
  | { type: 'factor.enrolled'; subject: string }
  | { type: 'factor.ended'; subject: string }
  | { type: 'factor.recoveryUsed'; subject: string }
  | { type: 'factor.reset'; subject: string }
  | { type: 'account.unlocked'; subject: string }
  | { type: 'account.reset'; subject: string }
  | { type: 'password.changed'; subject: string }
  | { type: 'avatar.set'; subject: string; after: Figures }
  | { type: 'avatar.removed'; subject: string }
  | { type: 'profile.edited'; subject: string; before: Figures; after: Figures }
  | { type: 'number.refused'; after: Figures }
  | { type: 'staff.added'; subject: string; after: Figures }
  | { type: 'staff.imported'; after: Figures }
  | { type: 'staff.edited'; subject: string; before: Figures; after: Figures }
  | { type: 'staff.passwordReset'; subject: string }
  | { type: 'staff.stateSet'; subject: string; before: Figures; after: Figures }
  | { type: 'role.added'; subject: string; after: Figures }
  | { type: 'role.edited'; subject: string; before: Figures; after: Figures }
  | { type: 'role.deleted'; subject: string; before: Figures }
  | { type: 'menu.set'; subject: string; before: Figures; after: Figures }
  | { type: 'own.exported'; after: Figures }
  | { type: 'glucose.recorded'; subject: string; after: Figures }
  | { type: 'glucose.refused'; subject: string; after: Figures }
  | { type: 'glucose.corrected'; subject: string; before: Figures; after: Figures }
  | { type: 'vital.recorded'; subject: string; after: Figures }
  | { type: 'vital.corrected'; subject: string; before: Figures; after: Figures }
  | { type: 'reading.putAside'; subject: string; after: Figures }
  | { type: 'reading.accepted'; subject: string; after: Figures }
  | { type: 'reading.dismissed'; subject: string; after: Figures }
  | { type: 'reading.unmatched'; subject: string; after: Figures }
  | { type: 'reading.assigned'; subject: string; after: Figures }
  | { type: 'reading.rejected'; subject: string; after: Figures }
  | { type: 'reading.voided'; subject: string; before: Figures; after: Figures }
  | { type: 'message.voided'; subject: string; after: Figures }
  | { type: 'ambulatory.bound'; subject: string; after: Figures }
  | { type: 'ambulatory.recorded'; subject: string; after: Figures }
  | { type: 'ambulatory.corrected'; subject: string; before: Figures; after: Figures }
  | { type: 'ambulatory.changed'; subject: string; before: Figures; after: Figures }
  | { type: 'ambulatory.terminated'; subject: string; after: Figures }
  | { type: 'pump.recorded'; subject: string; after: Figures }
  | { type: 'pump.corrected'; subject: string; before: Figures; after: Figures }
  | { type: 'warning.raised'; subject: string; after: Figures }
  | { type: 'warning.superseded'; subject: string; after: Figures }
  | { type: 'warning.acknowledged'; subject: string; after: Figures }
  | { type: 'warning.reopened'; subject: string; after: Figures }
  | { type: 'warning.escalated'; subject: string; after: Figures }
  | { type: 'range.set'; subject: string; before: Figures; after: Figures }
  | { type: 'target.set'; subject: string; before: Figures; after: Figures }
  | { type: 'rule.set'; subject: string; before: Figures; after: Figures }
  | { type: 'wardPage.arranged'; subject: string; before: Figures; after: Figures }
  | { type: 'wardPage.posted'; subject: string; before: Figures; after: Figures }
  | { type: 'node.added'; subject: string; after: Figures }
  | { type: 'node.bedsAdded'; subject: string; after: Figures }
  | { type: 'node.edited'; subject: string; before: Figures; after: Figures }
  | { type: 'node.reordered'; subject: string; before: Figures; after: Figures }
  | { type: 'node.moved'; subject: string; before: Figures; after: Figures }
  | { type: 'node.enabled'; subject: string; after: Figures }
  | { type: 'node.disabled'; subject: string; after: Figures }
  | { type: 'node.removed'; subject: string; before: Figures }
  | { type: 'node.merged'; subject: string; before: Figures; after: Figures }
  | { type: 'interface.added'; subject: string; after: Figures }
  | { type: 'interface.changed'; subject: string; before: Figures; after: Figures }
  | { type: 'interface.tokenMade'; subject: string }
  | { type: 'interface.looked'; subject: string; after: Figures }
  | { type: 'interface.replayed'; subject: string; after: Figures }
  | { type: 'interface.dismissed'; subject: string; after: Figures }
  | { type: 'interface.mapped'; subject: string; before: Figures; after: Figures }
  | { type: 'destination.added'; subject: string; after: Figures }
  | { type: 'destination.changed'; subject: string; before: Figures; after: Figures }
  | { type: 'destination.tested'; subject: string; after: Figures }
  | { type: 'destination.looked'; subject: string; after: Figures }
  | { type: 'destination.resent'; subject: string; after: Figures }
  | { type: 'destination.givenUp'; subject: string; after: Figures }
  | { type: 'destination.backfilled'; subject: string; after: Figures }
  | { type: 'patient.admitted'; after: Figures }
  | { type: 'patient.readmitted'; before: Figures; after: Figures }
  | { type: 'patient.bedChanged'; before: Figures; after: Figures }
  | { type: 'patient.transferred'; before: Figures; after: Figures }
  | { type: 'patient.discharged'; after: Figures }
  | { type: 'patient.dischargeCancelled'; after: Figures }
  | { type: 'patient.stayCancelled'; after: Figures }
  | { type: 'patient.edited'; before: Figures; after: Figures }
  | { type: 'patient.registered'; after: Figures }
  | { type: 'patient.merged'; subject: string; before: Figures; after: Figures }
  | { type: 'visit.recorded'; subject: string; after: Figures }
  | { type: 'visit.changed'; subject: string; before: Figures; after: Figures }
  | { type: 'visit.recalled'; subject: string; after: Figures }
  | { type: 'examination.recorded'; subject: string; after: Figures }
  | { type: 'examination.voided'; subject: string; after: Figures }
  | { type: 'patient.viewed' }
  | { type: 'patient.viewedMasked'; after: Figures }
  | { type: 'patient.unmasked'; after: { field: 'mobile' | 'idCard' } }
  | { type: 'patient.followed' }
  | { type: 'patient.unfollowed' }
  | { type: 'monitoring.planned'; subject: string; after: Figures }
  | { type: 'monitoring.terminated'; subject: string; after: Figures }
  | { type: 'monitoring.confirmed'; subject: string; after: Figures }
  | { type: 'medication.confirmed'; subject: string; after: Figures }
  | { type: 'monitoring.resumed'; subject: string; after: Figures }
  | { type: 'medication.resumed'; subject: string; after: Figures }
  | { type: 'ambulatory.resumed'; subject: string; after: Figures }
  | { type: 'medication.planned'; subject: string; after: Figures }
  | { type: 'medication.terminated'; subject: string; after: Figures }
  | { type: 'order.executed'; subject: string; after: Figures }
  | { type: 'order.notExecuted'; subject: string; after: Figures }
  | { type: 'order.takenBack'; subject: string; after: Figures }
  | { type: 'record.imported'; after: Figures }
  | { type: 'record.exported'; after: Figures }
  | { type: 'device.registered'; subject: string; after: Figures }
  | { type: 'device.imported'; after: Figures }
  | { type: 'device.changed'; subject: string; before: Figures; after: Figures }
  | { type: 'device.handedOver'; subject: string; before: Figures; after: Figures }
  | { type: 'device.bound'; subject: string; after: Figures }
  | { type: 'device.unbound'; subject: string; after: Figures }
  | { type: 'device.inRepair'; subject: string; after: Figures }
  | { type: 'device.repaired'; subject: string; after: Figures }
  | { type: 'device.retired'; subject: string; after: Figures }
  | { type: 'device.tokenMade'; subject: string; after: Figures }
  | { type: 'device.withdrawn'; subject: string }
  | { type: 'device.exported'; after: Figures }
  | { type: 'device.sent'; subject: string; after: Figures }
  | { type: 'lot.filed'; subject: string; after: Figures }
  | { type: 'lot.edited'; subject: string; before: Figures; after: Figures }
  | { type: 'lot.opened'; subject: string; before: Figures; after: Figures }
  | { type: 'lot.withdrawn'; subject: string; after: Figures }
  | { type: 'strip.moved'; subject: string; after: Figures }
  | { type: 'control.recorded'; subject: string; after: Figures }
  | { type: 'control.explained'; subject: string; after: Figures }
  | { type: 'control.reviewed'; subject: string; after: Figures }
  | { type: 'control.voided'; subject: string; after: Figures }
  | { type: 'control.requested'; subject: string; after: Figures }
  | { type: 'control.emergencyUsed'; subject: string; after: Figures }
  | { type: 'verification.saved'; subject: string; after: Figures }
  | { type: 'verification.finished'; subject: string; after: Figures }
  | { type: 'verification.explained'; subject: string; after: Figures }
  | { type: 'verification.reviewed'; subject: string; after: Figures }
  | { type: 'verification.voided'; subject: string; after: Figures }
  | { type: 'verification.exported'; subject: string; after: Figures }
  | { type: 'operator.authorised'; subject: string; after: Figures }
  | { type: 'operator.withdrawn'; subject: string; after: Figures }
  | { type: 'team.saved'; subject: string; after: Figures }
  | { type: 'team.dutySaved'; subject: string; after: Figures }
  | { type: 'application.saved'; subject: string; after: Figures }
  | { type: 'application.step'; subject: string; after: Figures }
  | { type: 'application.exported'; after: Figures }
  | { type: 'consultation.asked'; subject: string; after: Figures }
  | { type: 'consultation.answered'; subject: string; after: Figures }
  | { type: 'consultation.escalated'; subject: string; after: Figures }
  | { type: 'surgery.saved'; subject: string; after: Figures }
  | { type: 'surgery.cancelled'; subject: string }
  | { type: 'group.created'; subject: string; after: Figures }
  | { type: 'group.changed'; subject: string; after: Figures }
  | { type: 'group.pictureSet'; subject: string; after: Figures }
  | { type: 'group.pictureRemoved'; subject: string }
  | { type: 'group.joined'; subject: string; after: Figures }
  | { type: 'group.removed'; subject: string; after: Figures }
  | { type: 'group.appointed'; subject: string; after: Figures }
  | { type: 'group.handedOver'; subject: string; after: Figures }
  | { type: 'group.left'; subject: string }
  | { type: 'group.dissolved'; subject: string }
  | { type: 'group.recalled'; subject: string; after: Figures }
  | { type: 'conference.started'; subject: string; after: Figures }
  | { type: 'conference.invited'; subject: string; after: Figures }
  | { type: 'conference.joined'; subject: string }
  | { type: 'conference.declined'; subject: string }
  | { type: 'conference.left'; subject: string }
  | { type: 'conference.ended'; subject: string; after: Figures }
  | { type: 'call.refused'; subject: string }
  | { type: 'call.removed'; subject: string }
  | { type: 'consent.given'; subject: string; after: Figures }
  | { type: 'consent.ended'; subject: string; after: Figures }
  | { type: 'enrolment.applied'; subject: string; after: Figures }
  | { type: 'enrolment.accepted'; subject: string; after: Figures }
  | { type: 'enrolment.refused'; subject: string; after: Figures }
  | { type: 'enrolment.withdrawn'; subject: string; after: Figures }
  | { type: 'enrolment.expired'; subject: string; after: Figures }
  | { type: 'enrolment.ended'; subject: string; after: Figures }
  | { type: 'advice.given'; subject: string; after: Figures }
  | { type: 'followUp.planned'; subject: string; after: Figures }
  | { type: 'followUp.closed'; subject: string; after: Figures }
  | { type: 'patient.accountLinked'; subject: string }
  | { type: 'patient.accountActivated'; subject: string; after: Figures }
  | { type: 'consent.renewed'; subject: string; after: Figures }
  | { type: 'patient.accountOpened'; subject: string; after: Figures }
  | { type: 'contact.searched'; subject: string | null; after: Figures }
  | { type: 'contact.applied'; subject: string; after: Figures }
  | { type: 'contact.added'; subject: string; after: Figures }
  | { type: 'contact.refused'; subject: string; after: Figures }
  | { type: 'contact.withdrawn'; subject: string; after: Figures }
  | { type: 'contact.removed'; subject: string }
  | { type: 'contact.blocked'; subject: string }
  | { type: 'contact.unblocked'; subject: string }
  | { type: 'proposal.decided'; subject: string; after: Figures }
  | { type: 'grant.given'; subject: string; after: Figures }
  | { type: 'grant.withdrawn'; subject: string }
  | { type: 'report.shared'; after: Figures }
  | { type: 'report.withdrawn'; subject: string; before: Figures }
  | { type: 'quality.shared'; subject: string; after: Figures }
  | { type: 'quality.withdrawn'; subject: string; before: Figures }
  | { type: 'quality.opened'; subject: string; after: Figures }
  | { type: 'report.previewed'; after: Figures }
  | { type: 'report.printed'; after: Figures }
  | { type: 'report.opened'; after: Figures }
  | { type: 'form.saved'; subject: string; after: Figures }
  | { type: 'form.discarded'; subject: string; before: Figures }
  | { type: 'form.published'; subject: string; before: Figures; after: Figures }
  | { type: 'form.withdrawn'; subject: string; before: Figures }
  | { type: 'form.imported'; subject: string; after: Figures }
  | { type: 'form.logoAdded'; subject: string; after: Figures }
  | { type: 'statistics.exported'; after: Figures }
  | { type: 'audit.searched'; after: Figures }
  | { type: 'audit.exported'; after: Figures };

export type AuditEventType = AuditEvent['type'];

/** Events that a patient's timeline shows. */
export const TIMELINE_EVENTS = [
  'glucose.refused',
  'glucose.corrected',
  'vital.corrected',
  'reading.voided',
  'ambulatory.bound',
  'ambulatory.terminated',
  'ambulatory.resumed',
  'pump.recorded',
  'pump.corrected',
  'warning.raised',
  'warning.acknowledged',
  'warning.reopened',
  'range.set',
  'target.set',
  'patient.admitted',
  'patient.readmitted',
  'patient.bedChanged',
  'patient.transferred',
  'patient.discharged',
  'patient.dischargeCancelled',
  'patient.stayCancelled',
  'patient.edited',
  'patient.registered',
  'patient.merged',
  'visit.recorded',
  'visit.changed',
  'visit.recalled',
  'examination.recorded',
  'examination.voided',
  'monitoring.planned',
  'monitoring.terminated',
  'monitoring.resumed',
  'monitoring.confirmed',
  'medication.planned',
  'medication.terminated',
  'medication.resumed',
  'medication.confirmed',
  'order.executed',
  'order.notExecuted',
  'order.takenBack',
  'report.shared',
  'report.printed',
] as const satisfies readonly AuditEventType[];
