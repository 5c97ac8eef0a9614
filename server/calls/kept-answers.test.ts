import { describe, expect, it } from 'vitest'
import { keepAnswers } from './kept-answers.ts'

function shelf(mostBytes = 100_000) {
  let edition: string | null = '1'
  let made = 0
  const answers = keepAnswers({ edition: () => edition, mostBytes })
  const make =
    (text = 'heidi') =>
    async () => {
      made += 1
      return { status: 200, contentType: 'text/plain', bytes: new TextEncoder().encode(text) }
    }
  return { answers, make, made: () => made, turn: (to: string | null) => (edition = to) }
}

describe('answers for visitors', () => {
  it('are made once, however many ask at the same time', async () => {
    const { answers, make, made } = shelf()
    const all = await Promise.all(Array.from({ length: 50 }, () => answers.findOrMake('series', make())))
    expect(made()).toBe(1)
    expect(new Set(all.map(answer => answer.page.digest)).size).toBe(1)
  })

  it('are kept until the edition turns', async () => {
    const { answers, make, made, turn } = shelf()
    await answers.findOrMake('series', make())
    expect(answers.find('series')?.page.status).toBe(200)
    turn('2')
    expect(answers.find('series')).toBeNull()
    await answers.findOrMake('series', make('heidi, new'))
    expect(made()).toBe(2)
  })

  it('are not kept when the edition turned while they were made', async () => {
    const { answers, make, turn } = shelf()
    const late = answers.findOrMake('series', make())
    turn('2')
    await late
    expect(answers.find('series')).toBeNull()
  })

  it('are not kept while the edition is unknown', async () => {
    const { answers, make, turn } = shelf()
    turn(null)
    await answers.findOrMake('series', make())
    turn('1')
    expect(answers.find('series')).toBeNull()
  })

  it('are asked for again after a failure', async () => {
    const { answers, make } = shelf()
    const failing = () => Promise.reject(new Error('database down'))
    await expect(answers.findOrMake('series', failing)).rejects.toThrow('database down')
    expect((await answers.findOrMake('series', make())).page.status).toBe(200)
  })

  it('give way to newer ones when there is no room, the longest unasked first', async () => {
    const { answers, make } = shelf(5000)
    for (const key of ['a', 'b', 'c']) await answers.findOrMake(key, make('x'.repeat(240)))
    answers.find('a')
    for (let more = 0; more < 7; more += 1) await answers.findOrMake(`more ${more}`, make('x'.repeat(240)))
    expect(answers.find('b')).toBeNull()
    expect(answers.find('a')).not.toBeNull()
  })
})
