import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listMarks, saveMark } from '#contract/calls/marks.ts'
import { MarkColour, MarkKind } from '#contract/generated/enums.ts'
import { Mark } from '#contract/generated/marks.ts'
import { Locator } from '#contract/generated/places.ts'
import { MemoryStorage } from '../../../storage/refused-storage.ts'
import { deviceMarks, type TextMark } from './device-marks.ts'
import { syncMarks } from './sync-marks.ts'

interface SentOptions {
  readonly params?: { readonly id: string }
  readonly query?: { readonly limit: number; readonly skip: number }
  readonly body?: Mark
}
const account = vi.hoisted(() => ({
  send: async (_name: string, _options: SentOptions): Promise<object> => ({}),
}))
vi.mock('../../../session/send-from-browser.ts', () => ({
  sendFromBrowser: (call: { name: string }, options: SentOptions) => account.send(call.name, options),
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

/** An account with these marks that holds no more than `room`. */
function openAccount(marks: readonly string[], room = Number.POSITIVE_INFINITY) {
  const saved = new Map(marks.map((id, at) => [id, Mark.fromPartial({ ...markAt(id, at), to: undefined })]))
  account.send = async (name, { params, query, body }) => {
    const id = params?.id ?? ''
    if (name === listMarks.name) {
      const { skip = 0, limit = 0 } = query ?? {}
      return { answer: { marks: [...saved.values()].slice(skip, skip + limit) } }
    }
    if (name !== saveMark.name) saved.delete(id)
    else if (saved.size >= room && !saved.has(id)) return { refused: 'tooManyMarks', status: 409 }
    else if (body) saved.set(id, { ...body, id })
    return { answer: null }
  }
  return { saved }
}

let stop = () => {}
beforeEach(() => {
  vi.stubGlobal('localStorage', new MemoryStorage())
  vi.stubGlobal('sessionStorage', new MemoryStorage())
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})
const sync = (device: ReturnType<typeof deviceMarks>) => {
  stop = syncMarks(PART, device)
}

describe('the marks of a part', () => {
  it('are all there, however many the account has', async () => {
    openAccount(Array.from({ length: 1203 }, (_, at) => `m${at}`))
    const device = deviceMarks(PART)
    sync(device)
    await expect.poll(() => device.list().length).toBe(1203)
  })

  it('that a full account refuses stay on the device, beside those of the account', async () => {
    openAccount(['a', 'b'], 2)
    const device = deviceMarks(PART)
    device.add(markAt('mine', 1))
    sync(device)
    await expect.poll(() => idsOf(device.list())).toEqual(['a', 'b', 'mine'])
    expect(device.stored().unsynced).toEqual(['mine'])
    expect(idsOf(deviceMarks(PART).list())).toContain('mine')
  })

  it('that are refused hold up no others, and removals are sent first to make room', async () => {
    const { saved } = openAccount(['a', 'b'], 2)
    const device = deviceMarks(PART)
    device.replace({ marks: [markAt('first', 3), markAt('second', 4)], unsynced: ['first', 'second', 'a'] })
    sync(device)
    await expect.poll(() => device.stored().unsynced).toEqual(['second'])
    expect([...saved.keys()]).toEqual(['b', 'first'])
    expect(idsOf(device.list())).toEqual(['b', 'first', 'second'])
  })

  it('stay as they are on the device when nobody is signed in any more', async () => {
    let calls = 0
    account.send = async () => {
      calls++
      return { refused: 'sessionExpired', status: 410 }
    }
    const device = deviceMarks(PART)
    device.add(markAt('mine', 1))
    sync(device)
    await expect.poll(() => calls).toBe(1)
    expect([device.stored().unsynced, idsOf(device.list())]).toEqual([['mine'], ['mine']])
  })
})

it('marks are stored in the format that browsers of readers already hold', () => {
  sessionStorage.setItem(`marks ${PART}`, JSON.stringify({ marks: [markAt('a', 1)], untold: ['a'] }))
  const device = deviceMarks(PART)
  expect([idsOf(device.list()), device.stored().unsynced]).toEqual([['a'], ['a']])
  device.add(markAt('b', 2))
  expect(JSON.parse(sessionStorage.getItem(`marks ${PART}`) ?? '').untold).toEqual(['a', 'b'])
})

describe('marks that are made in two tabs', () => {
  it('are in both', () => {
    const listeners: ((event: { key: string }) => void)[] = []
    vi.stubGlobal('addEventListener', (_: string, listener: (event: { key: string }) => void) =>
      listeners.push(listener),
    )
    const [one, other] = [deviceMarks(PART), deviceMarks(PART)]
    const onChange = vi.fn()
    other.watch(onChange)
    one.add(markAt('a', 1))
    for (const listener of listeners) listener({ key: `marks ${PART}` })
    expect(onChange).toHaveBeenCalledOnce()
    other.add(markAt('b', 2))
    expect(idsOf(deviceMarks(PART).list())).toEqual(['a', 'b'])
  })
})
