const KEY = 'wardlink.username';

/** The user name that a user asked this device to remember. */
export function rememberedName(): string | null {
  return localStorage.getItem(KEY);
}

export function rememberName(username: string | null): void {
  if (username) localStorage.setItem(KEY, username);
  else localStorage.removeItem(KEY);
}
