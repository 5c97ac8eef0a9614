// Proves docs/product.md#reading-manga
import { describe, expect, it } from 'vitest'
import type { MangaPage } from '#contract/generated/reading.ts'
import { PagePool, type PoolEnvironment } from './page-pool.ts'

const WIDTHS = [480, 800, 1600]
const pages = Array.from({ length: 40 }, (_, at) => ({
  number: at + 1,
  width: 1600,
  height: 2400,
  variants: WIDTHS.map(width => ({ format: 'webp', width, url: `${at}/${width}` })),
})) as unknown as MangaPage[]

/** A pool whose pictures load when the test says so. */
function slowPool(shown?: ReadonlySet<string>) {
  const asked: string[] = []
  const aborted: string[] = []
  const dropped: string[] = []
  const pauses: number[] = []
  const waiting = new Map<string, { come: () => void; fail: () => void }>()
  const environment: PoolEnvironment = {
    load: (_, { url }, signal) => {
      asked.push(url)
      return new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => {
          aborted.push(url)
          reject(signal.reason)
        })
        waiting.set(url, {
          come: () => resolve(new Blob([url])),
          fail: () => reject(new Error('lost')),
        })
      })
    },
    decode: async blob => {
      const url = await blob.text()
      return { url: `blob:${url}`, release: () => dropped.push(url) }
    },
    pause: async (ms, signal) => {
      pauses.push(ms)
      signal.throwIfAborted()
    },
  }
  const pool = new PagePool(pages, environment, shown)
  const settle = () => new Promise<void>(resolve => setImmediate(resolve))
  return {
    pool,
    asked,
    aborted,
    dropped,
    pauses,
    async come(url: string) {
      waiting.get(url)?.come()
      await settle()
      await settle()
    },
    async fail(url: string) {
      waiting.get(url)?.fail()
      await settle()
    },
    async comeAll() {
      for (let before = -1; before !== asked.length; ) {
        before = asked.length
        for (const { come } of waiting.values()) come()
        await settle()
        await settle()
      }
    },
  }
}

const requests = (...order: number[]) => order.map((page, at) => ({ page, width: 480, seen: at === 0 }))

