// The pages of devices are loaded together because each is small.
export { DeviceImportPage } from './import/import-page.js';
export { DevicesPage } from './devices-page.js';
export { InboxPage } from './inbox-page.js';
