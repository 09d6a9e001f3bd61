import { randomBytes, randomInt } from 'node:crypto';
import svgCaptcha from 'svg-captcha';
import type { ReplyOf } from '@wardlink/contract';
import type { Queries } from '../../database/connection.js';

const LIFETIME_MS = 5 * 60_000;

/**
 * Makes a captcha: a picture to read, and a sum in words for people who cannot see it. Either answer is accepted, once.
 */
export async function createCaptcha(db: Queries, now: number): Promise<ReplyOf<'session.captcha'>> {
  const picture = svgCaptcha.create({
    size: 4,
    // Without letters and digits that look alike.
    charPreset: 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789',
    noise: 2,
    color: true,
    background: '#f4f6f8',
    width: 132,
    height: 44,
  });
  const [a, b] = [randomInt(2, 20), randomInt(2, 10)];
  const captchaId = randomBytes(16).toString('base64url');
  await db
    .insertInto('captcha')
    .values({
      id: captchaId,
      pictureAnswer: picture.text.toLowerCase(),
      sumAnswer: String(a + b),
      expiresAt: new Date(now + LIFETIME_MS),
    })
    .execute();
  return { captchaId, picture: picture.data, question: { zh: `${a} 加 ${b} 等于几？`, en: `What is ${a} plus ${b}?` } };
}

/** Consumes a captcha, even with a wrong answer. @returns whether the answer was right */
export async function useCaptcha(db: Queries, captchaId: string, answer: string, now: number): Promise<boolean> {
  const used = await db
    .deleteFrom('captcha')
    .where('id', '=', captchaId)
    .returning(['pictureAnswer', 'sumAnswer', 'expiresAt'])
    .executeTakeFirst();
  if (!used || used.expiresAt.getTime() <= now) return false;
  const given = answer.normalize('NFKC').trim().toLowerCase();
  return given === used.pictureAnswer || given === used.sumAnswer;
}
