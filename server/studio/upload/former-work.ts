import { arrangeAgain, type CutPiece } from '#rules/arrange-again.ts'
import { mapParts } from '#rules/map-parts.ts'
import { BookRefused } from '../../book-files/book-refused.ts'
import type { AppContext } from '../../context.ts'
import { type ArrangedPart, arrangeParts, sizeOf } from '../../publishing/arrange-parts.ts'
import { mapVolume, tokensOf } from '../../publishing/map-volume.ts'
import { nextPart, type PartContents } from '../../publishing/part-contents.ts'
import { type KnownPart, listKnownParts } from '../../publishing/part-store.ts'
import { planBook } from '../../publishing/plan-import.ts'
import { findVolumeSummary } from '../../publishing/plan-store.ts'
import type { Book } from '../../publishing/store-book.ts'
import { blockTexts } from '../../publishing/text/join-texts.ts'
import { MOST_TITLE } from './answers.ts'
import { formerParts } from './former-parts.ts'
import { setPartsOf } from './set-parts-of.ts'

/** What an editor made of the edition before, as far as it fits the next one. */
export interface FormerWork {
  /** The parts of the file; none: as it is cut. */
  arrangement: ArrangedPart[]
  /** How the edition before was cut; null: in several ways, or nobody knows. */
  cut: string | null
  /** Parts that were put together and cannot be again. */
  dissolved: { number: number; title: string }[]
}

const NONE: FormerWork = { arrangement: [], cut: null, dissolved: [] }

/**
 * docs/decisions/0133: what an editor made of the edition that the book would replace; nothing where it would replace none,
 * or is refused.
 */
export async function findFormerWork(
  context: Pick<AppContext, 'db' | 'blobs' | 'images' | 'clock'>,
  book: Book,
): Promise<FormerWork> {
  // Which parts are which is said of those that are put together, and says nothing of which volume it is.
  const { map, ...request } = book.request
  const plan = await planBook(context, { ...book, request, isPlan: true }).catch(error => {
    if (error instanceof BookRefused) return null
    throw error
  })
  if (!plan?.book || plan.outcome === 'created' || plan.outcome === 'unchanged') return NONE
  const { address } = plan.book.volume
  const volume = await findVolumeSummary(context.db, address.slice(address.lastIndexOf('/') + 1))
  if (!volume) return NONE
  const before = await listKnownParts(context.db, volume.id)
  return workOn(before, book.contents, setPartsOf(map))
}

function workOn(
  before: readonly KnownPart[],
  contents: readonly PartContents[],
  set: ReturnType<typeof setPartsOf>,
): FormerWork {
  const standing = before.filter(({ removed, type }) => !removed && type !== null)
  const former = formerParts(standing)
  const old = former.texts.map(tokensOf)
  const { fates, sources } = mapParts(
    old,
    contents.map(content => tokensOf(nextPart(content))),
  )
  const same = new Map<number, number>()
  for (const [at, { kind, to }] of fates.entries())
    if (kind === 'kept' && sources[to[0]]?.length === 1) same.set(former.numbers[at] as number, to[0] + 1)
  const next = contents.map(blocksOfContent)
  const again = arrangeAgain({ former, next, same })
  const plain = again.parts.map(pieces => ({ title: '', pieces }))
  const arranged = arrangeParts(contents, plain)
  const titles = titlesAgain(before, arranged, set)
  const isAsCut = again.parts.every(
    ([piece, ...more], at) =>
      more.length === 0 && piece?.part === at + 1 && piece.from === 0 && piece.to === next[at]?.length,
  )
  const isNamed = titles.some((title, at) => title !== arranged[at]?.part.title)
  const cuts = new Set(standing.map(({ origin }) => origin?.cut ?? ''))
  return {
    arrangement:
      isAsCut && !isNamed ? [] : plain.map(({ pieces }, at) => ({ title: titles[at] ?? '', pieces })),
    cut: cuts.size === 1 ? [...cuts][0] || null : null,
    dissolved: again.dissolved.flatMap(at => {
      const part = standing[at]
      return part ? [{ number: at + 1, title: part.title }] : []
    }),
  }
}

function blocksOfContent({ part, tree }: PartContents): string[] {
  if (part.type === 'manga') return part.pages.map(({ hash }) => hash)
  return tree ? blockTexts(tree) : []
}

/** Titles that an editor gave, for the parts that have the same text; those of the file for all others. */
function titlesAgain(
  before: readonly KnownPart[],
  arranged: readonly PartContents[],
  set: ReturnType<typeof setPartsOf>,
): string[] {
  const { ids, sources, fates } = mapVolume(before, arranged.map(nextPart), set)
  return arranged.map(({ part: { title } }, at) => {
    const known = ids[at]
    if (!known || known.title === '') return title
    const isKept = fates.some(({ part, kind }) => part === known && kind === 'kept')
    const isSameText = isKept && sources[at]?.length === 1
    return known.titleSet || (isSameText && isTitledByHand(known)) ? known.title.slice(0, MOST_TITLE) : title
  })
}

/** Whether a part is called otherwise than its file calls it. */
function isTitledByHand({ titleSet, title, origin }: KnownPart): boolean {
  return titleSet || (origin !== null && origin.title !== title)
}

/** The pieces of a part, which is one of the file where nobody has put it together. */
export function piecesOfContent(content: PartContents, at: number): CutPiece[] {
  const pieces = content.origin?.pieces ?? [{ part: at + 1, from: 0, to: sizeOf(content) }]
  return pieces.map(({ part, from, to }) => ({ part, from, to }))
}
