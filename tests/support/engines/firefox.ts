import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clickActions, type EnginePage, keyActions, type Size, type SystemSettings } from './engine-page.ts'

type Answer = { result?: unknown; error?: string; message?: string }

/** A command that Firefox has not answered yet. */
interface Waiting {
  readonly method: string
  answer(answer: Answer): void
}

const EVALUATE = 'script.callFunction'
/** Within this time an answer comes that was under way when its page was left. */
const LEFT_MS = 3_000

/** What `script.callFunction` answers, of which only strings are ever asked for. */
interface Called {
  readonly type: 'success' | 'exception'
  readonly result?: { readonly value: string }
  readonly exceptionDetails?: { readonly text: string }
}

const PREFERENCES = {
  // Keys scroll nothing in a window that is not the active one, and without a screen none may be.
  'focusmanager.testmode': true,
  // A key scrolls at once, so that what is looked at next has its place already.
  'general.smoothScroll': false,
  // It asks nobody but the shop.
  'app.normandy.enabled': false,
  'browser.safebrowsing.downloads.enabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
}

/** A page of Firefox without a window, driven by WebDriver BiDi. @param path of Firefox */
export async function openFirefox(
  path: string,
  size: Size,
  { dark = false }: SystemSettings = {},
): Promise<EnginePage> {
  const profile = await mkdtemp(join(tmpdir(), 'kashihon-firefox-'))
  const preferences = { ...PREFERENCES, 'layout.css.prefers-color-scheme.content-override': dark ? 0 : 1 }
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${value});\n`)
  await writeFile(join(profile, 'user.js'), lines.join(''))
  const browser = spawn(
    path,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0', 'about:blank'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const ended = new Promise(done => browser.once('exit', done))
  const address = await new Promise<string>((resolve, reject) => {
    let said = ''
    browser.once('error', reject)
    browser.once('exit', () => reject(new Error(said)))
    browser.stderr.on('data', more => {
      said += more
      const [, url] = /BiDi listening on (ws:\S+)/.exec(said) ?? []
      if (url) resolve(url)
    })
  })
  const line = new WebSocket(`${address}/session`)
  await new Promise((done, failed) => {
    line.addEventListener('open', done)
    line.addEventListener('error', () => failed(new Error(`Firefox does not answer at ${address}`)))
  })
  const waiting = new Map<number, Waiting>()
  line.addEventListener('message', ({ data }) => {
    const { id, method, ...answer } = JSON.parse(String(data))
    // A page that is left is kept for the way back, and what still runs in it never answers. What has just ended in it does.
    if (method === 'browsingContext.navigationCommitted')
      for (const [key, { method: asked, answer: end }] of waiting)
        if (asked === EVALUATE)
          setTimeout(() => waiting.delete(key) && end({ error: 'the page was left' }), LEFT_MS)
    waiting.get(id)?.answer(answer)
    waiting.delete(id)
  })
  line.addEventListener('close', () => {
    for (const { answer } of waiting.values()) answer({ error: 'Firefox is gone' })
  })
  let asked = 0
  const ask = <T>(method: string, params: object = {}) =>
    new Promise<T>((resolve, reject) => {
      const id = ++asked
      const answer = ({ result, error, message = '' }: Answer) =>
        error ? reject(new Error(`${method}: ${error}: ${message}`)) : resolve(result as T)
      waiting.set(id, { method, answer })
      line.send(JSON.stringify({ id, method, params }))
    })

  await ask('session.new', { capabilities: {} })
  await ask('session.subscribe', { events: ['browsingContext.navigationCommitted'] })
  const { contexts } = await ask<{ contexts: [{ context: string }] }>('browsingContext.getTree')
  const [{ context }] = contexts
  const resize = async (viewport: Size) => {
    await ask('browsingContext.setViewport', { context, viewport })
  }
  const perform = async (actions: readonly object[]) => {
    await ask('input.performActions', { context, actions })
  }
  await resize(size)
  return {
    async open(url) {
      await ask('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    async evaluate(work, input) {
      const called = await ask<Called>(EVALUATE, {
        functionDeclaration: `async () => JSON.stringify([await (${work})(${JSON.stringify(input ?? null)})])`,
        target: { context },
        awaitPromise: true,
      })
      if (called.type !== 'success' || !called.result) throw new Error(called.exceptionDetails?.text)
      return JSON.parse(called.result.value)[0]
    },
    press: key => perform(keyActions([key])),
    type: text => perform(keyActions([...text])),
    clickAt: (x, y) => perform(clickActions({ x, y })),
    drag: (from, to) => perform(clickActions(from, to)),
    resize,
    async screenshot() {
      const { data } = await ask<{ data: string }>('browsingContext.captureScreenshot', { context })
      return Buffer.from(data, 'base64')
    },
    async close() {
      line.close()
      browser.kill()
      await ended
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
