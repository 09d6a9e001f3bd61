import { ScriptClient } from '@wardlink/client/script';

export { type Answer, codeOf, dataOf } from '@wardlink/client/script';

/** Talks to the server as a page does: with keys, sequence numbers and the cookie, over real HTTP. */
export class TestClient extends ScriptClient {}
