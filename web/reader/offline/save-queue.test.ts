import { describe, expect, it } from 'vitest'
import type { SaveOutcome } from './running-saves.ts'
import { progressWith, type QueueState, SaveQueue, type Wait } from './save-queue.ts'

const partsOf = (...ids: string[]) => ids.map(id => ({ id, slug: `part-${id}`, page: `/read/part-${id}` }))

/** A queue whose parts end as the test says; what is not named is saved. */
function openQueue({ saved = [] as string[], outcomes = {} as Record<string, SaveOutcome[]> } = {}) {
  const seen = { asked: [] as string[], waiting: [] as string[], pauses: [] as Wait[], metered: false }
  const cancelled = new Map<string, () => void>()
  let state: QueueState = { parts: new Map(), waits: null, stopped: null }
  let goOn = () => {}
  let run: Promise<void> = Promise.resolve()
  const queue = new SaveQueue(
    {
      isSaved: async id => saved.includes(id),
      async save({ id }) {
        seen.asked.push(id)
        const outcome = outcomes[id]?.shift() ?? 'saved'
        if (outcome === 'cancelled') await new Promise<void>(done => cancelled.set(id, done))
        return outcome
      },
      cancel: id => cancelled.get(id)?.(),
      isMetered: () => seen.metered,
      pause(wait) {
        seen.pauses.push(wait)
        return new Promise(done => {
          goOn = done
        })
      },
      remember: parts => seen.waiting.push(...parts.map(({ id }) => id)),
      forget: ids => {
        seen.waiting = seen.waiting.filter(id => !ids.includes(id))
      },
      inTurn: work => {
        run = work()
        return run
      },
    },
    next => {
      state = next
    },
  )
  return {
    ...{ queue, seen },
    state: () => ({ ...state, parts: Object.fromEntries(state.parts) }),
    progress: (...ids: string[]) => progressWith(state, ids),
    goOn: () => goOn(),
    whole: () => run.then(() => {}),
    /** Lets everything happen that waits for nothing. */
    settle: () => new Promise<void>(done => setImmediate(done)),
  }
}

describe('parts that are saved one after the other', () => {
  it('come in their order without those that are there, and what may not be saved stops none of them', async () => {
    const { queue, seen, whole, settle, state } = openQueue({
      saved: ['2'],
      outcomes: { 3: ['ended'], 4: ['other'] },
    })
    queue.add(partsOf('1', '2', '3', '4', '5'))
    expect(seen.waiting).toEqual(['1', '2', '3', '4', '5'])
    await whole()
    await settle()
    expect(seen).toMatchObject({ asked: ['1', '3', '4', '5'], waiting: [], pauses: [] })
    expect(state().parts).toEqual({ 3: 'leftOut', 4: 'leftOut' })
  })

  it('are counted for whoever asked for them', async () => {
    const { queue, progress, settle } = openQueue({ outcomes: { 2: ['offline'] } })
    queue.add(partsOf('1', '2', '3'))
    queue.add(partsOf('3', '9'))
    await settle()
    expect(progress('1', '2', '3')).toEqual({ total: 3, done: 1, saving: null })
    expect(progress('9')).toEqual({ total: 1, done: 0, saving: null })
    expect(progress('1', '7')).toBeNull()
  })

  it.each(['offline', 'tooOften'] as const)(
    'go on by themselves after a while, where it was %s',
    async why => {
      const { queue, seen, state, goOn, whole, settle } = openQueue({ outcomes: { 1: [why] } })
      queue.add(partsOf('1', '2'))
      await settle()
      expect(state()).toMatchObject({ waits: why, parts: { 1: 'waiting', 2: 'waiting' } })
      goOn()
      await whole()
      expect(seen).toMatchObject({ asked: ['1', '1', '2'], waiting: [] })
      expect(state().waits).toBeNull()
    },
  )

  it.each(['full', 'signedOut'] as const)(
    'stop where it is %s, and wait until somebody goes on',
    async why => {
      const { queue, seen, state, settle } = openQueue({ outcomes: { 2: [why] } })
      queue.add(partsOf('1', '2', '3'))
      await settle()
      expect(state().stopped).toBe(why)
      expect(seen).toMatchObject({ asked: ['1', '2'], waiting: ['2', '3'] })
      queue.add([])
      await settle()
      expect(state()).toMatchObject({ stopped: null, parts: {} })
      expect(seen).toMatchObject({ asked: ['1', '2', '2', '3'], waiting: [] })
    },
  )

  it('wait for a connection that costs nothing, also where one breaks off what is fetched', async () => {
    const { queue, seen, state, goOn, settle } = openQueue({ outcomes: { 1: ['cancelled'] } })
    queue.add(partsOf('1', '2'))
    await settle()
    seen.metered = true
    queue.connectionChanged()
    await settle()
    expect(state()).toMatchObject({ waits: 'wifi', parts: { 1: 'waiting', 2: 'waiting' } })
    seen.metered = false
    goOn()
    await settle()
    expect(seen).toMatchObject({ asked: ['1', '1', '2'], pauses: ['wifi'], waiting: [] })
  })

  it('are taken off, with the one that is being saved, and the others go on', async () => {
    const { queue, seen, state, settle } = openQueue({ outcomes: { 1: ['cancelled'] } })
    queue.add(partsOf('1', '2', '3'))
    await settle()
    expect(state().parts).toMatchObject({ 1: 'saving' })
    queue.cancel(['1', '2'])
    await settle()
    expect(seen).toMatchObject({ asked: ['1', '3'], waiting: [] })
  })
})
