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
  glucose: [['statistics.glucose'], ['statistics.departments']],
  patients: [['statistics.patients']],
  stays: [['statistics.stays']],
  'rows of lows': [['statistics.rows', { figure: 'lows' }]],
  'rows of in range': [['statistics.rows', { figure: 'inRange' }]],
  'rows of days with a low': [['statistics.rows', { figure: 'anyLow' }]],
  'rows of patients': [['statistics.rows', { figure: 'patients' }]],
};

/** Pages about the present moment, whatever the period. */
export const PAGES_OF_TODAY = { 'a look today': [['population.list']] };

/** Opens a page. Resolves when every reply is opened. */
export const open = (client, requests, asked) =>
  Promise.all(requests.map(([name, more]) => client.call(name, { ...asked, ...more })));
