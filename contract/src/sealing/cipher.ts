/** An X25519 key pair, raw 32 bytes each, base64url. */
export interface KeyPair {
  publicKey: string;
  privateKey: string;
}

/** AES-256-GCM under one derived key; `sealed` is the ciphertext with its 16-byte tag at the end. */
export interface BodyKey {
  seal(
    iv: Uint8Array<ArrayBuffer>,
    aad: Uint8Array<ArrayBuffer>,
    plain: Uint8Array<ArrayBuffer>,
  ): Promise<Uint8Array<ArrayBuffer>>;
  /** Rejects where anything was altered. */
  open(
    iv: Uint8Array<ArrayBuffer>,
    aad: Uint8Array<ArrayBuffer>,
    sealed: Uint8Array<ArrayBuffer>,
  ): Promise<Uint8Array<ArrayBuffer>>;
}

/** The cryptography that sealed bodies need, by whichever means the machine has. */
export interface BodyCipher {
  createKeyPair(): Promise<KeyPair>;
  /** X25519, then HKDF-SHA256 with both public keys in its info. Both sides get the same key. */
  deriveKey(own: KeyPair, peerPublicKey: string, keys: { client: string; server: string }): Promise<BodyKey>;
}

/** HKDF info: binds the key to its use and to both public keys. */
export function keyInfo(keys: { client: string; server: string }): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`wardlink sealed body 1\n${keys.client}\n${keys.server}`) as Uint8Array<ArrayBuffer>;
}
