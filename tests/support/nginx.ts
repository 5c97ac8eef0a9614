import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './spawn-server.ts'

const NGINX = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/bin/nginx'].find(file => existsSync(file))
/** Why what needs nginx is not tried on this machine. */
export const noNginx = NGINX ? null : 'nginx is not installed (Debian: nginx-light)'

const LOCATIONS = join(import.meta.dirname, '../../packaging/nginx/kashihon-locations.conf')

export interface Nginx {
  url: string
  stop(): Promise<void>
}

/**
 * The nginx of the system in front of servers of one shop, with what packaging/nginx says for several of them, without a
 * certificate.
 */
export async function startNginx(servers: readonly string[]): Promise<Nginx> {
  if (!NGINX) throw new Error(noNginx ?? '')
  const folder = mkdtempSync(join(tmpdir(), 'kashihon-nginx-'))
  const port = await freePort()
  const hosts = servers.map(server => new URL(server).host)
  mkdirSync(join(folder, 'files'))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    name => `${name}_temp_path ${join(folder, name)};`,
  )
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off;
    error_log ${join(folder, 'error.log')} warn;
    pid ${join(folder, 'pid')};
    worker_processes 1;
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    events { worker_connections 512; }
    http {
      access_log off;
      ${temporary.join('\n')}
      proxy_cache_path ${join(folder, 'files')} keys_zone=shop_files:1m max_size=50m use_temp_path=off;
      upstream shop {
        ${hosts.map(host => `server ${host} max_fails=3 fail_timeout=5s;`).join('\n')}
        ${hosts.map(host => `server ${host} max_fails=0 backup;`).join('\n')}
        keepalive 32;
        keepalive_timeout 4s;
      }
      server {
        listen 127.0.0.1:${port};
        include ${LOCATIONS};
      }
    }`,
  )
  const child: ChildProcess = spawn(NGINX, ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let complaint = ''
  child.stderr?.on('data', data => {
    complaint += data
  })
  const ended = once(child, 'exit')
  const url = `http://127.0.0.1:${port}`
  for (let answered = false; !answered; ) {
    if (child.exitCode !== null) throw new Error(`nginx ended: ${complaint}`)
    answered = await fetch(`${url}/healthz`).then(
      response => response.ok,
      () => false,
    )
  }
  return {
    url,
    async stop() {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
