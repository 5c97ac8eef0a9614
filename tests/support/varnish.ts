import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const VARNISH = ['/usr/sbin/varnishd', '/usr/local/sbin/varnishd'].find(file => existsSync(file))
/** Why what needs Varnish is not tried on this machine. */
export const noVarnish = VARNISH ? null : 'Varnish is not installed (Debian: varnish)'

const SHIPPED = join(import.meta.dirname, '../../packaging/varnish/kashihon.vcl')

export interface Varnish {
  url: string
  stop(): Promise<void>
}

/** The Varnish of the system with packaging/varnish/kashihon.vcl, in front of a shop at this port. `port`: its own. */
export async function startVarnish(shopPort: number, port: number): Promise<Varnish> {
  if (!VARNISH) throw new Error(noVarnish ?? '')
  const folder = mkdtempSync(join(tmpdir(), 'kashihon-varnish-'))
  const file = join(folder, 'shop.vcl')
  writeFileSync(file, readFileSync(SHIPPED, 'utf8').replace('.port = "8080"', `.port = "${shopPort}"`))
  const args = ['-F', '-n', join(folder, 'work'), '-f', file, '-a', `127.0.0.1:${port}`, '-s', 'malloc,16m']
  const child = spawn(VARNISH, [...args, '-j', 'none'], { stdio: ['ignore', 'ignore', 'pipe'] })
  let complaint = ''
  child.stderr?.on('data', data => {
    complaint += data
  })
  const ended = once(child, 'exit')
  const url = `http://127.0.0.1:${port}`
  for (let answered = false; !answered; ) {
    if (child.exitCode !== null) throw new Error(`Varnish ended: ${complaint}`)
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
