/** Answers after which the same event may be accepted later: nothing is wrong with it. */
const LATER = [401, 403, 408, 425, 429];

/**
 * Sends an event. @returns `sent`; `refused` if the same event will never be accepted; `later` if it has to be sent again
 */
export async function push(url, token, event) {
  let response;
  try {
    response = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'accept-language': 'en' },
      body: JSON.stringify(event),
      signal: AbortSignal.timeout(30_000),
    });
  } catch (error) {
    return { outcome: 'later', why: error.message };
  }
  const { code = '', description = '' } = await response.json().catch(() => ({}));
  const why = `${response.status} ${code} ${description}`.trim();
  if (response.ok) return { outcome: 'sent', why };
  return { outcome: response.status >= 500 || LATER.includes(response.status) ? 'later' : 'refused', why };
}
