import { describe, expect, it } from 'vitest'
import type { CacheVersion } from '../platform/cache/cache-version.ts'
import { AnswerCache } from './answer-cache.ts'

function openCache(mostBytes = 100_000) {
  let version: string | null = '1'
  let made = 0
  const cacheVersion: CacheVersion = {
    current: () => version,
    moment: () => (version === null ? null : { version: Number(version), at: 0, era: 0, state: version }),
    onChange: () => {},
    truth: moment => (moment.state === version ? 'true' : 'false'),
  }
  const answers = new AnswerCache(cacheVersion, mostBytes)
  const make =
    (text = 'heidi') =>
    async () => {
      made += 1
      return { status: 200, contentType: 'text/plain', bytes: new TextEncoder().encode(text) }
    }
  return { answers, make, made: () => made, changeTo: (to: string | null) => (version = to) }
}

describe('cached answers for visitors', () => {
  it('are made once, however many ask at the same time', async () => {
    const { answers, make, made } = openCache()
    const all = await Promise.all(Array.from({ length: 50 }, () => answers.findOrMake('series', make())))
    expect(made()).toBe(1)
    expect(new Set(all.map(answer => answer.page.digest)).size).toBe(1)
  })

  it('are cached until the version changes', async () => {
    const { answers, make, made, changeTo } = openCache()
    await answers.findOrMake('series', make())
    expect(answers.find('series')?.page.status).toBe(200)
    changeTo('2')
    expect(answers.find('series')).toBeUndefined()
    await answers.findOrMake('series', make('heidi, new'))
    expect(made()).toBe(2)
  })

  it('are not cached when the version changed while they were made', async () => {
    const { answers, make, changeTo } = openCache()
    const late = answers.findOrMake('series', make())
    changeTo('2')
    await late
    expect(answers.find('series')).toBeUndefined()
  })

  it('are not cached while the version is unknown', async () => {
    const { answers, make, changeTo } = openCache()
    changeTo(null)
    await answers.findOrMake('series', make())
    changeTo('1')
    expect(answers.find('series')).toBeUndefined()
  })

  it('are asked for again after a failure', async () => {
    const { answers, make } = openCache()
    const failing = () => Promise.reject(new Error('database down'))
    await expect(answers.findOrMake('series', failing)).rejects.toThrow('database down')
    expect((await answers.findOrMake('series', make())).page.status).toBe(200)
  })

  it('give way to newer ones when there is no memory left, those first that were read longest ago', async () => {
    const { answers, make } = openCache(5000)
    for (const key of ['a', 'b', 'c']) await answers.findOrMake(key, make('x'.repeat(240)))
    answers.find('a')
    for (let more = 0; more < 7; more += 1) await answers.findOrMake(`more ${more}`, make('x'.repeat(240)))
    expect(answers.find('b')).toBeUndefined()
    expect(answers.find('a')).toBeDefined()
  })
})
