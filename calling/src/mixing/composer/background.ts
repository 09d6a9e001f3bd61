import { spawn } from 'node:child_process';
import { bytesOf, plain, type Picture } from './picture.js';

/** Decodes an image file to the given size, cropped to fill it; undefined when the program cannot decode it. */
export function readImage(
  program: string,
  file: string,
  { width, height }: { width: number; height: number },
): Promise<Picture | undefined> {
  const fill = `scale=${width}:${height}:force_original_aspect_ratio=increase,crop=${width}:${height},format=yuv420p`;
  const args = ['-hide_banner', '-nostdin', '-loglevel', 'error', '-i', file, '-frames:v', '1', '-vf', fill];
  const child = spawn(program, [...args, '-f', 'rawvideo', 'pipe:1'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  return new Promise((resolve) => {
    child.on('error', () => resolve(undefined));
    child.on('close', () => {
      const bytes = Buffer.concat(chunks);
      resolve(bytes.length === bytesOf(width, height) ? { width, height, bytes } : undefined);
    });
  });
}

/** The background of the output: a colour, replaced by an image once it has been decoded. */
export class Background {
  #of = '';
  #picture: Picture = plain(2, 2, 0);

  get picture(): Picture {
    return this.#picture;
  }

  set(program: string, size: { width: number; height: number }, color: number, image: string | undefined): void {
    const key = JSON.stringify([size.width, size.height, color, image]);
    if (key === this.#of) return;
    this.#of = key;
    this.#picture = plain(size.width, size.height, color);
    if (image === undefined) return;
    void readImage(program, image, size).then((picture) => {
      if (picture && this.#of === key) this.#picture = picture;
    });
  }
}
