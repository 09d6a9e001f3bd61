import { relative, sep } from 'node:path';

/**
 * Files that may compare a name with that of an indicator, and why. They include files in which the name stands for
 * something else.
 */
export const ALLOWED = {
  'app/src/frame/side-rail.tsx': 'The narrow rail has no room for the heart rate.',
  'app/src/features/patient/timeline-text.ts': 'The text of a warning of glucose does not name its indicator.',
  'app/src/reports/engine/figures.ts': 'A group of forms.',
  'app/src/reports/engine/hour-rows.ts': 'A column of a form.',
  'app/src/reports/engine/reading-rows.ts': 'A column of a form.',
  'app/src/reports/engine/values.ts': 'A group of forms.',
  'app/src/reports/sheet/report-pages.tsx': 'A group of forms.',
  'app/src/ward/warnings/warning-view.ts': 'The stored event of a blood pressure contains two standings.',
  'contract/src/reports/faults.ts': 'A column of a form.',
  'contract/src/statistics/top-tables.ts': 'The only indicator with two means.',
  'contract/src/warnings/schemas.ts': 'The stored event of a blood pressure contains two standings.',
  'domain/src/indicators/registry.ts': 'All others are indicators of the workbenches of lines.',
  'server/src/core/settings.ts': 'Each range of a rule has a setting and a type of its own.',
  'server/src/demonstration/load.ts': 'A slot that has a reading gets no made one, and no warning of it.',
  'server/src/modules/own/plan-of-today.ts': 'Patients at home enter only glucose.',
  'server/src/modules/readings/tables.ts': 'It has a table of its own.',
  'server/src/modules/rules/save.ts': 'A rule.',
  'server/src/modules/statistics/top.ts': 'Glucose is counted in a table of its own; blood pressure has two means.',
  'server/src/modules/warnings/warnings.ts': 'The stored event of a blood pressure contains two standings.',
};

const MESSAGE = 'What differs between indicators is a property of their entries in domain/src/indicators.';
const NAMES = ['glucose', 'pressure', 'temperature', 'uricAcid', 'ketone'];
const isIndicator = (node) => node?.type === 'Literal' && NAMES.includes(node.value);

/** Refuses branches on the name of an indicator. @type {import('eslint').Rule.RuleModule} */
export const noBranchOnIndicator = {
  create(context) {
    if (relative(context.cwd, context.filename).split(sep).join('/') in ALLOWED) return {};
    const report = (node) => context.report({ node, message: MESSAGE });
    return {
      BinaryExpression(node) {
        if (/^[!=]==?$/.test(node.operator) && (isIndicator(node.left) || isIndicator(node.right))) report(node);
      },
      SwitchCase: (node) => isIndicator(node.test) && report(node),
    };
  },
};
