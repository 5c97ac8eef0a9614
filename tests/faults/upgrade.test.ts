// Proves docs/product.md#operations
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  cloneForProduction,
  type FileChange,
  isOpen,
  openProxy,
  type ProductionClone,
  type Running,
} from '#tests/support/production-clone.ts'
import { freePort } from '#tests/support/spawn-server.ts'

/** A package that only tests need; the lock file has a newer version of it. */
const [PACKAGE, OLDER, OLDEST] = ['postal-mime', '3.0.0', '2.7.6']
const hasRegistry = spawnSync('npm', ['view', `${PACKAGE}@${OLDER}`, 'version']).status === 0
const NO_REGISTRY = { npm_config_registry: 'http://127.0.0.1:9', npm_config_fetch_retries: '0' }
const INSTEAD = 'THE VERSION FROM BEFORE THE UPGRADE IS STARTED INSTEAD'
/** No process has this number. */
const NOBODY = 2 ** 30
const AN_INSTALL = 900_000

let below: string
let clone: ProductionClone
let proxy: Awaited<ReturnType<typeof openProxy>>
let shop: Running

beforeAll(async () => {
  below = mkdtempSync(join(tmpdir(), 'kashihon-upgrade-'))
  // PostgreSQL runs as another user where the tests run as root.
  chmodSync(below, 0o755)
  const port = await freePort()
  proxy = await openProxy(port)
  clone = cloneForProduction(below, {
    ...{ PORT: String(port), HOST: '127.0.0.1', PUBLIC_URL: 'https://books.example', PROXIES: '1' },
    ...{ DATA_DIR: join(below, 'data'), LOG_LEVEL: 'error', STOP_DELAY: '0', npm_config_omit: 'dev' },
  })
})
afterAll(async () => {
  proxy?.close()
  await stop()
  rmSync(below, { recursive: true, force: true })
})

async function open(env?: Record<string, string>): Promise<void> {
  shop = clone.run(['scripts/start.mjs'], env)
  await isOpen(shop)
}

async function stop(): Promise<void> {
  shop?.child.kill('SIGTERM')
  await shop?.ended
}

/** Upgrades as somebody does who does not prepare it: fetch, stop, start. */
async function restartWith(change: (file: FileChange) => void, env?: Record<string, string>): Promise<void> {
  clone.upgrade(change)
  await stop()
  await open(env)
}

/** The folder from which the shop runs, another for each version. */
const release = () => realpathSync(join(clone.folder, 'releases/current'))
const statusOf = async (path: string) => (await fetch(proxy.url + path)).status
const command = (...words: string[]) => clone.run(['scripts/kashihon.mjs', ...words]).ended

const otherVersion = (version: string) => (file: FileChange) => {
  const edit = (text: string) => {
    const content = JSON.parse(text)
    Object.assign((content.packages?.[''] ?? content).devDependencies, { [PACKAGE]: version })
    if (content.packages) content.packages[`node_modules/${PACKAGE}`] = { version, dev: true }
    return JSON.stringify(content)
  }
  file('package.json', edit)
  file('package-lock.json', edit)
}
const add = (path: string, line: string) => (file: FileChange) => file(path, text => `${text}\n${line}\n`)
/** A server that is at work and never open. */
const hangs = (file: FileChange) =>
  file('server/main.ts', text =>
    text.replace('starting = start(config)', 'await new Promise(() => setInterval(() => {}, 1_000))'),
  )

