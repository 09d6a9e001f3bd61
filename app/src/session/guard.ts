/** /login, /init and any path containing StandardReport need no session; everything else does (specification, section 2). */
export function needsSession(path: string): boolean {
  return path !== '/login' && path !== '/init' && !path.includes('StandardReport');
}

/** A path of this site to return to after the login; anything else becomes the start page. */
export function safeReturnPath(wanted: string | null): string {
  if (!wanted || !wanted.startsWith('/') || wanted.startsWith('//') || wanted.includes('\\')) return '/';
  return needsSession(wanted.split('?')[0] ?? '/') ? wanted : '/';
}
