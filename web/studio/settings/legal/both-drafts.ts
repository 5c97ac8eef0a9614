import type { LegalTexts } from '#contract/generated/studio_shop.ts'
import { type Language, languages } from '#rules/interface-language.ts'
import { textIn, withText } from '../shop/local-texts.ts'

/** A text in a language, or the date. */
export type DraftPiece = Language | 'holdsFrom'

const PIECES: readonly DraftPiece[] = [...languages, 'holdsFrom']

interface BothDrafts {
  /** From which both were made. */
  readonly base: LegalTexts
  readonly mine: LegalTexts
  readonly theirs: LegalTexts
}

const pieceOf = (draft: LegalTexts, piece: DraftPiece) =>
  piece === 'holdsFrom' ? (draft.holdsFrom?.toISOString() ?? '') : textIn(draft.texts, piece)

/** A draft with one piece of another. */
export function withPiece(draft: LegalTexts, piece: DraftPiece, of: LegalTexts): LegalTexts {
  if (piece === 'holdsFrom') return { ...draft, holdsFrom: of.holdsFrom }
  return { ...draft, texts: withText(draft.texts, piece, textIn(of.texts, piece)) }
}

/** One's own draft, with all that only somebody else has changed. */
export function withTheirs({ base, mine, theirs }: BothDrafts): LegalTexts {
  return PIECES.filter(piece => pieceOf(mine, piece) === pieceOf(base, piece)).reduce(
    (draft, piece) => withPiece(draft, piece, theirs),
    mine,
  )
}

/** What both have changed, and not to the same. */
export function contestedIn({ base, mine, theirs }: BothDrafts): DraftPiece[] {
  return PIECES.filter(piece => {
    const [was, own, other] = [base, mine, theirs].map(draft => pieceOf(draft, piece))
    return own !== was && other !== was && own !== other
  })
}
