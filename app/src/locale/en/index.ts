import { indicatorTexts, mergedTexts } from '../indicator-texts.js';
import signedOut from './signed-out.js';
import glucose from './glucose.json';
import vital from './vital.json';
import voiding from './voiding.json';
import ambulatory from './ambulatory.json';
import pump from './pump.json';
import lists from './lists.json';
import records from './records.json';
import management from './management.json';
import registration from './registration.json';
import orders from './orders.json';
import patient from './patient.json';
import warnings from './warnings.json';
import rules from './rules.json';
import organisationTree from './organisation-tree.json';
import staff from './staff.json';
import roles from './roles.json';
import menus from './menus.json';
import audit from './audit.json';
import liveCalls from './live-calls.json';
import center from './center.json';
import chat from './chat.json';
import calls from './calls.json';
import reports from './reports.json';

const screens = {
  ...signedOut,
  ...glucose,
  ...vital,
  ...voiding,
  ...ambulatory,
  ...pump,
  ...lists,
  ...records,
  ...management,
  ...registration,
  ...orders,
  ...patient,
  ...warnings,
  ...rules,
  ...organisationTree,
  ...staff,
  ...roles,
  ...menus,
  ...audit,
  ...liveCalls,
  ...center,
  ...chat,
  ...calls,
  ...reports,
};

/** All texts; a screen's own text overrides the general one of an indicator. */
export default mergedTexts(indicatorTexts('en'), screens);
