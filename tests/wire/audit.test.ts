// Proves docs/product.md#operations
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const SCRIPT = join(import.meta.dirname, '../../scripts/audit.ts')

/** What the script says, with a registry that knows these weaknesses; null: one that does not answer such questions. */
async function audit(known: object | null, ...args: string[]) {
  const server = createServer((request, response) => {
    request.resume()
    request.on('end', () => {
      if (known && request.url?.endsWith('/advisories/bulk'))
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(known))
      else response.writeHead(405).end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const registry = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const cache = await mkdtemp(join(tmpdir(), 'kashihon-npm-'))
  const child = spawn(process.execPath, [SCRIPT, ...args], {
    env: {
      PATH: process.env.PATH,
      npm_config_registry: registry,
      npm_config_cache: cache,
      npm_config_update_notifier: 'false',
    },
  })
  let said = ''
  child.stdout.on('data', data => {
    said += data
  })
  const [code] = await once(child, 'close')
  server.closeAllConnections()
  server.close()
  await rm(cache, { recursive: true, force: true })
  return { said, code }
}

const weakness = (severity: string) => ({
  sharp: [
    {
      id: 1,
      url: 'https://example.org/1',
      title: 'a picture too many',
      severity,
      vulnerable_versions: '*',
      cwe: [],
      cvss: { score: 8, vectorString: null },
    },
  ],
})

// docs/asvs.md#updates.
describe('npm run audit', () => {
  it('ends with 1 where a package has a severe weakness, and names it', async () => {
    const { said, code } = await audit(weakness('high'))
    expect(said).toMatch(/^high: sharp \*, a picture too many \(https:\/\/example\.org\/1\)/m)
    expect(said).toContain('1 packages have known weaknesses, 1 of them severe ones.')
    expect(code).toBe(1)
  })

  it('tells of others, and ends with 0', async () => {
    const { said, code } = await audit(weakness('low'))
    expect(said).toContain('low: sharp')
    expect(code).toBe(0)
    expect((await audit({})).said).toMatch(/^No weakness is known of the \d{2,} packages/)
  })

  it('says that nobody could be asked, which is no failure unless one is wanted', async () => {
    const { said, code } = await audit(null)
    expect([said.split(':')[0], code]).toEqual(['Known weaknesses could not be asked for', 0])
    expect((await audit(null, '--strict')).code).toBe(2)
  })
})
