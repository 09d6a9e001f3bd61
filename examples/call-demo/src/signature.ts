/** Where this page came from is also where its calling server is. */
export const serverUrl = (): string => location.origin.replace(/^http/, 'ws');

export interface Signature {
  sdkAppId: number;
  userSig: string;
}

/**
 * A signature says that a user is who it claims to be. It is made by a server that knows the application's secret: a real page
 * asks its own server, behind its own login. This demonstration signs for everybody who asks.
 */
export async function fetchSignature(userId: string): Promise<Signature> {
  const response = await fetch(`demo-signature?${new URLSearchParams({ userId })}`);
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as Signature;
}
