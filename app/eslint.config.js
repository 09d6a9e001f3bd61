import root from '../eslint.config.mjs';

const SEMI = '@douyinfe/semi-ui-19';

/**
 * The rules of the whole project, seen from this folder. One pattern is said more exactly: what is meant is Semi's
 * entry (it drags in editors and animations); the root's pattern, read as a folder, also refuses each component.
 */
function withSemiByComponent(pattern) {
  if (!pattern.group?.includes(SEMI)) return pattern;
  return { regex: '^@douyinfe/semi-ui(-19)?(/(lib(/es(/(index.*)?)?)?)?)?$', message: pattern.message };
}

function withRules(rules) {
  const restricted = rules['no-restricted-imports'];
  if (!restricted) return rules;
  const [level, { patterns }] = restricted;
  return { ...rules, 'no-restricted-imports': [level, { patterns: patterns.map(withSemiByComponent) }] };
}

export default root.map((entry) => ({
  ...entry,
  ...(entry.files && { files: entry.files.map((glob) => glob.replace(/^app\//, '')) }),
  ...(entry.rules && { rules: withRules(entry.rules) }),
}));
