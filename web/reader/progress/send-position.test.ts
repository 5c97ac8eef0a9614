import { afterEach, describe, expect, it, vi } from 'vitest'
import { Locator, PlaceList } from '#contract/generated/places.ts'
import { Problem } from '#contract/generated/problem.ts'
import { MemoryStorage } from '../../storage/refused-storage.ts'
import { sendPosition } from './send-position.ts'
import { sendUnsent } from './send-unsent.ts'
import { lastPosition, listUnsent, saveUnsent, wasSent } from './unsent-positions.ts'

const answer = (status: number, reason = '') =>
  new Response(
    (reason
      ? Problem.encode({ status, reason, text: '' })
      : PlaceList.encode(PlaceList.fromPartial({}))
    ).finish() as BodyInit,
    { status },
  )
const position = (partId: string) => ({
  partId,
  locator: Locator.fromPartial({ block: 3, progress: 0.4 }),
  at: 1,
})

function browser(answers: (partId: string) => Response | Error) {
  const requested: string[] = []
  vi.stubGlobal('localStorage', new MemoryStorage())
  vi.stubGlobal('sessionStorage', new MemoryStorage())
  vi.stubGlobal('document', { cookie: '', documentElement: { toggleAttribute: () => {} } })
  vi.stubGlobal('fetch', async (path: string) => {
    const partId = path.split('/').at(-1) ?? ''
    requested.push(partId)
    const response = answers(partId)
    if (response instanceof Error) throw response
    return response
  })
  return requested
}
afterEach(() => vi.unstubAllGlobals())

describe('a reading position that the account refuses', () => {
  it.each([
    { status: 402, reason: 'buyOrSubscribe' },
    { status: 404, reason: 'partNotFound' },
    { status: 400, reason: 'badInput' },
  ])('for good is not sent again: $status $reason', async ({ status, reason }) => {
    browser(() => answer(status, reason))
    expect(await sendPosition(position('P'), false)).toBe(null)
    expect(wasSent('P')).toBe(false)
  })

  it.each([
    { status: 401, reason: 'signInFirst' },
    { status: 410, reason: 'sessionExpired' },
    { status: 429, reason: 'tooManyTries' },
    { status: 503, reason: '' },
  ])('for now is sent later: $status $reason', async ({ status, reason }) => {
    browser(() => answer(status, reason))
    await expect(sendPosition(position('P'), false)).rejects.toThrow()
  })
})

describe('a position that was reached without a connection', () => {
  it('is sent once when there is one', async () => {
    const requested = browser(() => answer(200))
    for (const partId of ['P', 'Q']) saveUnsent(position(partId))
    expect(lastPosition('P')).toEqual({ progress: 0.4, at: 1 })
    expect(await sendUnsent()).toBe(true)
    expect([requested, listUnsent(), wasSent('P')]).toEqual([['P', 'Q'], [], true])
    expect([lastPosition('P'), lastPosition('R')]).toEqual([{ progress: 0.4, at: 1 }, null])
    expect(await sendUnsent()).toBe(false)
  })

  it('stays stored while there is none, or nobody is signed in', async () => {
    browser(partId => (partId === 'P' ? answer(410, 'sessionExpired') : new Error('offline')))
    for (const partId of ['P', 'Q']) saveUnsent(position(partId))
    expect(await sendUnsent()).toBe(false)
    expect(listUnsent()).toHaveLength(2)
  })
})
