/** Codes by which Wardlink refuses an event for good; what it refuses stands on its page of interfaces. */
const REFUSED = ['interface.event', 'interface.form', 'interface.charset', 'body.tooLarge'];

/**
 * Sends an event. @returns `sent`; `refused` if the same event will never be accepted; `later` after every answer that is
 * not about this event, such as that of a proxy or of a server that is being mended
 */
export async function push(url, token, event) {
  let response;
  try {
    response = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'accept-language': 'en' },
      body: JSON.stringify(event),
      // A sign-in page would answer 200.
      redirect: 'error',
      signal: AbortSignal.timeout(30_000),
    });
  } catch (error) {
    return { outcome: 'later', why: error.cause?.message ?? error.message };
  }
  const { code = '', description = '', data } = await response.json().catch(() => ({}));
  const why = `${response.status} ${code} ${description}`.trim();
  if (response.status === 200 && data?.id === event.id) return { outcome: 'sent', why };
  return { outcome: REFUSED.includes(code) ? 'refused' : 'later', why };
}
