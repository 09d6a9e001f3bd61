import type { Page } from '@playwright/test';

/** Solid buttons that ask for the next step; what is asked in a dialog covers the page's own. */
const SOLID = '.semi-button.primary, .semi-button.danger, .button.primary';
/** Controls that the browser draws, with texts in its own language in the place of the page's. */
const NATIVE = 'input:is([type=date], [type=time], [type=datetime-local], [type=month], [type=week], [type=color])';

/** Runs in the page. What is wrong with the buttons and fields in sight, in words. */
function wrongControls({ solid, native, isEnglish }: { solid: string; native: string; isEnglish: boolean }): string[] {
  const shown = (selector: string): Element[] => {
    const place = document.querySelector('[role=dialog]') ?? document;
    return [...place.querySelectorAll(selector)].filter((element) => element.checkVisibility());
  };
  const solids = shown(solid).map((button) => button.textContent?.trim());
  const foreign = shown('[placeholder]')
    .map((field) => field.getAttribute('placeholder') ?? '')
    .filter((text) => (isEnglish ? /\p{Script=Han}/u : /[a-z]{3,}/).test(text.replaceAll(/Shift|Enter/g, '')));
  return [
    ...(solids.length > 1 ? [`${solids.length} solid buttons: ${solids.join(', ')}`] : []),
    ...shown(native).map((field) => `the browser's own field: ${field.getAttribute('name') ?? field.className}`),
    ...foreign.map((text) => `a placeholder in the other language: ${text}`),
  ];
}

/** Faults of the buttons and fields of the open screen; empty if there are none. */
export function controlFaults(page: Page, language: 'zh' | 'en'): Promise<string[]> {
  return page.evaluate(wrongControls, { solid: SOLID, native: NATIVE, isEnglish: language === 'en' });
}
