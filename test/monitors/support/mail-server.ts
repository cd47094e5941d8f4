import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { until } from '../../webhooks/support.js';

/** A message as it came over the wire, without the server's own lines. */
export interface Received {
  to: string;
  raw: string;
}

const PRINTED = /-+ MESSAGE FOLLOWS -+\n([\s\S]*?)\n-+ END MESSAGE -+/g;

/** A mail server from Debian (python3-aiosmtpd), which keeps what it takes. */
export class MailServer {
  private output = '';

  private constructor(
    readonly port: number,
    private readonly process: ChildProcess,
  ) {
    process.stdout?.on('data', (chunk) => {
      this.output += chunk;
    });
  }

  /** `mostBytes`: it refuses larger messages for good. */
  static async start(mostBytes = 1_000_000): Promise<MailServer> {
    const port = await freePort();
    const args = ['-u', '-m', 'aiosmtpd', '-n', '-l', `127.0.0.1:${port}`, '-s', String(mostBytes)];
    // Debian's own Python: the package is for it.
    const process = spawn('/usr/bin/python3', [...args, '-c', 'aiosmtpd.handlers.Debugging', 'stdout'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const server = new MailServer(port, process);
    await until(() => isOpen(port));
    return server;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  received(): Received[] {
    return [...this.output.matchAll(PRINTED)].map(([, raw = '']) => ({ to: /^To: (.*)$/m.exec(raw)?.[1] ?? '', raw }));
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.process.once('exit', resolve));
    this.process.kill();
    await ended;
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function isOpen(port: number): Promise<boolean> {
  const { connect } = await import('node:net');
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('connect', () => socket.end());
  });
}
