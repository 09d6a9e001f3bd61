import type { ComposedPicture, ComposedSound } from './composition.js';

/** A user's stream and its place in the output. */
export interface PlannedInput {
  /** Undefined is a placeholder: any user of the room who has no input of their own. */
  userId: string | undefined;
  /** True for the shared screen, false for the camera; undefined for either. */
  auxiliary: boolean | undefined;
  /** Undefined for audio only. */
  place: { x: number; y: number; width: number; height: number; zOrder: number } | undefined;
}

/** What is to be composed, before senders are assigned to the inputs. */
export interface Plan {
  picture: ComposedPicture | undefined;
  sound: ComposedSound;
  backgroundColor: number;
  /** File name; undefined for none. */
  backgroundImage: string | undefined;
  inputs: PlannedInput[];
}

/** A mix as requested by a client. */
export interface MixRequest {
  /** Id by which the client changes or stops the mix. */
  outputId: string;
  streamName: string;
  plan: Plan;
}

/** A field has an invalid value; the message names the field. */
export class PlanProblem extends Error {
  override readonly name = 'PlanProblem';
}

/** Stands in place of a user id for any other sender. */
export const PLACEHOLDER = '$PLACE_HOLDER_REMOTE$';
/** Any sender, with everything that it sends. */
export const PLACEHOLDER_INPUT = { userId: undefined, auxiliary: undefined };
const MAX_INPUTS = 16;
const MAX_SIZE = 1920;
const AUDIO_ONLY = 4;
const SAMPLE_RATES = [8000, 12_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000];
const IMAGE_NAME = /^(?!\.)[\w.-]{1,100}$/;

type Values = Record<string, unknown>;

const valuesOf = (value: unknown): Values => (typeof value === 'object' && value !== null ? (value as Values) : {});
/** Rounds down to an even number: the chroma planes have half the resolution, so places and sizes have to be even. */
const even = (value: number): number => value - (value % 2);

function text(values: Values, field: string, most: number): string {
  const value = values[field] ?? '';
  if (typeof value !== 'string' || Buffer.byteLength(value) > most) {
    throw new PlanProblem(`${field} is not a text of at most ${most} bytes`);
  }
  return value;
}

function number(values: Values, field: string, [least, most]: [number, number], fallback: number): number {
  const value = values[field] ?? fallback;
  if (typeof value !== 'number' || !Number.isFinite(value) || value < least || value > most) {
    throw new PlanProblem(`${field} is not a number from ${least} to ${most}`);
  }
  return Math.floor(value);
}

/** Bit rate in kbit/s for a frame size, used if the client does not choose one. */
function suitableBitrate(width: number, height: number, framerate: number): number {
  return Math.round(Math.min(6000, Math.max(200, (width * height * framerate * 0.15) / 1000)));
}

function readPicture(output: Values): ComposedPicture | undefined {
  const width = even(number(output, 'videoWidth', [0, MAX_SIZE], 640));
  const height = even(number(output, 'videoHeight', [0, MAX_SIZE], 480));
  if (width < 16 || height < 16) return undefined;
  const framerate = number(output, 'videoFramerate', [1, 60], 15);
  const requested = number(output, 'videoBitrate', [0, 20_000], 0);
  return {
    width,
    height,
    framerate,
    bitrate: requested || suitableBitrate(width, height, framerate),
    keyFrameInterval: number(output, 'videoGOP', [1, 10], 2),
  };
}

function readSound(output: Values): ComposedSound {
  const sampleRate = number(output, 'audioSampleRate', [0, 48_000], 48_000) || 48_000;
  if (!SAMPLE_RATES.includes(sampleRate)) {
    throw new PlanProblem(`audioSampleRate is none of ${SAMPLE_RATES.join(', ')}`);
  }
  const bitrate = number(output, 'audioBitrate', [0, 320], 64) || 64;
  return { sampleRate, channels: number(output, 'audioChannels', [1, 2], 1) === 2 ? 2 : 1, bitrate };
}

