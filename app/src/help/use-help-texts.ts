import { useEffect, useState } from 'react';
import type { Language } from '@wardlink/contract';
import { helpTextsIn, loadHelpTexts } from './help-texts.js';
import type { HelpTexts } from './texts/shapes.js';

/**
 * The texts of a language: undefined until they are loaded, null if they cannot be loaded. Those of another language
 * that come late are not shown.
 * @param isWanted false as long as nobody asks for them
 */
export function useHelpTexts(language: Language, isWanted = true): HelpTexts | undefined | null {
  const [, setLoaded] = useState<Language>();
  const [failed, setFailed] = useState<Language>();
  useEffect(() => {
    if (!isWanted) return undefined;
    let gone = false;
    loadHelpTexts(language).then(
      () => !gone && setLoaded(language),
      () => !gone && setFailed(language),
    );
    return () => {
      gone = true;
    };
  }, [language, isWanted]);
  return helpTextsIn(language) ?? (failed === language ? null : undefined);
}
