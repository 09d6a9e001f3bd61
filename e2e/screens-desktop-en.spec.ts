import { lookAtEveryScreen } from './support/every-screen.js';

lookAtEveryScreen({
  name: 'desktop-en',
  language: 'en',
  size: { width: 1440, height: 900 },
  searched: 'all',
  fits: [
    'the ward',
    'the ward by a filter',
    'monitors and pumps',
    'the records',
    'the patients',
    'the orders',
    'the warnings',
    'the administration',
  ],
});
