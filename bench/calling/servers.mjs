import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import WebSocket from 'ws';
import { nodeOptions } from '../../commands/node-options.mjs';
import { root } from '../../commands/progress.mjs';
import { processorSeconds, residentMegabytes, withChildren } from '../processes.mjs';

const STARTED_WITHIN_MS = 15_000;

/** A server process, and the kernel's figures of it and of its media processes. */
class Server {
  constructor(child, url, folder) {
    this.child = child;
    this.url = url;
    this.folder = folder;
  }

  get #pids() {
    return withChildren(this.child.pid);
  }

  #sum(figure) {
    return this.#pids.reduce((sum, pid) => sum + figure(pid), 0);
  }

  /** Processor time since the start, of all threads and child processes, s. */
  get cpuSeconds() {
    return this.#sum((pid) => processorSeconds(pid));
  }

  /**
   * Time that the first threads of the server and its child processes were runnable without a core, s. It shows how
   * busy the machine was.
   */
  get waitedSeconds() {
    return this.#sum((pid) => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1e9);
  }

  /** Resident memory, MB. */
  get megabytes() {
    return this.#sum(residentMegabytes);
  }

  async close() {
    const ended = once(this.child, 'exit');
    if (this.child.exitCode === null && this.child.signalCode === null) {
      this.child.kill('SIGKILL');
      await ended;
    }
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Raises the server's priority where allowed, because the load runs on the same machine. */
function prefer(child) {
  if (process.getuid?.() === 0) setPriority(child.pid, -10);
}

const temporary = () => mkdtempSync(join(tmpdir(), 'bench-calling-'));

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return port;
}

/** @param engine - media engine */
async function wardlink(engine = 'embedded') {
  const folder = temporary();
  const env = {
    ...process.env,
    PORT: '0',
    DATA_DIR: folder,
    WARDLINK_LOG: join(folder, 'log'),
    WARDLINK_LOG_LEVEL: 'error',
    CALLING_ENGINE: engine,
  };
  const child = spawn(process.execPath, [...nodeOptions('calling'), join(root, 'calling', 'dist', 'main.js')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  prefer(child);
  const [printed] = await once(child.stdout, 'data');
  const [, port] = /^Ready: ws:\/\/localhost:(\d+)/.exec(String(printed)) ?? [];
  return new Server(child, `ws://127.0.0.1:${port}`, folder);
}

/** Debian's configuration, without the plugins and transports that the comparison does not use. */
async function janus() {
  const folder = temporary();
  const configuration = join(folder, 'configuration');
  mkdirSync(configuration);
  const port = await freePort();
  const write = (name, text) => writeFileSync(join(configuration, name), text);
  write(
    'janus.jcfg',
    `general: { configs_folder = "${configuration}" debug_level = 1 log_to_stdout = true session_timeout = 0 }
     media: { rtp_port_range = "20000-40000" }
     transports: { disable = "libjanus_http.so,libjanus_mqtt.so,libjanus_nanomsg.so,libjanus_pfunix.so,libjanus_rabbitmq.so" }
     plugins: { disable = "libjanus_audiobridge.so,libjanus_duktape.so,libjanus_echotest.so,libjanus_lua.so,libjanus_nosip.so,libjanus_recordplay.so,libjanus_sip.so,libjanus_streaming.so,libjanus_textroom.so,libjanus_videocall.so,libjanus_voicemail.so" }
     loggers: { disable = "libjanus_jsonlog.so" }
     `,
  );
  write(
    'janus.transport.websockets.jcfg',
    `general: { json = "compact" ws = true ws_port = ${port} ws_ip = "127.0.0.1" wss = false }\n`,
  );
  write('janus.plugin.videoroom.jcfg', 'general: { }\n');
  const child = spawn('janus', ['-F', configuration, '-C', join(configuration, 'janus.jcfg')], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  prefer(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data) => (output = (output + data).slice(-2000)));
  const end = Date.now() + STARTED_WITHIN_MS;
  for (;;) {
    if (Date.now() > end || child.exitCode !== null) throw new Error(`Janus did not start: ${output}`);
    const socket = new WebSocket(`ws://127.0.0.1:${port}`, 'janus-protocol');
    const open = await once(socket, 'open').then(
      () => true,
      () => false,
    );
    socket.on('error', () => undefined);
    socket.close();
    if (open) return new Server(child, `ws://127.0.0.1:${port}`, folder);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

export const SERVERS = { wardlink: () => wardlink(), medooze: () => wardlink('medooze'), janus };
