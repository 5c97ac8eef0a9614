import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepMark, listMarks } from '#contract/calls/marks.ts'
import { MarkColour, MarkKind } from '#contract/generated/enums.ts'
import { Mark } from '#contract/generated/marks.ts'
import { Locator } from '#contract/generated/places.ts'
import { MemoryStorage } from '../../platform/refused-storage.ts'
import { followMarks } from './account-marks.ts'
import { deviceMarks, type TextMark } from './marks.ts'

interface Given {
  readonly params?: { readonly id: string }
  readonly query?: { readonly limit: number; readonly skip: number }
  readonly body?: Mark
}
const account = vi.hoisted(() => ({ send: async (_name: string, _given: Given): Promise<object> => ({}) }))
vi.mock('../../platform/send-from-browser.ts', () => ({
  sendFromBrowser: (call: { name: string }, given: Given) => account.send(call.name, given),
}))

const PART = 'PRT-1'
const markAt = (id: string, block: number): TextMark => ({
  id,
  kind: MarkKind.BOOKMARK,
  from: Locator.fromPartial({ block }),
  to: null,
  colour: MarkColour.YELLOW,
  note: '',
  text: id,
})
const idsOf = (marks: readonly { readonly id: string }[]) => marks.map(({ id }) => id)

/** An account with these marks, which takes no more than `room`. */
function openAccount(marks: readonly string[], room = Number.POSITIVE_INFINITY) {
  const kept = new Map(marks.map((id, at) => [id, Mark.fromPartial({ ...markAt(id, at), to: undefined })]))
  account.send = async (name, { params, query, body }) => {
    const id = params?.id ?? ''
    if (name === listMarks.name) {
      const { skip = 0, limit = 0 } = query ?? {}
      return { answer: { marks: [...kept.values()].slice(skip, skip + limit) } }
    }
    if (name !== keepMark.name) kept.delete(id)
    else if (kept.size >= room && !kept.has(id)) return { refused: 'tooManyMarks', status: 409 }
    else if (body) kept.set(id, { ...body, id })
    return { answer: null }
  }
  return { kept }
}

let end = () => {}
beforeEach(() => {
  vi.stubGlobal('localStorage', new MemoryStorage())
  vi.stubGlobal('sessionStorage', new MemoryStorage())
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
})
afterEach(() => {
  end()
  vi.unstubAllGlobals()
})
const follow = (device: ReturnType<typeof deviceMarks>) => {
  end = followMarks(PART, device)
}

describe('the marks of a part', () => {
  it('are all there, however many the account has', async () => {
    openAccount(Array.from({ length: 1203 }, (_, at) => `m${at}`))
    const device = deviceMarks(PART)
    follow(device)
    await expect.poll(() => device.list().length).toBe(1203)
  })

  it('that a full account does not take stay here, beside its own', async () => {
    openAccount(['a', 'b'], 2)
    const device = deviceMarks(PART)
    device.add(markAt('mine', 1))
    follow(device)
    await expect.poll(() => idsOf(device.list())).toEqual(['a', 'b', 'mine'])
    expect(device.kept().untold).toEqual(['mine'])
    expect(idsOf(deviceMarks(PART).list())).toContain('mine')
  })

  it('that are refused are in no other’s way: what is removed goes first, and makes room', async () => {
    const { kept } = openAccount(['a', 'b'], 2)
    const device = deviceMarks(PART)
    device.replace({ marks: [markAt('first', 3), markAt('second', 4)], untold: ['first', 'second', 'a'] })
    follow(device)
    await expect.poll(() => device.kept().untold).toEqual(['second'])
    expect([...kept.keys()]).toEqual(['b', 'first'])
    expect(idsOf(device.list())).toEqual(['b', 'first', 'second'])
  })

  it('stay as they are here where nobody is signed in any more', async () => {
    let asked = 0
    account.send = async () => {
      asked++
      return { refused: 'sessionExpired', status: 410 }
    }
    const device = deviceMarks(PART)
    device.add(markAt('mine', 1))
    follow(device)
    await expect.poll(() => asked).toBe(1)
    expect([device.kept().untold, idsOf(device.list())]).toEqual([['mine'], ['mine']])
  })
})

describe('marks that are made in two tabs', () => {
  it('are in both', () => {
    const heard: ((event: { key: string }) => void)[] = []
    vi.stubGlobal('addEventListener', (_: string, listener: (event: { key: string }) => void) =>
      heard.push(listener),
    )
    const [one, other] = [deviceMarks(PART), deviceMarks(PART)]
    const seen = vi.fn()
    other.watch(seen)
    one.add(markAt('a', 1))
    for (const listener of heard) listener({ key: `marks ${PART}` })
    expect(seen).toHaveBeenCalledOnce()
    other.add(markAt('b', 2))
    expect(idsOf(deviceMarks(PART).list())).toEqual(['a', 'b'])
  })
})
