import { lookAtEveryScreen } from './support/every-screen.js';

lookAtEveryScreen({ name: 'desktop-zh', language: 'zh', size: { width: 1440, height: 900 } });
