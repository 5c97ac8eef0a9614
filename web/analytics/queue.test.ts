import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Message, openQueue, type Queue } from './queue.ts'

// docs/product.md#analytics: events wait in a queue, which is looked at every 100 ms.
let happened: Message[]
let sent: string[]
let allowed: boolean
let answer: (message: Message) => Promise<boolean>
let queue: Queue
const message = (name: string): Message => ({ path: name, body: {} })
const look = vi.fn(() => happened.splice(0))
const open = () =>
  openQueue({
    look,
    mayCount: () => allowed,
    send(one) {
      sent.push(one.path)
      return answer(one)
    },
  })

beforeEach(() => {
  vi.useFakeTimers()
  look.mockClear()
  happened = []
  sent = []
  allowed = true
  answer = async () => true
})
afterEach(() => {
  queue.stop()
  vi.useRealTimers()
})

describe('the queue of analytics', () => {
  it('looks at once, and then every 100 ms', async () => {
    queue = open()
    expect(look).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(99)
    expect(look).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(look).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(look).toHaveBeenCalledTimes(12)
  })

  it('sends one event with each poll, in order, and each once', async () => {
    happened = [message('a'), message('b'), message('c')]
    queue = open()
    expect(sent).toEqual(['a'])
    await vi.advanceTimersByTimeAsync(100)
    expect(sent).toEqual(['a', 'b'])
    await vi.advanceTimersByTimeAsync(10_000)
    expect(sent).toEqual(['a', 'b', 'c'])
  })

  it('sends the next only when the one before has been answered', async () => {
    let arrive = (_: boolean) => {}
    answer = () => new Promise(done => (arrive = done))
    happened = [message('a'), message('b')]
    queue = open()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(sent).toEqual(['a'])
    arrive(true)
    await vi.advanceTimersByTimeAsync(100)
    expect(sent).toEqual(['a', 'b'])
  })

  it('tries what did not arrive again after five seconds', async () => {
    answer = async () => sent.length > 1
    happened = [message('a')]
    queue = open()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(sent).toEqual(['a'])
    await vi.advanceTimersByTimeAsync(200)
    expect(sent).toEqual(['a', 'a'])
    await vi.advanceTimersByTimeAsync(20_000)
    expect(sent).toEqual(['a', 'a'])
  })

  it('neither looks nor sends while it may not count', async () => {
    allowed = false
    happened = [message('a')]
    queue = open()
    await vi.advanceTimersByTimeAsync(1_000)
    queue.flush()
    expect(look).not.toHaveBeenCalled()
    expect(sent).toEqual([])
  })

  it('forgets what waits as soon as it may not count any more', async () => {
    happened = [message('a'), message('b'), message('c')]
    queue = open()
    allowed = false
    await vi.advanceTimersByTimeAsync(100)
    allowed = true
    await vi.advanceTimersByTimeAsync(1_000)
    expect(sent).toEqual(['a'])
  })

  it('sends all that waits, and what has just happened, when the page goes', async () => {
    happened = [message('a'), message('b'), message('c')]
    queue = open()
    happened = [message('d')]
    queue.flush()
    expect(sent).toEqual(['a', 'b', 'c', 'd'])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(sent).toEqual(['a', 'b', 'c', 'd'])
  })

  it('keeps the last 50 where nothing gets through', async () => {
    answer = async () => false
    happened = Array.from({ length: 80 }, (_, number) => message(String(number)))
    queue = open()
    await vi.advanceTimersByTimeAsync(100)
    answer = async () => true
    sent = []
    await vi.advanceTimersByTimeAsync(20_000)
    expect(sent).toHaveLength(50)
    expect(sent[0]).toBe('30')
  })
})
