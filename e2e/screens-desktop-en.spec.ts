import { lookAtEveryScreen } from './support/every-screen.js';

lookAtEveryScreen({ name: 'desktop-en', language: 'en', size: { width: 1440, height: 900 } });
