import type { BrowserContext, Page } from '@playwright/test';

/** Records violations of the content security policy in each page of a window. */
export async function watchPolicy(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const held: string[] = [];
    Object.assign(window, { held });
    document.addEventListener('securitypolicyviolation', (event) => {
      held.push(
        `${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber} ${event.sample}`,
      );
    });
  });
}

export const heldBack = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { held: string[] }).held);
