/** A video frame as I420 planes (luma and two chroma planes), the format that decoders output and encoders accept. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  /** `width * height * 3 / 2` bytes; width and height are even. */
  readonly bytes: Buffer;
}

export const bytesOf = (width: number, height: number): number => (width * height * 3) / 2;

/** A frame filled with one colour. @param color - 0xRRGGBB */
export function plain(width: number, height: number, color: number): Picture {
  const [red, green, blue] = [(color >> 16) & 0xff, (color >> 8) & 0xff, color & 0xff];
  // BT.601 with limited range, which encoders assume for frames of this size.
  const y = Math.round(16 + 0.257 * red + 0.504 * green + 0.098 * blue);
  const u = Math.round(128 - 0.148 * red - 0.291 * green + 0.439 * blue);
  const v = Math.round(128 + 0.439 * red - 0.368 * green - 0.071 * blue);
  const bytes = Buffer.allocUnsafe(bytesOf(width, height));
  const luma = width * height;
  bytes.fill(y, 0, luma);
  bytes.fill(u, luma, luma * 1.25);
  bytes.fill(v, luma * 1.25);
  return { width, height, bytes };
}

interface Plane {
  from: { offset: number; stride: number };
  to: { offset: number; stride: number };
  x: number;
  y: number;
  width: number;
  height: number;
}

function copyPlane(source: Buffer, target: Buffer, plane: Plane): void {
  const { from, to, x, y, width, height } = plane;
  for (let row = 0; row < height; row += 1) {
    const start = from.offset + row * from.stride;
    source.copy(target, to.offset + (y + row) * to.stride + x, start, start + width);
  }
}

/** Copies a frame onto another, with its top left corner at `x`, `y` (even, not negative); the excess is cropped. */
export function draw(picture: Picture, onto: Picture, x: number, y: number): void {
  const width = Math.min(picture.width, onto.width - x);
  const height = Math.min(picture.height, onto.height - y);
  if (width <= 0 || height <= 0) return;
  const [luma, ontoLuma] = [picture.width * picture.height, onto.width * onto.height];
  copyPlane(picture.bytes, onto.bytes, {
    from: { offset: 0, stride: picture.width },
    to: { offset: 0, stride: onto.width },
    x,
    y,
    width,
    height,
  });
  for (const quarter of [0, 1]) {
    copyPlane(picture.bytes, onto.bytes, {
      from: { offset: luma + (quarter * luma) / 4, stride: picture.width / 2 },
      to: { offset: ontoLuma + (quarter * ontoLuma) / 4, stride: onto.width / 2 },
      x: x / 2,
      y: y / 2,
      width: width / 2,
      height: height / 2,
    });
  }
}

/** Splits a byte stream into frames of one size and keeps the last complete one. */
export class LastPicture {
  #filling: Buffer;
  #filled = 0;
  #spare: Buffer;
  #last: Picture | undefined;

  constructor(
    private readonly width: number,
    private readonly height: number,
  ) {
    this.#filling = Buffer.allocUnsafe(bytesOf(width, height));
    this.#spare = Buffer.allocUnsafe(bytesOf(width, height));
  }

  /** Valid until the next frame is complete; its buffer is then overwritten. */
  get picture(): Picture | undefined {
    return this.#last;
  }

  add(chunk: Buffer): void {
    for (let at = 0; at < chunk.length;) {
      const copied = chunk.copy(this.#filling, this.#filled, at);
      at += copied;
      this.#filled += copied;
      if (this.#filled < this.#filling.length) continue;
      this.#last = { width: this.width, height: this.height, bytes: this.#filling };
      [this.#filling, this.#spare] = [this.#spare, this.#filling];
      this.#filled = 0;
    }
  }
}
