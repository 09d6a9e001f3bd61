import { createRoot } from 'react-dom/client';
import './style/tokens.css';
import './style/base.css';
import './elements/elements.css';
import { App } from './app.js';
import { openInPrint } from './elements/open-in-print.js';
import { keepCompositionKeys } from './forms/input-method.js';
import { startLanguage } from './language/i18n.js';
import { startScreenLock } from './session/screen-lock.js';
import { followOtherTabs } from './session/session.js';
import { startTheme } from './theme/theme.js';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no place for the application');

startTheme();
followOtherTabs();
startScreenLock();
// After the screen lock, for which these keys count as input; before every field.
keepCompositionKeys();
openInPrint();
await startLanguage();
createRoot(root).render(<App />);
