import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const NGINX = '/usr/sbin/nginx'
const MODULE = '/usr/lib/nginx/modules/ngx_http_cache_purge_module.so'
/** Why what needs nginx with its module is not tried on this machine. */
export const noPurgingNginx =
  existsSync(NGINX) && existsSync(MODULE)
    ? null
    : 'nginx with libnginx-mod-http-cache-purge is not installed (Debian)'

interface Ports {
  readonly shop: number
  readonly pages: number
  readonly purges: number
}

/** The nginx of Debian that caches pages, as docs/running.md#pages-before-the-shop says. */
export async function startPurgingNginx({ shop, pages, purges }: Ports): Promise<{ stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'kashihon-edge-'))
  mkdirSync(join(folder, 'pages'))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    name => `${name}_temp_path ${join(folder, name)};`,
  )
  writeFileSync(
    join(folder, 'nginx.conf'),
    `load_module ${MODULE};
    daemon off;
    error_log ${join(folder, 'error.log')} warn;
    pid ${join(folder, 'pid')};
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    events { worker_connections 128; }
    http {
      access_log off;
      ${temporary.join('\n')}
      proxy_cache_path ${join(folder, 'pages')} keys_zone=shop_pages:1m max_size=50m inactive=10m;
      server {
        listen 127.0.0.1:${pages};
        location / {
          proxy_cache shop_pages;
          proxy_cache_key $request_uri;
          proxy_cache_bypass $http_cookie $http_authorization;
          proxy_no_cache $http_cookie $http_authorization;
          proxy_set_header Accept-Encoding gzip;
          proxy_ignore_headers Vary;
          gunzip on;
          add_header X-Cache $upstream_cache_status;
          proxy_pass http://127.0.0.1:${shop};
        }
      }
      server {
        listen 127.0.0.1:${purges};
        location / {
          allow 127.0.0.1;
          deny all;
          proxy_cache_purge shop_pages $request_uri;
        }
      }
    }`,
  )
  const child = spawn(NGINX, ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let complaint = ''
  child.stderr?.on('data', data => {
    complaint += data
  })
  const ended = once(child, 'exit')
  for (let answered = false; !answered; ) {
    if (child.exitCode !== null) throw new Error(`nginx ended: ${complaint}`)
    answered = await fetch(`http://127.0.0.1:${pages}/healthz`).then(
      response => response.ok,
      () => false,
    )
  }
  return {
    async stop() {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
