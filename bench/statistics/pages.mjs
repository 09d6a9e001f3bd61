const TO = '2026-03-18';

/** Periods that a page is asked for: this month, this quarter, and a whole year. */
export const PERIODS = {
  month: { from: '2026-03-01', to: TO },
  quarter: { from: '2026-01-01', to: TO },
  year: { from: '2025-03-19', to: TO },
};

/** The requests that each page sends at once when it is opened. */
export const PAGES = {
  overview: [['statistics.overview'], ['statistics.departments']],
  'spread of departments': [['statistics.spread']],
  glucose: [['statistics.glucose'], ['statistics.departments']],
  patients: [['statistics.patients']],
  stays: [['statistics.stays']],
  'rows of lows': [['statistics.rows', { figure: 'lows' }]],
  dosage: [['statistics.dosage']],
  'top by glucose': [
    ['statistics.top', { indicator: 'glucose' }],
    ['statistics.topPatients', { indicator: 'glucose', rankBy: 'low' }],
  ],
  'top by blood pressure': [
    ['statistics.top', { indicator: 'pressure' }],
    ['statistics.topPatients', { indicator: 'pressure', rankBy: 'high' }],
  ],
  'rows of in range': [['statistics.rows', { figure: 'inRange' }]],
  'rows of days with a low': [['statistics.rows', { figure: 'anyLow' }]],
  'rows of patients': [['statistics.rows', { figure: 'patients' }]],
  'rows of critical values': [['statistics.rows', { figure: 'critical' }]],
  'rows of tasks not done': [['statistics.rows', { figure: 'notDone' }]],
};

/** Pages about the present moment, whatever the period. */
export const PAGES_OF_TODAY = {
  'a look today': [['population.list']],
  outpatients: [['outpatient.list']],
  'visits of outpatients': [['outpatient.visits', PERIODS.month]],
  survey: [['dean.survey', { month: TO.slice(0, 7) }]],
};

/** Opens a page. Resolves when every reply is opened. */
export const open = (client, requests, asked) =>
  Promise.all(requests.map(([name, more]) => client.call(name, { ...asked, ...more })));
