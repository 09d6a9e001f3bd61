import { join } from 'node:path';
import type { Output, Target } from '../composition.js';
import { SOUND_RATE } from './sound.js';

const HLS_SECONDS = 2;
const HLS_SEGMENTS = 6;
/** Timeout of the RTMP connection in µs: how long the server may be silent. */
const RTMP_PATIENCE_US = 10_000_000;

/** File name of the playlist in the folder of an HLS target. */
export const PLAYLIST = 'index.m3u8';

function targetArguments(target: Target): string[] {
  if ('rtmp' in target) {
    return ['-f', 'flv', '-flvflags', 'no_duration_filesize', '-rw_timeout', String(RTMP_PATIENCE_US), target.rtmp];
  }
  if ('file' in target) {
    // Fragmented MP4: what was written before a crash can still be played.
    return [
      '-f',
      'mp4',
      '-movflags',
      '+frag_keyframe+empty_moov+default_base_moof',
      '-flush_packets',
      '1',
      '-y',
      target.file,
    ];
  }
  return [
    '-f',
    'hls',
    '-hls_time',
    String(HLS_SECONDS),
    '-hls_list_size',
    String(HLS_SEGMENTS),
    // A restarted encoder continues the playlist; each file appears only when it is complete.
    '-hls_flags',
    'append_list+delete_segments+omit_endlist+temp_file',
    '-hls_start_number_source',
    'epoch',
    '-hls_segment_filename',
    join(target.hls, 'part-%d.ts'),
    join(target.hls, PLAYLIST),
  ];
}

/**
 * Arguments of the encoder: raw video comes in on descriptor 0 and audio on descriptor 3, or audio on descriptor 0 if
 * there is no video. Progress goes out on descriptor 1.
 */
export function encoderArguments({ picture, sound, target }: Output): string[] {
  const pictures = picture
    ? [
        '-f',
        'rawvideo',
        '-pix_fmt',
        'yuv420p',
        '-video_size',
        `${picture.width}x${picture.height}`,
        '-framerate',
        String(picture.framerate),
        '-thread_queue_size',
        '16',
        '-i',
        'pipe:0',
      ]
    : [];
  const keyFrames = picture ? String(picture.framerate * picture.keyFrameInterval) : '';
  const encoded = picture
    ? [
        '-map',
        '0:v',
        '-c:v',
        'libx264',
        '-preset',
        'veryfast',
        '-tune',
        'zerolatency',
        '-profile:v',
        'main',
        '-b:v',
        `${picture.bitrate}k`,
        '-maxrate',
        `${picture.bitrate}k`,
        '-bufsize',
        `${picture.bitrate * 2}k`,
        '-g',
        keyFrames,
        '-keyint_min',
        keyFrames,
        '-sc_threshold',
        '0',
        '-threads',
        '1',
      ]
    : [];
  return [
    '-hide_banner',
    '-nostdin',
    '-loglevel',
    'error',
    '-progress',
    'pipe:1',
    '-stats_period',
    '0.5',
    ...pictures,
    '-f',
    's16le',
    '-ar',
    String(SOUND_RATE),
    '-ac',
    '2',
    '-thread_queue_size',
    '64',
    '-i',
    picture ? 'pipe:3' : 'pipe:0',
    ...encoded,
    '-map',
    picture ? '1:a' : '0:a',
    '-c:a',
    'aac',
    '-b:a',
    `${sound.bitrate}k`,
    '-ar',
    String(sound.sampleRate),
    '-ac',
    String(sound.channels),
    ...targetArguments(target),
  ];
}
