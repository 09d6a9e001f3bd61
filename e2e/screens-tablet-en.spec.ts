import { expectScreensAsKept } from './support/screens-as-kept.js';

expectScreensAsKept({ name: 'tablet-en', language: 'en', size: { width: 1024, height: 768 } });
