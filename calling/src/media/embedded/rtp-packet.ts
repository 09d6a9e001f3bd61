/**
 * The RTP header fields that are forwarded (RFC 3550, 5.1). Header extensions are negotiated per connection, so they
 * are not forwarded.
 */
export interface RtpHead {
  marker: boolean;
  payloadType: number;
  /** 16 bit. */
  sequenceNumber: number;
  /** 32 bit. */
  timestamp: number;
  ssrc: number;
}

/** A decrypted audio or video packet. */
export interface MediaPacket {
  readonly header: Readonly<RtpHead>;
  readonly payload: Buffer;
}

/** A publisher's packet whose payload is also stored in a payload ring. */
export interface BufferedPacket extends MediaPacket {
  /** Position in the payload ring of its kind. */
  readonly position: number;
}
