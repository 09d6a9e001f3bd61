import { relative, sep } from 'node:path';

/**
 * Files that may compare a name with that of glucose, and why. They include files whose name stands for something else.
 */
export const ALLOWED = {
  'app/src/features/patient/timeline-text.ts': 'The text of a warning of glucose does not name its indicator.',
  'app/src/reports/engine/figures.ts': 'A group of forms.',
  'app/src/reports/engine/hour-rows.ts': 'A column of a form.',
  'app/src/reports/engine/reading-rows.ts': 'A column of a form.',
  'app/src/reports/engine/values.ts': 'A group of forms.',
  'app/src/reports/sheet/report-pages.tsx': 'A group of forms.',
  'contract/src/reports/faults.ts': 'A column of a form.',
  'domain/src/indicators/registry.ts': 'All others are indicators of the workbenches of lines.',
  'server/src/demonstration/load.ts': 'A slot that has a reading gets no made one, and no warning of it.',
  'server/src/modules/own/plan-of-today.ts': 'Patients at home enter only glucose.',
  'server/src/modules/readings/tables.ts': 'It has a table of its own.',
  'server/src/modules/rules/save.ts': 'A rule.',
  'server/src/modules/statistics/top.ts': 'Its readings are counted in a table of their own.',
};

const MESSAGE = 'What differs between indicators is a property of their entries in domain/src/indicators.';
const isGlucose = (node) => node?.type === 'Literal' && node.value === 'glucose';

/** Refuses branches on the name of glucose. @type {import('eslint').Rule.RuleModule} */
export const noBranchOnGlucose = {
  create(context) {
    if (relative(context.cwd, context.filename).split(sep).join('/') in ALLOWED) return {};
    const report = (node) => context.report({ node, message: MESSAGE });
    return {
      BinaryExpression(node) {
        if (/^[!=]==?$/.test(node.operator) && (isGlucose(node.left) || isGlucose(node.right))) report(node);
      },
      SwitchCase: (node) => isGlucose(node.test) && report(node),
    };
  },
};
