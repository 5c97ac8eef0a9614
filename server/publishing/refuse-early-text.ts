import { holdText } from '#rules/text-left.ts'
import { refuseBook } from '../book-files/book-refused.ts'
import { remark } from '../book-files/remark.ts'
import type { ImportRequest } from './import-request.ts'
import { tokensOf } from './map-volume.ts'
import type { Replaced } from './replace-edition.ts'

interface EarlyTextInput {
  request: ImportRequest
  replaced: Pick<Replaced, 'mapping' | 'next'>
  /** Of the volume; null: to be announced */
  publishingAt: Date | null
  now: Date
}

/**
 * Refuses the book of a volume whose parts came one at a time, where it would bring text out early: a part that is out would
 * become one of which more than half is new, as where the first pages of a chapter were a teaser. Once the book is out, all
 * of it may be read.
 */
export function refuseEarlyText({ request, replaced, publishingAt, now }: EarlyTextInput): void {
  if (request.replace || (publishingAt !== null && publishingAt <= now)) return
  const { ids, sources } = replaced.mapping
  for (const [at, part] of ids.entries()) {
    const next = replaced.next[at]
    const isOut = part !== null && part.type !== null && part.launchAt <= now
    if (!part || !next || !isOut || request.parts?.launches?.[at] !== undefined) continue
    const known = (sources[at] ?? [part]).map(tokensOf)
    const tokens = tokensOf(next)
    const count = known.reduce((sum, one) => sum + one.count, 0)
    const isKnown = part.type === 'manga' ? tokens.count <= 2 * count : holdText(known, tokens)
    if (!isKnown) refuseBook(remark('earlyText', { number: at + 1, other: part.number }))
  }
}
