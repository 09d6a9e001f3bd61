import { lookAtEveryScreen } from './support/every-screen.js';

lookAtEveryScreen({ name: 'tablet-en', language: 'en', size: { width: 1024, height: 768 } });