function readInput(value: unknown, picture: ComposedPicture | undefined): PlannedInput {
  const values = valuesOf(value);
  const userId = text(values, 'userid', 256);
  if (userId === '') throw new PlanProblem('userid is missing');
  const input = {
    userId: userId === PLACEHOLDER ? undefined : userId,
    auxiliary: number(values, 'streamType', [0, 1], 0) === 1,
  };
  const within: [number, number] = [0, MAX_SIZE];
  const [width, height] = [number(values, 'width', within, 0), number(values, 'height', within, 0)];
  const [x, y] = [number(values, 'locationX', within, 0), number(values, 'locationY', within, 0)];
  const audioOnly =
    number(values, 'inputType', [0, AUDIO_ONLY], 0) === AUDIO_ONLY || !picture || width < 2 || height < 2;
  if (audioOnly) return { ...input, place: undefined };
  const zOrder = number(values, 'zOrder', [1, 15], 1);
  const place = { x: even(x), y: even(y), width: even(width), height: even(height), zOrder };
  if (place.x + place.width > picture.width || place.y + place.height > picture.height) {
    throw new PlanProblem('videoWidth and videoHeight do not cover all inputs');
  }
  return { ...input, place };
}

/**
 * Reads the data of `on_start_mcu_mix`.
 * @throws PlanProblem naming the first invalid field
 */
export function readMix(data: unknown): MixRequest {
  const values = valuesOf(data);
  const output = valuesOf(values.outputParam);
  const outputId = text(values, 'outputSessionId', 64);
  const streamName = text(output, 'streamId', 64) || outputId;
  if (streamName === '') throw new PlanProblem('outputSessionId is missing');
  const given = values.inputParam;
  if (!Array.isArray(given) || given.length > MAX_INPUTS) {
    throw new PlanProblem(`inputParam is not a list of at most ${MAX_INPUTS}`);
  }
  const picture = readPicture(output);
  const inputs = given.map((each) => readInput(each, picture));
  const named = inputs.flatMap(({ userId, auxiliary }) => (userId === undefined ? [] : [`${auxiliary} ${userId}`]));
  if (new Set(named).size < named.length) throw new PlanProblem('userid stands in inputParam twice');
  const backgroundImage = text(output, 'backgroundImage', 100) || undefined;
  if (backgroundImage !== undefined && !IMAGE_NAME.test(backgroundImage)) {
    throw new PlanProblem('backgroundImage is not the name of a file');
  }
  const plan: Plan = {
    picture,
    sound: readSound(output),
    backgroundColor: number(output, 'backgroundColor', [0, 0xffffff], 0),
    backgroundImage,
    inputs,
  };
  return { outputId, streamName, plan };
}

/** The plan of a relay: one user's stream that fills the frame. */
export function relayPlan(userId: string, auxiliary: boolean): Plan {
  const { width, height } = auxiliary ? { width: 1280, height: 720 } : { width: 640, height: 480 };
  return {
    picture: { width, height, framerate: 15, bitrate: suitableBitrate(width, height, 15), keyFrameInterval: 2 },
    sound: { sampleRate: 48_000, channels: 2, bitrate: 64 },
    backgroundColor: 0,
    backgroundImage: undefined,
    inputs: [{ userId, auxiliary, place: { x: 0, y: 0, width, height, zOrder: 1 } }],
  };
}

/** Cost of decoding one input with video, on the scale of the encoding cost. */
const PICTURE_COST = 4;
const SOUND_COST = 0.5;

/** Cost of a plan: millions of encoded pixels per second, plus a fixed cost for each input. */
export function costOf({ picture, inputs }: Plan): number {
  const output = picture ? (picture.width * picture.height * picture.framerate) / 1e6 : 0;
  return inputs.reduce((sum, { place }) => sum + SOUND_COST + (place ? PICTURE_COST : 0), output);
}
