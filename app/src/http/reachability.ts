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

/** The browser is on a network again, or the time has passed, milliseconds. */
export function nextChance(wait: number): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, wait);
    window.addEventListener('online', end);
  });
}

/** Resolves once the server gives out pages, and so could load this one again. */
export async function serverAnswers(): Promise<void> {
  while (!(await givesPage())) await nextChance(EVERY);
}
