import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from '../../scripts/find-chromium.mjs'
import { ARGS } from './browser.ts'

type Ask = <T = object>(method: string, params?: object) => Promise<T>

/** A page of a browser that nobody listens to. */
export interface BarePage {
  /** Asks the browser, or the page. */
  readonly askBrowser: Ask
  readonly ask: Ask
  /** Carries a function out in the page; it knows nothing but its input. */
  evaluate<Input, Result>(
    work: (input: Input) => Result | Promise<Result>,
    input: Input,
  ): Promise<Awaited<Result>>
  /** Resolves when something is in the page, or is not. */
  until(selector: string, wished?: boolean): Promise<void>
  /** Presses a key, and waits for the next frame. */
  press(key: string): Promise<void>
  textOf(selector: string): Promise<string>
  close(): Promise<void>
}

/**
 * A browser with one page, to measure what the page itself holds. Playwright has the network watched, and then Chromium
 * keeps all that has come, up to 100 MB, in the page's process for whoever may ask for it.
 */
export async function openBarePage({ width, height }: { width: number; height: number }): Promise<BarePage> {
  const folder = await mkdtemp(join(tmpdir(), 'kashihon-browser-'))
  const browser = spawn(
    findChromium(),
    [...ARGS, '--headless', '--remote-debugging-port=0', `--user-data-dir=${folder}`, 'about:blank'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const ended = new Promise(done => browser.once('exit', done))
  const address = await new Promise<string>((resolve, reject) => {
    let said = ''
    browser.once('exit', () => reject(new Error(said)))
    browser.stderr.on('data', more => {
      said += more
      const [, url] = /listening on (ws:\S+)/.exec(said) ?? []
      if (url) resolve(url)
    })
  })
  const line = new WebSocket(address)
  await new Promise(done => line.addEventListener('open', done))
  const waiting = new Map<number, (answer: { result?: object; error?: object }) => void>()
  line.addEventListener('message', ({ data }) => {
    const { id, ...answer } = JSON.parse(String(data))
    waiting.get(id)?.(answer)
    waiting.delete(id)
  })
  let asked = 0
  const askOf =
    (sessionId?: string): Ask =>
    (method, params = {}) =>
      new Promise((resolve, reject) => {
        const id = ++asked
        waiting.set(id, ({ result, error }) =>
          error ? reject(new Error(`${method}: ${JSON.stringify(error)}`)) : resolve(result as never),
        )
        line.send(JSON.stringify({ id, method, params, sessionId }))
      })
  const askBrowser = askOf()
  const { targetId } = await askBrowser<{ targetId: string }>('Target.createTarget', { url: 'about:blank' })
  const attached = { targetId, flatten: true }
  const { sessionId } = await askBrowser<{ sessionId: string }>('Target.attachToTarget', attached)
  const ask = askOf(sessionId)
  await ask('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: false })
  const evaluate: BarePage['evaluate'] = async (work, input) => {
    const expression = `(${work})(${JSON.stringify(input)})`
    const options = { expression, awaitPromise: true, returnByValue: true }
    const { result, exceptionDetails } = await ask<{ result: { value: never }; exceptionDetails?: object }>(
      'Runtime.evaluate',
      options,
    )
    if (exceptionDetails) throw new Error(JSON.stringify(exceptionDetails))
    return result.value
  }
  return {
    askBrowser,
    ask,
    evaluate,
    async until(selector, wished = true) {
      for (let is = !wished; is !== wished; )
        is = await evaluate(async which => {
          await new Promise(requestAnimationFrame)
          return document.querySelector(which) !== null
        }, selector)
          // A page that is left meanwhile answers nothing.
          .catch(() => !wished)
    },
    press: key =>
      evaluate(async pressed => {
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, bubbles: true }))
        await new Promise<unknown>(requestAnimationFrame)
      }, key),
    textOf: selector => evaluate(which => document.querySelector(which)?.textContent?.trim() ?? '', selector),
    async close() {
      browser.kill()
      await ended
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
