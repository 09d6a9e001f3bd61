/** The calling server has the same origin as this page. */
export const serverUrl = (): string => location.origin.replace(/^http/, 'ws');

export interface Signature {
  sdkAppId: number;
  userSig: string;
}

/**
 * Fetches a signature, which proves a user's identity. It is made by a server that knows the application's secret: a
 * real page asks its own server after login. The demonstration's server signs for anybody.
 */
export async function fetchSignature(userId: string): Promise<Signature> {
  const response = await fetch(`demo-signature?${new URLSearchParams({ userId })}`);
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as Signature;
}
