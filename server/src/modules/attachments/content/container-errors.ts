/** A container that ends early, or does not follow its format. */
export class DamagedError extends Error {
  override readonly name = 'DamagedError';
}

/** A container that holds anything but one audio track of the expected codec. */
export class OtherCodecError extends Error {
  override readonly name = 'OtherCodecError';
}
