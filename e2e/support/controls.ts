import type { Page } from '@playwright/test';

/** Solid buttons that ask for the next step; an open dialog covers those of the page. */
const SOLID = '.semi-button.primary, .semi-button.danger, .button.primary';
/** Controls that the browser draws, whose texts are in the browser's language instead of the page's. */
const NATIVE = 'input:is([type=date], [type=time], [type=datetime-local], [type=month], [type=week], [type=color])';

/** Runs in the page. Faults of the visible buttons and fields, in words. */
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
