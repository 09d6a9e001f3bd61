import { chromium } from 'playwright';

/** Opens the whole Chromium of this machine. */
export function openChromium(args = []) {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [
      '--no-first-run',
      '--disable-background-networking',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ...args,
    ],
  });
}

/** Fills the login page, with the captcha as a question in words. */
export async function fillSignIn(page, username, password) {
  await page.goto('/login');
  // A tour would lie above what is measured.
  await page.evaluate(() => localStorage.setItem('wardlink.tour', 'off'));
  await page.locator('input[name=username]').fill(username);
  await page.locator('input[name=password]').fill(password);
  await page.getByRole('button', { name: /in words/i }).click();
  const question = page.locator('.login-question').filter({ hasText: /\d+\D+\d+/ });
  const sum = (await question.innerText()).match(/\d+/g).reduce((total, number) => total + Number(number), 0);
  await page.locator('input[name=captcha]').fill(String(sum));
  await page.getByRole('checkbox', { name: /agreement/i }).check();
}

/** Signs in on the login page. */
export async function signIn(page, username, password) {
  await fillSignIn(page, username, password);
  await page.getByRole('button', { name: /^(Sign in|Log in)$/i }).click();
}
