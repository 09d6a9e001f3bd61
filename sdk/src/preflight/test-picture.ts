import { every } from '../timers.js';

const WIDTH = 320;
const HEIGHT = 240;
const FRAMES_PER_SECOND = 15;

/** A moving picture of noise, which uses any bit rate that the network allows. The camera's picture is never sent. */
export function testPicture(signal: AbortSignal): MediaStreamTrack | undefined {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  const image = context.createImageData(WIDTH, HEIGHT);
  const draw = (): void => {
    for (let index = 0; index < image.data.length; index += 1) {
      image.data[index] = index % 4 === 3 ? 255 : Math.random() * 256;
    }
    context.putImageData(image, 0, 0);
  };
  draw();
  every(1000 / FRAMES_PER_SECOND, signal, draw);
  return canvas.captureStream(FRAMES_PER_SECOND).getVideoTracks()[0];
}
