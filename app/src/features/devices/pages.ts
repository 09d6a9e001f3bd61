// The pages of devices come together: each alone is small.
export { DeviceImportPage } from './import/import-page.js';
export { DevicesPage } from './devices-page.js';
export { InboxPage } from './inbox-page.js';
