const H264_IDR = 5;
const H264_SPS = 7;
const H264_AGGREGATE = 24;
const H264_FRAGMENT = 28;
const H264_FRAGMENT_START = 0x80;

/** Whether a payload begins a key frame (RFC 7741 for VP8, RFC 6184 for H.264). */
export function beginsKeyFrame(codec: 'opus' | 'VP8' | 'H264', payload: Buffer): boolean {
  const [first = 0, second = 0] = payload;
  if (codec === 'VP8') {
    const startsPartition = (first & 0x10) !== 0 && (first & 0x0f) === 0;
    return startsPartition && ((payload[vp8DescriptorLength(payload)] ?? 1) & 1) === 0;
  }
  let type = first & 0x1f;
  // In an aggregation packet each NAL unit follows its two-byte size; a key frame begins with the parameter sets.
  if (type === H264_AGGREGATE) type = (payload[3] ?? 0) & 0x1f;
  if (type === H264_FRAGMENT) type = second & H264_FRAGMENT_START ? second & 0x1f : 0;
  return type === H264_IDR || type === H264_SPS;
}

/** Length of the VP8 payload descriptor, in bytes. */
export function vp8DescriptorLength(payload: Buffer): number {
  const [first = 0, extension = 0, picture = 0] = payload;
  if ((first & 0x80) === 0) return 1;
  const pictureId = extension & 0x80 ? (picture & 0x80 ? 2 : 1) : 0;
  const level = extension & 0x40 ? 1 : 0;
  const layer = extension & 0x30 ? 1 : 0;
  return 2 + pictureId + level + layer;
}
