import { afterEach, describe, expect, it, vi } from 'vitest'
import { Locator, PlaceList } from '#contract/generated/places.ts'
import { Problem } from '#contract/generated/problem.ts'
import { MemoryStorage } from '../../platform/refused-storage.ts'
import { sendPlace } from './send-place.ts'
import { tellUnsent } from './tell-unsent.ts'
import { listUnsent, noteUnsent, wasTold } from './unsent-places.ts'

const answer = (status: number, reason = '') =>
  new Response(
    (reason
      ? Problem.encode({ status, reason, text: '' })
      : PlaceList.encode(PlaceList.fromPartial({}))
    ).finish() as BodyInit,
    { status },
  )
const place = (partId: string) => ({ partId, locator: Locator.fromPartial({ block: 3 }), at: 1 })

function browser(answers: (partId: string) => Response | Error) {
  const asked: string[] = []
  vi.stubGlobal('localStorage', new MemoryStorage())
  vi.stubGlobal('sessionStorage', new MemoryStorage())
  vi.stubGlobal('document', { cookie: '', documentElement: { toggleAttribute: () => {} } })
  vi.stubGlobal('fetch', async (path: string) => {
    const partId = path.split('/').at(-1) ?? ''
    asked.push(partId)
    const given = answers(partId)
    if (given instanceof Error) throw given
    return given
  })
  return asked
}
afterEach(() => vi.unstubAllGlobals())

describe('a place that the account does not take', () => {
  it.each([
    { status: 402, reason: 'buyOrSubscribe' },
    { status: 404, reason: 'partNotFound' },
    { status: 400, reason: 'badInput' },
  ])('for good is not told again: $status $reason', async ({ status, reason }) => {
    browser(() => answer(status, reason))
    expect(await sendPlace(place('P'), false)).toBe(null)
    expect(wasTold('P')).toBe(false)
  })

  it.each([
    { status: 401, reason: 'signInFirst' },
    { status: 410, reason: 'sessionExpired' },
    { status: 429, reason: 'tooManyTries' },
    { status: 503, reason: '' },
  ])('for now is told later: $status $reason', async ({ status, reason }) => {
    browser(() => answer(status, reason))
    await expect(sendPlace(place('P'), false)).rejects.toThrow()
  })
})

describe('what was read without a connection', () => {
  it('is told when there is one, and then is no more to be told', async () => {
    const asked = browser(() => answer(200))
    for (const partId of ['P', 'Q']) noteUnsent(place(partId))
    expect(await tellUnsent()).toBe(true)
    expect([asked, listUnsent(), wasTold('P')]).toEqual([['P', 'Q'], [], true])
    expect(await tellUnsent()).toBe(false)
  })

  it('stays as long as there is none, and while its reader is not signed in', async () => {
    browser(partId => (partId === 'P' ? answer(410, 'sessionExpired') : new Error('offline')))
    for (const partId of ['P', 'Q']) noteUnsent(place(partId))
    expect(await tellUnsent()).toBe(false)
    expect(listUnsent()).toHaveLength(2)
  })
})
