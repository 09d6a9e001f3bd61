import calls from './calls.json';
import chat from './chat.json';
import frame from './frame.json';
import glucose from './glucose.json';
import patient from './patient.json';
import shell from './shell.json';
import signedOut from './signed-out.js';
import vital from './vital.json';
import voiding from './voiding.json';
import warnings from './warnings.json';
import { indicatorTexts, mergedTexts } from '../indicator-texts.js';

/** Texts of the ward's board, and of what stands around every page. */
export default mergedTexts(indicatorTexts('zh'), {
  ...signedOut,
  ...frame,
  ...shell,
  ...glucose,
  ...patient,
  ...vital,
  ...voiding,
  ...warnings,
  ...chat,
  ...calls,
});
