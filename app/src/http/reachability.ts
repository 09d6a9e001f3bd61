import { nextChance } from '@wardlink/client';

/** Time between two questions, milliseconds. */
const EVERY = 5_000;

/** Whether the server gives out the page that a reload would load. */
async function givesPage(): Promise<boolean> {
  try {
    return (await fetch('/', { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

/** Resolves once the server gives out pages, and so could load this one again. */
export async function serverAnswers(): Promise<void> {
  while (!(await givesPage())) await nextChance(EVERY);
}
