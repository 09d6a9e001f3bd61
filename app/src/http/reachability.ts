import { nextChance } from '@wardlink/client';

/** Pause between two requests, milliseconds. */
const EVERY = 5_000;

/** Whether the server delivers the page that a reload would load. */
async function givesPage(): Promise<boolean> {
  try {
    return (await fetch('/', { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

/** Resolves once the server delivers pages, so that a reload would succeed. */
export async function serverAnswers(): Promise<void> {
  while (!(await givesPage())) await nextChance(EVERY);
}