describe.skipIf(!hasRegistry)('a shop in production (needs a registry of npm)', () => {
  it(
    'opens from a fresh clone behind a proxy, though NODE_ENV and npm’s settings leave out what the build needs',
    async () => {
      await open()
      const page = await fetch(proxy.url)
      expect(page.status).toBe(200)
      expect(page.headers.get('strict-transport-security')).toContain('max-age')
      const script = /src="(\/assets\/[^"]+\.js)"/.exec(await page.text())?.[1]
      expect(await statusOf(script ?? '')).toBe(200)
      expect(await statusOf('/readyz')).toBe(200)
      // What built it is gone.
      const installed = readdirSync(join(release(), 'node_modules'))
      expect(['vite', 'typescript', 'vitest', '@biomejs'].filter(name => installed.includes(name))).toEqual(
        [],
      )
    },
    AN_INSTALL,
  )

  it(
    'goes on while an upgrade with a changed lock file is prepared, and opens with its packages',
    async () => {
      const before = release()
      clone.upgrade(otherVersion(OLDER))
      mkdirSync(join(clone.folder, `releases/new-${NOBODY}`))
      const preparing = clone.run(['scripts/start.mjs', '--prepare'])
      expect({ code: await preparing.ended, said: preparing.output() }).toMatchObject({ code: 0 })
      expect(await statusOf('/readyz')).toBe(200)
      expect(release()).toBe(before)
      await stop()
      await open()
      expect(shop.output()).not.toContain('Building the site')
      await vi.waitFor(() => expect(release()).not.toBe(before))
      const installed = readFileSync(join(release(), `node_modules/${PACKAGE}/package.json`), 'utf8')
      expect(JSON.parse(installed).version).toBe(OLDER)
      const kept = [basename(before), basename(release()), 'current'].sort()
      await vi.waitFor(() => expect(readdirSync(join(clone.folder, 'releases')).sort()).toEqual(kept))
    },
    AN_INSTALL,
  )

  it(
    'is not touched by an upgrade that cannot be installed, and opens as the version before',
    async () => {
      const before = release()
      clone.upgrade(otherVersion(OLDEST))
      const preparing = clone.run(['scripts/start.mjs', '--prepare'], NO_REGISTRY)
      expect(await preparing.ended).toBe(1)
      expect(preparing.output()).toContain('npm could not install the packages')
      expect(await statusOf('/readyz')).toBe(200)
      await stop()
      // Nothing is tried again while the shop is closed.
      await open()
      expect(shop.output()).not.toContain('Installing')
      expect(shop.output()).toContain('could not be prepared: npm could not install the packages')
      expect(shop.output()).toContain(INSTEAD)
      expect(release()).toBe(before)
      expect(await statusOf('/')).toBe(200)
    },
    AN_INSTALL,
  )

  it.each([
    { fault: 'cannot be built', change: add('web/entry-client.tsx', 'import "./gone.ts"') },
    // Where the site stays the same, nothing is installed or built.
    { fault: 'cannot be loaded', change: add('server/shop.ts', 'import "./gone.ts"'), env: NO_REGISTRY },
    {
      fault: 'does not open',
      change: add('server/main.ts', 'process.exit(3)'),
      env: NO_REGISTRY,
      said: 'did not open',
    },
    { fault: 'hangs while it opens', change: hangs, env: NO_REGISTRY, said: 'has not opened within 2 s' },
  ])(
    'opens as the version before where the new one $fault, and so do its commands',
    async ({ change, env = {}, said = 'cannot be started' }) => {
      const before = release()
      await restartWith(change, { OPEN_LIMIT: '2', ...env })
      expect(shop.output()).toContain(said)
      expect(shop.output()).toContain(INSTEAD)
      expect(release()).toBe(before)
      expect(await statusOf('/')).toBe(200)
      expect(await command('catalogue')).toBe(0)
    },
    AN_INSTALL,
  )

  it(
    'opens as the version before also where releases/ cannot be written to, and says whom it should belong to',
    async () => {
      const current = join(clone.folder, 'releases/current')
      rmSync(current)
      // Also for root, who may write everywhere, no link can take this place.
      mkdirSync(join(current, 'taken'), { recursive: true })
      await restartWith(() => {})
      await vi.waitFor(() => expect(shop.output()).toContain('to the user of the shop'))
      await restartWith(add('server/main.ts', 'process.exit(4)'))
      expect(shop.output()).toContain(INSTEAD)
      expect(await statusOf('/')).toBe(200)
      expect(await command('catalogue')).toBe(0)
    },
    AN_INSTALL,
  )
})
