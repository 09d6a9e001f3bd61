/** What is forwarded of a packet's head (RFC 3550, 5.1); extensions belong to one connection and end with it. */
export interface RtpHead {
  marker: boolean;
  payloadType: number;
  /** 16 bit. */
  sequenceNumber: number;
  /** 32 bit. */
  timestamp: number;
  ssrc: number;
}

/** A packet of sound or of a picture, in the clear. */
export interface MediaPacket {
  readonly header: Readonly<RtpHead>;
  readonly payload: Buffer;
}

/** A publisher's packet whose payload is also kept for a while. */
export interface BufferedPacket extends MediaPacket {
  /** In the ring of its kind. */
  readonly position: number;
}
