import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import type { Plugin } from 'vite';

/** Blue of the icon, for what a maskable icon has around it. */
const AROUND = '#0f7ace';

/** Icons of the installed page, drawn from the one icon that is kept. Phones cut a maskable one to a circle or a square. */
export function icons(svgFile: string): Plugin {
  const drawn = (size: number): Promise<Buffer> =>
    sharp(readFileSync(svgFile), { density: (72 * size) / 32 })
      .resize(size, size)
      .png()
      .toBuffer();
  const whole = async (size: number): Promise<Buffer> => {
    // Four fifths in the middle are shown by every shape; the corners of the icon lie outside them.
    const inner = await drawn(Math.round(size * 0.72));
    const ground = { width: size, height: size, channels: 4 as const, background: AROUND };
    return sharp({ create: ground })
      .composite([{ input: inner, gravity: 'centre' }])
      .png()
      .toBuffer();
  };
  return {
    name: 'wardlink-icons',
    async generateBundle() {
      const emit = (fileName: string, source: Buffer): void => void this.emitFile({ type: 'asset', fileName, source });
      emit('icon-192.png', await drawn(192));
      emit('icon-512.png', await drawn(512));
      emit('icon-maskable-512.png', await whole(512));
      emit('icon-touch-180.png', await whole(180));
    },
  };
}
