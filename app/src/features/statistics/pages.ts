// The pages of statistics are loaded together: each is small, and readers of one open the others.
export { DosagePage } from './dosage-page.js';
export { GlucosePage } from './glucose-page.js';
export { PatientsPage } from './patients-page.js';
export { PopulationPage } from './population/population-page.js';
export { StaysPage } from './stays-page.js';
export { StatisticsPage } from './statistics-page.js';
export { TopPage } from './top-page.js';
