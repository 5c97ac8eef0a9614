import { listMarks, removeMark, saveMark } from '#contract/calls/marks.ts'
import { MarkKind } from '#contract/generated/enums.ts'
import { type Mark, Mark as MarkMessage } from '#contract/generated/marks.ts'
import { Locator } from '#contract/generated/places.ts'
import { sendFromBrowser } from '../../../session/send-from-browser.ts'
import { comparePositions, type DeviceMarks, type TextMark } from './device-marks.ts'

/** The largest page of marks that the shop answers with. */
const PAGE_SIZE = 500
const SYNC_DELAY_MS = 800
/** Refusals that mean that nobody is signed in any more. */
const SIGNED_OUT: readonly string[] = ['signInFirst', 'sessionExpired']

/**
 * Keeps the marks of a part in step with the account: sends what has changed here, then takes over what the account has.
 * Returns how to stop.
 */
export function syncMarks(partId: string, device: DeviceMarks): () => void {
  let stopped = false
  let replacing = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const replace: DeviceMarks['replace'] = marks => {
    replacing = true
    device.replace(marks)
    replacing = false
  }
  let lastSync: Promise<void> = Promise.resolve()
  const schedule = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      // What fails is sent with the next change, with the next connection, or when the part is opened again.
      lastSync = lastSync.then(() => syncOnce(partId, { ...device, replace }, () => stopped)).catch(() => {})
    }, ms)
  }
  const unwatch = device.watch(() => {
    if (!replacing && device.stored().unsynced.length > 0) schedule(SYNC_DELAY_MS)
  })
  const onOnline = () => schedule(0)
  addEventListener('online', onOnline)
  schedule(0)
  return () => {
    stopped = true
    unwatch()
    removeEventListener('online', onOnline)
    clearTimeout(timer)
  }
}

async function syncOnce(partId: string, device: DeviceMarks, isStopped: () => boolean): Promise<void> {
  const { unsynced } = device.stored()
  const removed = unsynced.filter(id => !device.list().some(one => one.id === id))
  // Removals go first, since an account holds only so many marks.
  for (const id of new Set([...removed, ...unsynced])) {
    const mark = device.list().find(one => one.id === id)
    const { refused } = mark
      ? await sendFromBrowser(saveMark, { params: { id }, body: messageOf(mark, partId) })
      : await sendFromBrowser(removeMark, { params: { id } })
    if (isStopped() || SIGNED_OUT.includes(refused ?? '')) return
    // A mark that the account refuses stays on this device, and does not hold up the others.
    if (refused) continue
    const stored = device.stored()
    // A mark that has changed meanwhile is sent again.
    if (stored.marks.find(one => one.id === id) === mark)
      device.replace({ marks: stored.marks, unsynced: stored.unsynced.filter(one => one !== id) })
  }
  const accountMarks = await listAll(partId)
  if (isStopped()) return
  const stored = device.stored()
  const local = stored.marks.filter(({ id }) => stored.unsynced.includes(id))
  const others = accountMarks.filter(({ id }) => !stored.unsynced.includes(id))
  device.replace({ marks: [...others, ...local].sort(comparePositions), unsynced: stored.unsynced })
}

/** Throws where the call is refused. */
async function listAll(partId: string): Promise<TextMark[]> {
  const all: TextMark[] = []
  for (;;) {
    const query = { part: partId, limit: PAGE_SIZE, skip: all.length }
    const { answer, refused } = await sendFromBrowser(listMarks, { query })
    if (!answer) throw new Error(refused)
    all.push(...answer.marks.map(markOf))
    if (answer.marks.length < PAGE_SIZE) return all
  }
}

function messageOf(mark: TextMark, partId: string): Mark {
  return MarkMessage.fromPartial({
    ...mark,
    to: mark.kind === MarkKind.HIGHLIGHT ? (mark.to ?? undefined) : undefined,
    partId,
  })
}

function markOf({ id, kind, from, to, colour, note, text, gone }: Mark): TextMark {
  return { id, kind, from: from ?? Locator.fromPartial({}), to: to ?? null, colour, note, text, gone }
}
