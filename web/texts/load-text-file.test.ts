import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadTextFile } from './load-text-file.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** What is asked for, and when. */
function answering(answer: (asked: number) => Response | Promise<Response>) {
  const asked: { address: string; at: number }[] = []
  const start = Date.now()
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push({ address, at: Date.now() - start })
    return answer(asked.length)
  })
  return asked
}

// docs/product.md#constants.
describe('a text file', () => {
  it('is asked for up to 5 times more, from 350 ms on, doubling', async () => {
    const asked = answering(() => new Response(null, { status: 503 }))
    const failed = expect(loadTextFile('en', 'slow')).rejects.toThrow('503')
    await vi.runAllTimersAsync()
    await failed
    expect(asked.map(({ at }) => at)).toEqual([0, 350, 1050, 2450, 5250, 10_850])
  })

  it('is there as soon as it is answered, also without a connection at first', async () => {
    const asked = answering(times => {
      if (times < 3) throw new TypeError('no connection')
      return Response.json({ title: 'Here' })
    })
    const texts = loadTextFile('de', 'late')
    await vi.runAllTimersAsync()
    expect(await texts).toEqual({ title: 'Here' })
    expect(asked.map(({ address }) => address)).toEqual(Array(3).fill('/locales/de/late.json'))
  })

  it('that does not exist is asked for once', async () => {
    const asked = answering(() => new Response(null, { status: 404 }))
    await expect(loadTextFile('en', 'nothing')).rejects.toThrow('404')
    expect(asked).toHaveLength(1)
  })

  it('is as it is now where no server has the version of the page any more', async () => {
    const asked = answering(times => (times === 1 ? new Response(null, { status: 404 }) : Response.json({})))
    expect(await loadTextFile('en', 'common', 'AAAAAAAA')).toEqual({})
    expect(asked.map(({ address }) => address)).toEqual([
      '/locales/en/common.json?v=AAAAAAAA',
      '/locales/en/common.json',
    ])
  })

  it('is asked for once by all who want it at the same time, and anew by who comes later', async () => {
    const asked = answering(() => Response.json({}))
    await Promise.all([loadTextFile('fr', 'same'), loadTextFile('fr', 'same')])
    expect(asked).toHaveLength(1)
    await loadTextFile('fr', 'same')
    expect(asked).toHaveLength(2)
  })

  it('waits while ten others are under way', async () => {
    const answers: (() => void)[] = []
    const asked = answering(() => new Promise(done => answers.push(() => done(Response.json({})))))
    const all = Array.from({ length: 13 }, (_, at) => loadTextFile('en', `file-${at}`))
    await vi.advanceTimersByTimeAsync(0)
    expect(asked).toHaveLength(10)
    answers[3]?.()
    await vi.advanceTimersByTimeAsync(0)
    expect(asked).toHaveLength(11)
    for (let at = 0; at < 13; at++) {
      answers[at]?.()
      await vi.advanceTimersByTimeAsync(0)
    }
    await Promise.all(all)
    expect(asked).toHaveLength(13)
  })
})
