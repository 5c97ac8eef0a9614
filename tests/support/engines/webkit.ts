import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clickActions, type EnginePage, keyActions, type Size, type SystemSettings } from './engine-page.ts'

interface Paths {
  readonly driver: string
  readonly browser: string
  /** Of Xvfb. */
  readonly display: string
}

/** The buttons of the small browser take 447 pixels; a phone has fewer. */
const NARROW = `* { min-width: 0; min-height: 0; margin: 0; padding: 0; border-width: 0; }
button, entry, toolbar * { font-size: 6px; -gtk-icon-transform: scale(0.5); }`

/** A page of WebKitGTK in its small browser, driven by WebDriver, on a display without a screen. */
export async function openWebKit(
  paths: Paths,
  size: Size,
  { dark = false }: SystemSettings = {},
): Promise<EnginePage> {
  const folder = await mkdtemp(join(tmpdir(), 'kashihon-webkit-'))
  await mkdir(join(folder, 'gtk-3.0'))
  await writeFile(join(folder, 'gtk-3.0/gtk.css'), NARROW)
  const screen = spawn(
    paths.display,
    ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  )
  const number = await new Promise<string>((resolve, reject) => {
    screen.once('error', reject)
    screen.once('exit', () => reject(new Error('Xvfb does not start')))
    screen.stdio[3]?.once('data', said => resolve(String(said).trim()))
  })
  const port = await freePort()
  const driver = spawn(paths.driver, ['-p', String(port)], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: `:${number}`,
      // WebKit takes the colours of the system from the name of its theme.
      GTK_THEME: dark ? 'Adwaita:dark' : 'Adwaita',
      XDG_CONFIG_HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CACHE_HOME: folder,
      // Its sandbox wants rights that a container does not give; it opens nothing but the pages of the tests.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  })
  const root = `http://127.0.0.1:${port}`
  const ask = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await fetch(root + path, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } }
    if (!answer.ok) throw new Error(`${method} ${path}: ${value.error}: ${value.message}`)
    return value
  }
  await listens(driver, () => ask('GET', '/status'))
  const options = { binary: paths.browser, args: ['--automation'] }
  const { sessionId } = await ask<{ sessionId: string }>('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
  })
  const session = `/session/${sessionId}`
  const resize = async ({ width, height }: Size) => {
    await ask('POST', `${session}/window/rect`, { x: 0, y: 0, width, height })
  }
  const perform = async (actions: readonly object[]) => {
    await ask('POST', `${session}/actions`, { actions })
  }
  await resize(size)
  return {
    async open(url) {
      await ask('POST', `${session}/url`, { url })
    },
    async evaluate(work, input) {
      const script = `const done = arguments[1]
        Promise.resolve(arguments[0]).then(${work}).then(value => done({ value }), error => done({ error: String(error) + error?.stack }))`
      const args = [input ?? null]
      const { value, error } = await ask<{ value?: never; error?: string }>(
        'POST',
        `${session}/execute/async`,
        { script, args },
      )
      if (error) throw new Error(error)
      return value as never
    },
    press: key => perform(keyActions([key])),
    type: text => perform(keyActions([...text])),
    clickAt: (x, y) => perform(clickActions({ x, y })),
    drag: (from, to) => perform(clickActions(from, to)),
    resize,
    async screenshot() {
      return Buffer.from(await ask<string>('GET', `${session}/screenshot`), 'base64')
    },
    async close() {
      await ask('DELETE', session).catch(() => {})
      for (const one of [driver, screen]) await endOf(one)
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

async function listens(driver: ChildProcess, status: () => Promise<unknown>): Promise<void> {
  while (driver.exitCode === null) {
    const answered = await status().then(
      () => true,
      () => false,
    )
    if (answered) return
  }
  throw new Error('WebKitWebDriver does not start')
}

async function endOf(process: ChildProcess): Promise<void> {
  if (process.exitCode !== null || process.signalCode !== null) return
  const ended = new Promise(done => process.once('exit', done))
  process.kill()
  await ended
}
