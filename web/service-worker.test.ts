import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

interface FakeFetchEvent {
  readonly request: { readonly url: string; readonly method: string; readonly mode: string }
  respondWith(answer: Promise<Response>): void
}
const SHOP = 'https://shop.example'
const PART = '/app/v2/parts/PRT-1/data'
const PAGE = '/read/rain-1'

let listeners: Record<string, (event: FakeFetchEvent) => void>
let shelves: Map<string, Map<string, Response>>
let network: (url: string) => Promise<Response>

/** The worker in a browser that has cached a page, the list of saved parts, and a part. */
beforeEach(async () => {
  vi.useFakeTimers()
  vi.resetModules()
  listeners = {}
  shelves = new Map([
    [
      'kashihon-shell',
      new Map([
        [PAGE, new Response('kept page')],
        ['/kept', new Response('shelf')],
        ['/locales/en/reading.json', new Response('kept texts')],
        ['/assets/a.js', new Response('kept file')],
      ]),
    ],
    ['kashihon-kept', new Map([[PART, new Response('kept part')]])],
  ])
  vi.stubGlobal('location', { origin: SHOP })
  vi.stubGlobal('addEventListener', (type: string, listener: (event: FakeFetchEvent) => void) => {
    listeners[type] = listener
  })
  vi.stubGlobal('caches', {
    open: async (name: string) => ({
      match: async (path: string) => shelves.get(name)?.get(path)?.clone(),
      keys: async () => [...(shelves.get(name)?.keys() ?? [])].map(path => ({ url: SHOP + path })),
    }),
  })
  vi.stubGlobal('fetch', ({ url }: { url: string }) => network(url))
  vi.stubGlobal(
    'Response',
    class extends Response {
      static override redirect(to: string) {
        return new Response(`to ${to}`)
      }
    },
  )
  await import('./service-worker.ts')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const ask = (path: string, mode = 'cors') => {
  let answer: Promise<Response> | null = null
  listeners.fetch?.({
    request: { url: SHOP + path, method: 'GET', mode },
    respondWith: response => {
      answer = response
    },
  })
  return answer as Promise<Response> | null
}
const textOf = async (answer: Promise<Response> | null) => (await answer)?.text()
const says = (text: string, status = 200) => {
  network = async () => new Response(text, { status })
}
const fails = () => {
  network = () => Promise.reject(new TypeError('offline'))
}
const neverAnswers = () => {
  network = () => new Promise(() => {})
}

// docs/product.md#offline-reading.
describe('a cached answer', () => {
  it.each([
    { what: 'a page', path: PAGE, mode: 'navigate', kept: 'kept page' },
    { what: 'a part', path: PART, mode: 'cors', kept: 'kept part' },
    { what: 'texts', path: '/locales/en/reading.json', mode: 'cors', kept: 'kept texts' },
  ])(
    'is answered where the network fails, is broken or does not answer: $what',
    async ({ path, mode, kept }) => {
      says('new')
      expect(await textOf(ask(path, mode))).toBe('new')
      fails()
      expect(await textOf(ask(path, mode))).toBe(kept)
      says('broken', 503)
      expect(await textOf(ask(path, mode))).toBe(kept)
      neverAnswers()
      const answer = ask(path, mode)
      await vi.advanceTimersByTimeAsync(4_000)
      expect(await textOf(answer)).toBe(kept)
    },
  )

  it('is answered sooner once the network has lost a request, until it answers one', async () => {
    neverAnswers()
    const page = ask(PAGE, 'navigate')
    await vi.advanceTimersByTimeAsync(4_000)
    await page
    const part = ask(PART)
    await vi.advanceTimersByTimeAsync(300)
    expect(await textOf(part)).toBe('kept part')
    says('new')
    expect(await textOf(ask(PART))).toBe('new')
    let answer: (response: Response) => void = () => {}
    network = () =>
      new Promise(done => {
        answer = done
      })
    const slow = ask(PART)
    await vi.advanceTimersByTimeAsync(3_000)
    answer(new Response('slow'))
    expect(await textOf(slow)).toBe('slow')
  })

  it('does not replace a refusal', async () => {
    says('buy it', 402)
    expect((await ask(PART))?.status).toBe(402)
  })

  it('is not used after its end, with or without a connection', async () => {
    const ended = new Response('kept part', { headers: { 'x-kept-until': '1000' } })
    shelves.get('kashihon-kept')?.set(PART, ended)
    fails()
    expect((await ask(PART))?.status).toBe(410)
    says('broken', 503)
    expect((await ask(PART))?.status).toBe(503)
  })

  it('of a built file is answered at once', async () => {
    neverAnswers()
    expect(await textOf(ask('/assets/a.js'))).toBe('kept file')
  })
})

describe('an answer that is not cached', () => {
  it('is waited for', async () => {
    let answer: (response: Response) => void = () => {}
    network = () =>
      new Promise(done => {
        answer = done
      })
    const page = ask('/read/other', 'navigate')
    await vi.advanceTimersByTimeAsync(60_000)
    answer(new Response('slow'))
    expect(await textOf(page)).toBe('slow')
  })

  it('leads to the list of saved parts where there is no connection', async () => {
    fails()
    expect(await textOf(ask('/series', 'navigate'))).toBe('to /kept')
    await expect(ask('/app/v2/parts/PRT-2/data')).rejects.toThrow()
  })

  it.each(['/app/v2/me', '/app/v2/me/library', '/app/v2/parts/PRT-1'])('is left to the network: %s', path => {
    says('mine')
    expect(ask(path)).toBe(null)
  })
})