describe('the pool of pages', () => {
  it('takes what the page has shown before it, unless that is too small', () => {
    const { pool, asked } = slowPool(new Set(['0/1600', '1/480']))
    const wide = (page: number) => ({ page, width: 800, seen: true })
    pool.request([wide(0), wide(1), wide(2)])
    expect(asked).toEqual(['0/1600', '1/800', '2/800'])
  })

  it('loads the most urgent pages first, a few at once', async () => {
    const { pool, asked, come } = slowPool()
    pool.request(requests(5, 6, 7, 8, 4))
    expect(asked).toEqual(['5/480', '6/480', '7/480'])
    await come('6/480')
    expect(asked.at(-1)).toBe('8/480')
    expect(pool.picture(6)).toEqual({ state: 'there', url: 'blob:6/480', width: 480 })
    expect(pool.picture(5).state).toBe('waiting')
  })

  it('aborts what is not requested any more, as when a reader turns back', () => {
    const { pool, asked, aborted } = slowPool()
    pool.request(requests(5, 6, 7))
    pool.request(requests(5, 4, 3))
    expect(aborted).toEqual(['6/480', '7/480'])
    expect(asked.slice(3)).toEqual(['4/480', '3/480'])
  })

  it('aborts what is being decoded when it is not requested any more', async () => {
    const unpacking = new Map<string, AbortSignal>()
    const pool = new PagePool(pages, {
      load: async (_, { url }) => new Blob([url]),
      decode: async (blob, signal) => {
        unpacking.set(await blob.text(), signal)
        return new Promise(() => {})
      },
      pause: async () => {},
    })
    pool.request(requests(5, 6, 7))
    await expect.poll(() => [...unpacking.keys()]).toEqual(['5/480', '6/480', '7/480'])
    pool.request(requests(5, 7, 8))
    expect([...unpacking].filter(([, { aborted }]) => aborted).map(([url]) => url)).toEqual(['6/480'])
  })

  it('aborts a page that is not seen for one that is', () => {
    const { pool, asked, aborted } = slowPool()
    pool.request(requests(5, 6, 7, 8))
    pool.request(requests(8, 5, 6, 7))
    expect(aborted).toEqual(['7/480'])
    expect(asked.at(-1)).toBe('8/480')
  })

  it('holds no more than twelve pictures and releases the farthest first', async () => {
    const { pool, comeAll, dropped } = slowPool()
    for (let page = 0; page < 30; page += 1) {
      pool.request(requests(page, page + 1, page + 2, page - 1))
      await comeAll()
      expect(pool.loadedCount).toBeLessThanOrEqual(12)
    }
    expect(dropped.slice(0, 3)).toEqual(['0/480', '1/480', '2/480'])
    expect(pool.picture(29).state).toBe('there')
    expect(pool.picture(0)).toMatchObject({ state: 'waiting', url: null })
    pool.close()
    expect(pool.loadedCount).toBe(0)
    expect(dropped.length).toBe(32)
  })

  it('replaces a picture by a larger one once that is decoded', async () => {
    const { pool, come, dropped, asked } = slowPool()
    pool.request(requests(5))
    await come('5/480')
    pool.request([{ page: 5, width: 1500, seen: true }])
    expect(asked.at(-1)).toBe('5/1600')
    expect(pool.picture(5).url).toBe('blob:5/480')
    expect(dropped).toEqual([])
    await come('5/1600')
    expect(pool.picture(5)).toEqual({ state: 'there', url: 'blob:5/1600', width: 1600 })
    expect(dropped).toEqual(['5/480'])
    // And does not go back to a smaller one.
    pool.request(requests(5))
    expect(pool.picture(5).width).toBe(1600)
    expect(asked).toHaveLength(2)
  })

  it('replaces two pictures at once, so that there are never more than twelve', async () => {
    const { pool, come, comeAll, asked } = slowPool()
    const seen = [5, 6, 7, 8]
    const screen = (width: number) =>
      Array.from({ length: 20 }, (_, at) => ({ page: 5 + at, width, seen: seen.includes(5 + at) }))
    pool.request(screen(480))
    await comeAll()
    expect(pool.loadedCount).toBe(10)
    const before = asked.length
    pool.request(screen(1500))
    expect(asked.slice(before)).toEqual(['5/1600', '6/1600'])
    await come('6/1600')
    expect(asked.slice(before)).toEqual(['5/1600', '6/1600', '7/1600'])
    await comeAll()
    expect(seen.map(page => pool.picture(page).width)).toEqual([1600, 1600, 1600, 1600])
  })

  it('retries a page with longer pauses each time, and then fails it until it is retried by hand', async () => {
    const { pool, fail, come, pauses, asked } = slowPool()
    let changes = 0
    pool.watch(5, () => {
      changes += 1
    })
    pool.request(requests(5))
    for (let tries = 0; tries < 4; tries += 1) await fail('5/480')
    expect(pauses).toEqual([400, 1500, 4000])
    expect(pool.picture(5).state).toBe('failed')
    expect(changes).toBe(1)
    pool.request(requests(5))
    expect(asked).toHaveLength(4)
    pool.retry(5)
    expect(pool.picture(5).state).toBe('waiting')
    await come('5/480')
    expect(pool.picture(5).state).toBe('there')
  })

  it('shows a smaller picture where the larger one fails', async () => {
    const { pool, come, fail } = slowPool()
    pool.request(requests(5))
    await come('5/480')
    pool.request([{ page: 5, width: 800, seen: true }])
    for (let tries = 0; tries < 4; tries += 1) await fail('5/800')
    expect(pool.picture(5)).toMatchObject({ state: 'there', url: 'blob:5/480' })
  })

  it('fails a page that has no picture at all', () => {
    const pool = new PagePool([{ variants: [] } as unknown as MangaPage], {} as never)
    pool.request(requests(0))
    expect(pool.picture(0).state).toBe('failed')
  })
})
