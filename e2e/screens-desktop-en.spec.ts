import { expectScreensAsKept } from './support/screens-as-kept.js';

expectScreensAsKept({ name: 'desktop-en', language: 'en', size: { width: 1440, height: 900 } });
