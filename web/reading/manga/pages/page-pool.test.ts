import { describe, expect, it } from 'vitest'
import type { MangaPage } from '#contract/generated/reading.ts'
import { type Machine, PagePool } from './page-pool.ts'

const WIDTHS = [480, 800, 1600]
const pages = Array.from({ length: 40 }, (_, at) => ({
  number: at + 1,
  width: 1600,
  height: 2400,
  variants: WIDTHS.map(width => ({ format: 'webp', width, url: `${at}/${width}` })),
})) as unknown as MangaPage[]

/** A connection whose pictures come when the test says so. */
function slowShop(shown?: ReadonlySet<string>) {
  const asked: string[] = []
  const givenUp: string[] = []
  const dropped: string[] = []
  const pauses: number[] = []
  const waiting = new Map<string, { come: () => void; fail: () => void }>()
  const machine: Machine = {
    load: (_, { url }, signal) => {
      asked.push(url)
      return new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => {
          givenUp.push(url)
          reject(signal.reason)
        })
        waiting.set(url, {
          come: () => resolve(new Blob([url])),
          fail: () => reject(new Error('lost')),
        })
      })
    },
    unpack: async blob => {
      const url = await blob.text()
      return { url: `blob:${url}`, drop: () => dropped.push(url) }
    },
    pause: async (ms, signal) => {
      pauses.push(ms)
      signal.throwIfAborted()
    },
  }
  const pool = new PagePool(pages, machine, shown)
  const settle = () => new Promise<void>(resolve => setImmediate(resolve))
  return {
    pool,
    asked,
    givenUp,
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

const want = (...order: number[]) => order.map((page, at) => ({ page, width: 480, seen: at === 0 }))

describe('the pool of pages', () => {
  it('takes what the page has shown before it, unless nobody would call that good enough', () => {
    const { pool, asked } = slowShop(new Set(['0/1600', '1/480']))
    const wide = (page: number) => ({ page, width: 800, seen: true })
    pool.want([wide(0), wide(1), wide(2)])
    expect(asked).toEqual(['0/1600', '1/800', '2/800'])
  })

  it('asks for the most urgent first, a few at once', async () => {
    const { pool, asked, come } = slowShop()
    pool.want(want(5, 6, 7, 8, 4))
    expect(asked).toEqual(['5/480', '6/480', '7/480'])
    await come('6/480')
    expect(asked.at(-1)).toBe('8/480')
    expect(pool.picture(6)).toEqual({ state: 'there', url: 'blob:6/480', width: 480 })
    expect(pool.picture(5).state).toBe('waiting')
  })

  it('gives up what nobody wants any more, as when somebody turns round', () => {
    const { pool, asked, givenUp } = slowShop()
    pool.want(want(5, 6, 7))
    pool.want(want(5, 4, 3))
    expect(givenUp).toEqual(['6/480', '7/480'])
    expect(asked.slice(3)).toEqual(['4/480', '3/480'])
  })

  it('lets go of what is being unpacked when nobody wants it any more', async () => {
    const unpacking = new Map<string, AbortSignal>()
    const pool = new PagePool(pages, {
      load: async (_, { url }) => new Blob([url]),
      unpack: async (blob, signal) => {
        unpacking.set(await blob.text(), signal)
        return new Promise(() => {})
      },
      pause: async () => {},
    })
    pool.want(want(5, 6, 7))
    await expect.poll(() => [...unpacking.keys()]).toEqual(['5/480', '6/480', '7/480'])
    pool.want(want(5, 7, 8))
    expect([...unpacking].filter(([, { aborted }]) => aborted).map(([url]) => url)).toEqual(['6/480'])
  })

  it('gives up something for a page that is seen', () => {
    const { pool, asked, givenUp } = slowShop()
    pool.want(want(5, 6, 7, 8))
    pool.want(want(8, 5, 6, 7))
    expect(givenUp).toEqual(['7/480'])
    expect(asked.at(-1)).toBe('8/480')
  })

  it('keeps no more than twelve, those farthest away go first', async () => {
    const { pool, comeAll, dropped } = slowShop()
    for (let page = 0; page < 30; page += 1) {
      pool.want(want(page, page + 1, page + 2, page - 1))
      await comeAll()
      expect(pool.kept).toBeLessThanOrEqual(12)
    }
    expect(dropped.slice(0, 3)).toEqual(['0/480', '1/480', '2/480'])
    expect(pool.picture(29).state).toBe('there')
    expect(pool.picture(0)).toMatchObject({ state: 'waiting', url: null })
    pool.close()
    expect(pool.kept).toBe(0)
    expect(dropped.length).toBe(32)
  })

  it('takes something better in the place of what is there, once it is unpacked', async () => {
    const { pool, come, dropped, asked } = slowShop()
    pool.want(want(5))
    await come('5/480')
    pool.want([{ page: 5, width: 1500, seen: true }])
    expect(asked.at(-1)).toBe('5/1600')
    expect(pool.picture(5).url).toBe('blob:5/480')
    expect(dropped).toEqual([])
    await come('5/1600')
    expect(pool.picture(5)).toEqual({ state: 'there', url: 'blob:5/1600', width: 1600 })
    expect(dropped).toEqual(['5/480'])
    // And does not go back to a smaller one.
    pool.want(want(5))
    expect(pool.picture(5).width).toBe(1600)
    expect(asked).toHaveLength(2)
  })

  it('has room for two better ones at once: with them it is still twelve', async () => {
    const { pool, come, comeAll, asked } = slowShop()
    const seen = [5, 6, 7, 8]
    const screen = (width: number) =>
      Array.from({ length: 20 }, (_, at) => ({ page: 5 + at, width, seen: seen.includes(5 + at) }))
    pool.want(screen(480))
    await comeAll()
    expect(pool.kept).toBe(10)
    const before = asked.length
    pool.want(screen(1500))
    expect(asked.slice(before)).toEqual(['5/1600', '6/1600'])
    await come('6/1600')
    expect(asked.slice(before)).toEqual(['5/1600', '6/1600', '7/1600'])
    await comeAll()
    expect(seen.map(page => pool.picture(page).width)).toEqual([1600, 1600, 1600, 1600])
  })

  it('asks again by itself, later each time, and then says so until it is asked to try again', async () => {
    const { pool, fail, come, pauses, asked } = slowShop()
    let told = 0
    pool.watch(5, () => {
      told += 1
    })
    pool.want(want(5))
    for (let tries = 0; tries < 4; tries += 1) await fail('5/480')
    expect(pauses).toEqual([400, 1500, 4000])
    expect(pool.picture(5).state).toBe('failed')
    expect(told).toBe(1)
    pool.want(want(5))
    expect(asked).toHaveLength(4)
    pool.again(5)
    expect(pool.picture(5).state).toBe('waiting')
    await come('5/480')
    expect(pool.picture(5).state).toBe('there')
  })

  it('shows what it has where something better does not come', async () => {
    const { pool, come, fail } = slowShop()
    pool.want(want(5))
    await come('5/480')
    pool.want([{ page: 5, width: 800, seen: true }])
    for (let tries = 0; tries < 4; tries += 1) await fail('5/800')
    expect(pool.picture(5)).toMatchObject({ state: 'there', url: 'blob:5/480' })
  })

  it('fails a page that has no picture at all', () => {
    const pool = new PagePool([{ variants: [] } as unknown as MangaPage], {} as never)
    pool.want(want(0))
    expect(pool.picture(0).state).toBe('failed')
  })
})
