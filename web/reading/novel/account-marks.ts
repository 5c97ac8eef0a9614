import { keepMark, listMarks, removeMark } from '#contract/calls/marks.ts'
import { MarkKind } from '#contract/generated/enums.ts'
import { type Mark, Mark as MarkMessage } from '#contract/generated/marks.ts'
import { Locator } from '#contract/generated/places.ts'
import { sendFromBrowser } from '../../platform/send-from-browser.ts'
import { byPlace, type deviceMarks, type TextMark } from './marks.ts'

type Device = ReturnType<typeof deviceMarks>

/** As many as the shop answers at once. */
const AT_ONCE = 500
const TELL_AFTER_MS = 800
/** Nobody is signed in here any more: there is no account to be told. */
const SIGNED_OUT: readonly string[] = ['signInFirst', 'sessionExpired']

/** Keeps the marks of a part in step with the account: tells what was done here, then takes over what it has. Ends when called. */
export function followMarks(partId: string, device: Device): () => void {
  let left = false
  let taking = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const replace: Device['replace'] = kept => {
    taking = true
    device.replace(kept)
    taking = false
  }
  let underWay: Promise<void> = Promise.resolve()
  const soon = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      // What could not be told is told with the next change, with the next connection, or when the part is opened again.
      underWay = underWay.then(() => keepInStep(partId, { ...device, replace }, () => left)).catch(() => {})
    }, ms)
  }
  const unwatch = device.watch(() => {
    if (!taking && device.kept().untold.length > 0) soon(TELL_AFTER_MS)
  })
  const online = () => soon(0)
  addEventListener('online', online)
  soon(0)
  return () => {
    left = true
    unwatch()
    removeEventListener('online', online)
    clearTimeout(timer)
  }
}

async function keepInStep(partId: string, device: Device, left: () => boolean): Promise<void> {
  const { untold } = device.kept()
  const removed = untold.filter(id => !device.list().some(one => one.id === id))
  // What is removed makes room for what is new.
  for (const id of new Set([...removed, ...untold])) {
    const mark = device.list().find(one => one.id === id)
    const { refused } = mark
      ? await sendFromBrowser(keepMark, { params: { id }, body: messageOf(mark, partId) })
      : await sendFromBrowser(removeMark, { params: { id } })
    if (left() || SIGNED_OUT.includes(refused ?? '')) return
    // One that the account does not take stays here; it is in nobody's way.
    if (refused) continue
    const now = device.kept()
    // Changed again meanwhile: then it is told again.
    if (now.marks.find(one => one.id === id) === mark)
      device.replace({ marks: now.marks, untold: now.untold.filter(one => one !== id) })
  }
  const known = await listAll(partId)
  if (left()) return
  const now = device.kept()
  const mine = now.marks.filter(({ id }) => now.untold.includes(id))
  const others = known.filter(({ id }) => !now.untold.includes(id))
  device.replace({ marks: [...others, ...mine].sort(byPlace), untold: now.untold })
}

/** Throws where the account does not say. */
async function listAll(partId: string): Promise<TextMark[]> {
  const all: TextMark[] = []
  for (;;) {
    const query = { part: partId, limit: AT_ONCE, skip: all.length }
    const { answer, refused } = await sendFromBrowser(listMarks, { query })
    if (!answer) throw new Error(refused)
    all.push(...answer.marks.map(markOf))
    if (answer.marks.length < AT_ONCE) return all
  }
}

function messageOf(mark: TextMark, partId: string): Mark {
  return MarkMessage.fromPartial({
    ...mark,
    to: mark.kind === MarkKind.HIGHLIGHT ? (mark.to ?? undefined) : undefined,
    partId,
  })
}

function markOf({ id, kind, from, to, colour, note, text }: Mark): TextMark {
  return { id, kind, from: from ?? Locator.fromPartial({}), to: to ?? null, colour, note, text }
}
