import { WebSocketServer } from 'ws';
import { Misbehaviour } from './misbehaviour.mjs';

/**
 * A mock signalling server whose faults for each user are chosen by the user's token (`userSig`). Media answers are
 * made by the test page: over a second socket (`?control=<user>`) it receives the user's offers and messages.
 * Tokens, several joined by `,`: ok · refuse-setup · late-setup · silent-join · refuse-join · silent-publish · no-h264
 * · stream (somebody publishes) · refuse-sub · silent-sub · silent-pong · rejoin (the session is not resumed) · forget
 * (the same, with a new id) · two-pictures (the room accepts a small picture beside the large one) · fresh (the set-up message of a reconnection does not mention the session) · and those of
 * misbehaviour.mjs.
 */
export function startMockServer() {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  const controls = new Map();
  const connections = new Map();
  const tokens = new Map();
  const sockets = new Map();
  server.on('connection', (socket, request) => {
    const query = new Map(
      request.url
        .slice(request.url.indexOf('?') + 1)
        .split('&')
        .map((pair) => pair.split('=')),
    );
    const control = query.get('control');
    if (control) {
      controls.set(control, socket);
      socket.on('message', (text) => {
        const { id, sdp, says } = JSON.parse(text);
        if (says) sockets.get(control)?.send(JSON.stringify(says));
        pending.get(id)?.(sdp);
        pending.delete(id);
      });
    } else {
      const user = query.get('identifier');
      const attempt = (connections.get(user) ?? 0) + 1;
      connections.set(user, attempt);
      sockets.set(user, socket);
      const token = tokens.get(user) ?? new Misbehaviour(query.get('userSig'));
      tokens.set(user, token);
      serve(socket, user, token, attempt, query.get('rc') === '1', controls);
    }
  });
  return new Promise((resolve) => {
    server.on('listening', () => {
      resolve({ url: `ws://127.0.0.1:${server.address().port}`, close: () => server.close() });
    });
  });
}

const pending = new Map();
let offers = 0;

/** Resolves with the test page's answer to an offer. */
function answerOf(controls, user, kind, sdp) {
  offers += 1;
  const id = offers;
  controls.get(user)?.send(JSON.stringify({ id, kind, sdp }));
  return new Promise((resolve) => pending.set(id, resolve));
}

const GHOST = { userid: 'ghost', srctinyid: '999', role: 20 };

function serve(socket, user, token, attempt, resumed, controls) {
  const send = (cmd, content) => token.send(socket, cmd, content);
  const tinyid = token.has('forget') ? `${attempt}` : '1';
  const setup = {
    relayip: 'r',
    innerip: 'i',
    signalip: 's',
    localip: 'l',
    dataport: 1,
    stunport: 2,
    checkSigSeq: '3',
    socketid: 'sock',
    tinyid,
    openid: user,
    svrTime: Date.now(),
    ...(resumed && !token.has('fresh') ? { rc: 1 } : {}),
  };
  if (token.has('refuse-setup')) send(80, { errorCode: 70001, errorMsg: 'userSig expired' });
  else if (!(token.has('late-setup') && attempt === 1)) send(19, setup);

  const two = token.has('two-pictures') ? { small: true } : {};
  let entered = false;
  const handlers = {
    ping: () => token.has('silent-pong') || send(775, {}),
    on_create_room: () => {
      if (token.has('silent-join')) return;
      entered = true;
      send(20, token.has('refuse-join') ? { ret: 9, error: 'full' } : { ret: 0, error: '', ...two });
    },
    on_get_user_list: () => {
      const ghost = token.has('stream') ? [GHOST] : [];
      send(4137, { userlist: [{ userid: user, srctinyid: tinyid, role: 20 }, ...ghost] });
      // A user who enters is told of the publishers; a resumed session knows them already.
      if (!token.has('stream') || !entered) return;
      entered = false;
      send(16, { srcopenid: 'ghost', srctinyid: '999', audio: true, bigVideo: true, auxVideo: false });
      send(23, { userlist: [{ userid: 'ghost', srctinyid: '999', flag: 1 | 8 }] });
    },
    on_publish: async ({ sdp }) => {
      if (token.has('silent-publish')) return;
      if (token.has('no-h264')) send(4098, { result: 77392 });
      else send(4098, { result: 0, type: 'answer', sdp: await answerOf(controls, user, 'publish', sdp) });
    },
    on_update_track: async ({ sdp }) =>
      send(4128, { result: 0, type: 'answer', sdp: await answerOf(controls, user, 'update', sdp) }),
    on_unpublish: () => send(4100, { result: 0 }),
    on_sub: async ({ sdp, srctinyid }) => {
      if (token.has('silent-sub')) return;
      if (token.has('refuse-sub')) send(4102, { srctinyid, errCode: 777, errMsg: 'no' });
      else {
        const answer = await answerOf(controls, user, 'subscribe', sdp);
        send(4102, { srctinyid, type: 'answer', sdp: answer, errCode: 0 });
      }
    },
    on_sub_change: ({ srctinyid }) => send(4106, { srctinyid, errCode: 0 }),
    on_unsub: ({ srctinyid }) => send(4104, { srctinyid, errCode: 0 }),
    on_switch_role: () => send(4110, { errCode: 0 }),
    on_start_mcu_mix: () => send(781, { errCode: 0 }),
    on_stop_mcu_mix: () => send(783, { errCode: 0 }),
    on_start_publishing: () => send(1286, { errCode: 0 }),
    on_stop_publishing: () => send(1288, { errCode: 0 }),
    on_start_push_user_cdn: () => send(777, { errCode: 0 }),
    on_stop_push_user_cdn: () => send(779, { errCode: 0 }),
    on_rebuild_session: () => send(514, { result: token.has('forget') || token.has('rejoin') ? 1 : 0 }),
  };
  const tell = (what) => controls.get(user)?.send(JSON.stringify(what));
  socket.on('message', async (text) => {
    const { tag_key: tag, data } = JSON.parse(text);
    tell({ heard: tag, data });
    await handlers[tag]?.(data);
    token.answered(socket, tag);
  });
  socket.on('close', (code) => tell({ closed: code }));
}
