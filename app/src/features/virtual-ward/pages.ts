// What is opened of the virtual ward comes together: each page alone is small.
export { ApplicationsPage } from './applications-page.js';
export { EffectPage } from './effect-page.js';
export { VirtualWardPage } from './virtual-ward-page.js';
