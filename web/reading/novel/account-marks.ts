import { keepMark, listMarks, removeMark } from '#contract/calls/marks.ts'
import { MarkKind } from '#contract/generated/enums.ts'
import { type Mark, Mark as MarkMessage } from '#contract/generated/marks.ts'
import { Locator } from '#contract/generated/places.ts'
import { sendFromBrowser } from '../../platform/send-from-browser.ts'
import { byPlace, type deviceMarks, type TextMark } from './marks.ts'

const MOST = 500
const TELL_AFTER_MS = 800

/** Keeps the marks of a part in step with the account: tells what was done here, then takes over what it has. Ends when called. */
export function followMarks(partId: string, device: ReturnType<typeof deviceMarks>): () => void {
  let left = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let underWay: Promise<void> = Promise.resolve()
  const soon = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      // What could not be told is told with the next change, or when the part is opened again.
      underWay = underWay.then(() => keepInStep(partId, device, () => left)).catch(() => {})
    }, ms)
  }
  const unwatch = device.watch(() => {
    if (device.kept().untold.length > 0) soon(TELL_AFTER_MS)
  })
  soon(0)
  return () => {
    left = true
    unwatch()
    clearTimeout(timer)
  }
}

async function keepInStep(
  partId: string,
  device: ReturnType<typeof deviceMarks>,
  left: () => boolean,
): Promise<void> {
  for (const id of device.kept().untold) {
    const mark = device.list().find(one => one.id === id)
    const { refused } = mark
      ? await sendFromBrowser(keepMark, { params: { id }, body: messageOf(mark, partId) })
      : await sendFromBrowser(removeMark, { params: { id } })
    if (refused || left()) return
    const { marks, untold } = device.kept()
    // Changed again meanwhile: then it is told again.
    if (marks.find(one => one.id === id) === mark)
      device.replace({ marks, untold: untold.filter(one => one !== id) })
  }
  const { answer } = await sendFromBrowser(listMarks, { query: { part: partId, limit: MOST, skip: 0 } })
  if (!answer || left() || device.kept().untold.length > 0) return
  device.replace({ marks: answer.marks.map(markOf).sort(byPlace), untold: [] })
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
