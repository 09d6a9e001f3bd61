/** An X25519 key pair: 32 raw bytes each, in base64url. */
export interface KeyPair {
  publicKey: string;
  privateKey: string;
}

/** AES-256-GCM with a derived key; `sealed` is the ciphertext followed by the 16-byte tag. */
export interface BodyKey {
  seal(
    iv: Uint8Array<ArrayBuffer>,
    aad: Uint8Array<ArrayBuffer>,
    plain: Uint8Array<ArrayBuffer>,
  ): Promise<Uint8Array<ArrayBuffer>>;
  /** Rejects if anything was altered. */
  open(
    iv: Uint8Array<ArrayBuffer>,
    aad: Uint8Array<ArrayBuffer>,
    sealed: Uint8Array<ArrayBuffer>,
  ): Promise<Uint8Array<ArrayBuffer>>;
}

/** The cryptographic operations of sealed bodies, independent of the implementation. */
export interface BodyCipher {
  createKeyPair(): Promise<KeyPair>;
  /** X25519, then HKDF-SHA256 with both public keys in its info. Both sides derive the same key. */
  deriveKey(own: KeyPair, peerPublicKey: string, keys: { client: string; server: string }): Promise<BodyKey>;
}

/** HKDF info: binds the key to its purpose and to both public keys. */
export function keyInfo(keys: { client: string; server: string }): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`wardlink sealed body 1\n${keys.client}\n${keys.server}`) as Uint8Array<ArrayBuffer>;
}
