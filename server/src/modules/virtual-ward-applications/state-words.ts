import { virtualWardWords } from '@wardlink/contract';
import type { ApplicationState } from '@wardlink/domain';

/** A state in both languages, for a refusal. */
export const stateWords = (state: ApplicationState): { zh: string; en: string } => ({
  zh: virtualWardWords.zh.state[state],
  en: virtualWardWords.en.state[state],
});
