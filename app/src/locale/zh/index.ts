import { indicatorTexts, mergedTexts } from '../indicator-texts.js';

/** One file an area; none repeats a name of another. */
const areas = import.meta.glob<object>('./*.json', { import: 'default', eager: true });

/** All texts; a screen's own text overrides the general one of an indicator. */
export default mergedTexts(indicatorTexts('zh'), Object.assign({}, ...Object.values(areas)) as object);
