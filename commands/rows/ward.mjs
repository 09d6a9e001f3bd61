/** In the product, with a test that names it. */
const done = (what, where) => ({ what, where });
/** Belongs to the ward and is not finished: becomes `done` with the test that proves it. */
const open = (what, where) => ({ what, where, state: 'open' });
/** Belongs to a later stage; nothing is claimed. */
const later = (what) => ({ what, where: '', state: 'later' });

const glucosePage = 'app/src/features/glucose';
const vitalPage = 'app/src/features/vital';
const recordsPage = 'app/src/features/records';
const managementPage = 'app/src/features/management';
const warningsPage = 'app/src/features/warnings';
const patientPage = 'app/src/features/patient';

/**
 * What the specification says about the ward, line by line: by the number of its section, each with the screen or the rule
 * that does it. Tests name rows as they do those of the calling SDK.
 */
export const WARD = {
  'spec 2': {
    '/': done('blood glucose workbench', glucosePage),
    '/bp': done('blood pressure workbench', vitalPage),
    '/bp/dyn': done('dynamic (ambulatory) blood pressure', 'app/src/features/ambulatory'),
    '/tp': done('temperature workbench', vitalPage),
    '/ins': done('insulin', 'app/src/features/pump'),
    '/ua': done('uric acid', vitalPage),
    '/week': done('patients added this week', glucosePage),
    '/isFollow': done('specially followed', glucosePage),
    '/weekP': done('blood pressure, added this week', vitalPage),
    '/isFollowP': done('blood pressure, specially followed', vitalPage),
    '/surgerP': done('abnormal blood pressure patients', vitalPage),
    '/sugerT': done('abnormal temperature patients', vitalPage),
    'board by bed and list': done('work board in bed and list mode', glucosePage),
    'board special and standard': open('work board in special and standard mode', glucosePage),
    '/patient': done('patient detail', patientPage),
    '/management': done('patient analysis: list of patients', managementPage),
    '/management/hospitalized': done('patients in hospital', managementPage),
    '/management/discharged': done('discharged patients', managementPage),
    '/sugar': done('blood glucose records', recordsPage),
    '/sugar/bp': done('blood pressure records', recordsPage),
    '/temperature': done('temperature records', recordsPage),
    '/sugar/medication': done('medication records', 'app/src/features/records/orders'),
    '/sugar/execution': done('order execution', 'app/src/features/records/orders'),
    '/intelligent': done('glucose warnings', warningsPage),
    '/intelligent/pressureRemind': done('blood pressure warnings', warningsPage),
    '/intelligent/tp': done('temperature warnings', warningsPage),
    '/intelligent/execution': done('order execution sheet', 'app/src/features/orders'),
    '/center/styleNotice': done('warning notification settings', warningsPage),
    'no session': done(
      '/login, /init and StandardReport need no session; every other route does',
      'app/src/session/guard.ts',
    ),
    '/login': done(
      'user name, password, captcha, remembered name, agreement, version, language',
      'app/src/features/login',
    ),
    '/init': done('organisation initialisation', 'app/src/features/organisation'),
    '/StandardReport': done('report opened without a login, by its link', 'app/src/features/reports'),
    'report variants': later('suffixes P to Capillary, /sl/report/bs, /PReport, /PdyReport, quality reports'),
    '/ot': later('outpatient patients and their records'),
    '/quality': later('quality control records, test strips, control solutions'),
    '/statistics': later('statistics'),
    '/vm': later('virtual ward'),
    '/device': later('out-of-hospital devices'),
    '/system': later('organisation, permissions, staff, rules, menus'),
    '/setting/rule': later('department rules'),
    '/center': later('personal data and password'),
    'out-of-hospital doctor': later('every screen of type 2'),
    dean: later('every screen of type 3'),
  },
  'spec 3': {
    patient: done('every field, kept and shown', 'server/src/modules/admissions'),
    'age categories': done('0-20 to over 70', 'domain/src/person'),
    'glucose record': done('value, slot, time, person, way', 'server/src/modules/glucose'),
    'refusal reasons': done('refusal, out, self-test, nobody, check, other', 'server/src/modules/glucose'),
    'alarm lines': done('low and high alarm lines, early-warning ranges', 'server/src/modules/warnings/ranges.ts'),
    'ten slots': done('special, eight of the day, random', 'domain/src/glucose'),
    'pressure record': done(
      'systolic, diastolic, heart rate, mean, pulse pressure, status',
      'server/src/modules/vital',
    ),
    'ambulatory indices': done('night drop, arteriosclerosis, morning peak, load', 'domain/src/blood-pressure'),
    'temperature record': done('value and level', 'server/src/modules/vital'),
    'insulin pump data': done('basal rate, bolus, daily total, remaining dose', 'server/src/modules/pumps'),
    'medication plan': done(
      'drug, category, dose, meal segment, cycle, period, norms, brand',
      'server/src/modules/orders',
    ),
    'insulin catalogue': done('seven categories', 'domain/src/insulin'),
    'insulin brands': done('brands under each category', 'domain/src/insulin/catalogue.ts'),
    'meal periods': done('sixteen times of a day', 'domain/src/time'),
    'warning message': done(
      'sound, duration, type, patient, bed, time, figures, status',
      'server/src/modules/warnings/push.ts',
    ),
    'chat message': done('shape of chat and call messages', 'contract/src/chat'),
    'user session': done('what is stored about the signed-in user', 'server/src/modules/session'),
    device: later('SN, model, type, brand, binding'),
    'quality control record': later('batches, targets, result, reviewer'),
    'doctor or nurse': later('certificate, title, introduction'),
    institution: later('code, nature, type, level, region'),
    role: later('type, status, description, attribution'),
    'virtual ward application': later('application to removal'),
  },
  'spec 4': {
    'measurement period': done('codes 0 to 9', 'domain/src/glucose'),
    'period by the clock': done('derived from the configured windows', 'domain/src/time'),
    'glucose status': done('1 high, 2 low, otherwise normal', 'domain/src/glucose'),
    'pressure status': done('201, 101, 102, 103, else normal', 'domain/src/blood-pressure'),
    'system message types': done('23 video, 22 voice, 25 warning', 'contract/src/chat'),
    'in hospital or discharged': done('discharge, and its cancelling', 'server/src/modules/admissions'),
    'pressure monitoring': done('monitoring, bound, terminated', 'server/src/modules/ambulatory'),
    'plans terminated': done('testing and medication plans can be terminated', 'server/src/modules/orders'),
    'a new plan': done('invalidates earlier ones', 'domain/src/orders'),
    'chat connection': done('heartbeat; told on a loss, again after 4 s', 'app/src/live/chat-socket.ts'),
    'friend status': later('applying, added'),
    'device status': later('unbound, bound, activated'),
    'test strip status': later('effective, invalid'),
    'virtual ward transitions': later('join and remove'),
  },
  'spec 5': {
    'mobile number': done('11 digits beginning 13 to 19', 'domain/src/person'),
    'hidden digits': done('the middle 4 of a phone hidden', 'server/src/modules/patients'),
    'identity number': done('six digits, date, three digits, check digit', 'domain/src/person'),
    quantity: done('0 or 1 to 4 digits; 1-2 digits with decimals', 'domain/src/insulin'),
    'manual glucose': done('outside 3 to 33.1 exclusive the user is asked', glucosePage),
    'meal windows': done('no overlap, complete', 'domain/src/time'),
    'alarm and warning values': done('must be valid', 'server/src/modules/warnings/ranges.ts'),
    'mandatory fields': done('phone and name formats, fields with a star', 'domain/src/person'),
    'captcha and agreement': done('captcha right, agreement ticked', 'server/src/modules/session'),
    'notification sound': done('one of six has to be chosen', warningsPage),
    'window disappearance time': done('a number', warningsPage),
    'period messages': later('messages of the department rules screen'),
    'quality control fields': later('cannot be empty; lot code; strip types'),
    'batch bed add': later('numeric ends, prefix'),
    'new passwords': later('must match'),
  },
  'spec 9': {
    'session refresh': done('every 30 min', 'app/src/session/refresh.ts'),
    'chat heartbeat': done('3 s; reconnect after 4 s', 'app/src/live/chat-socket.ts'),
    'pop-ups': done('5 s', 'app/src/notices'),
    lookback: done('today and six days before', recordsPage),
    'chart helper table': later('8 rows'),
    BMI: done('weight / height², one decimal', 'domain/src/person'),
    'warning types': done('103 blood pressure, 203 outside the hospital', 'server/src/modules/warnings/push.ts'),
    'window and sound': done('set by the user, six sounds', warningsPage),
    'manual range': done('3 to 33.1 exclusive', 'server/src/modules/glucose/entry.ts'),
    'warning ranges': done('3.9 to 16.7, and by slot', 'domain/src/glucose'),
    'normal temperature': done('36.0 to below 37.2', 'domain/src/temperature'),
    'arteriosclerosis index': done('normal below 0.55', 'domain/src/blood-pressure'),
    'morning peak index': done('normal below 37.5', 'domain/src/blood-pressure'),
    'night dip types': done('reverse, non-dipper, dipper, over-dipper', 'domain/src/blood-pressure'),
  },
};
