import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../../demo/free-port.js';

/** Debian's place, which is on nobody's path but root's. */
const PROGRAM = '/usr/sbin/nginx';
export const HAS_NGINX = existsSync(PROGRAM);

export interface Nginx {
  url: string;
  stop(): Promise<void>;
}

/** nginx with the defaults of its documentation before the server at `url`; `more` are further lines of the location. */
export async function startNginx(url: string, more = ''): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'adlane-nginx-'));
  const port = await freePort();
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/pid; error_log stderr; worker_processes 1;
events {}
http {
  access_log off;
  ${temporary.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ')}
  server {
    listen 127.0.0.1:${port};
    location / { proxy_pass ${url}; ${more} }
  }
}
`,
  );
  const child = spawn(PROGRAM, ['-e', 'stderr', '-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  const address = `http://127.0.0.1:${port}`;
  while (
    !(await fetch(address).then(
      () => true,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error('nginx did not start.');
    await delay(20);
  }
  return {
    url: address,
    async stop() {
      child.kill();
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}
