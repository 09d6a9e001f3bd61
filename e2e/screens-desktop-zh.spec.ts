import { expectScreensAsKept } from './support/screens-as-kept.js';

expectScreensAsKept({ name: 'desktop-zh', language: 'zh', size: { width: 1440, height: 900 } });
