import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { signUser } from '@wardlink/calling';

const APP = { sdkAppId: 1_400_000_001, secretKey: 'bench-key' };

/** Starts the calling server on a free port, with the page of one side of a call, in another process. */
export async function startHost() {
  const child = fork(new URL('calling-process.mjs', import.meta.url), {
    env: { ...process.env, CALLING_APP: JSON.stringify(APP) },
  });
  // Raises the server's priority where allowed. In a hospital it has its own machine; here the browser competes for the
  // cores.
  if (process.getuid?.() === 0) setPriority(child.pid, -10);
  const [{ port }] = await once(child, 'message');
  const ask = async (what) => {
    const done = once(child, 'message');
    child.send(what);
    await done;
  };
  return {
    page: (library) => `http://localhost:${port}/?library=${library}`,
    access: (userId) => ({
      sdkAppId: APP.sdkAppId,
      userId,
      userSig: signUser({ ...APP, userId, expireSeconds: 3600 }),
      websocketProxy: `ws://127.0.0.1:${port}`,
    }),
    /** Cuts every websocket without a closing handshake. */
    cutSockets: () => ask('sockets'),
    /** Blocks all packets on the media ports that are open now. */
    cutMedia: () => ask('media'),
    async close() {
      child.disconnect();
      await once(child, 'exit');
    },
  };
}
