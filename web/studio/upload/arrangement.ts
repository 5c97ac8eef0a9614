import type { UploadPartAnswer, UploadPlanPart, UploadReading } from '#contract/generated/studio_upload.ts'

/** Some of a part of the file: blocks of its text, or pages. */
export interface Piece {
  /** From 1. */
  readonly part: number
  readonly from: number
  readonly to: number
}

/** A part as the editor has put it together. */
export interface Arranged {
  /** Stays while the part is moved. */
  readonly key: number
  readonly title: string
  readonly pieces: readonly Piece[]
  /** undefined: by the rules */
  readonly preview?: boolean | undefined
  /** 0: not for rent; undefined: by the rules */
  readonly rentalCoins?: number | undefined
  /** What the shop has planned for it, with the titles that it had before; missing where it was put together since. */
  readonly planned?: UploadPlanPart | undefined
}

export type Arrangement = readonly Arranged[]

/**
 * The parts as they were answered before, else as the shop has planned them: as those of the edition before, or as the file
 * was cut.
 */
export function arrangementOf(
  { texts }: UploadReading,
  answered: readonly UploadPartAnswer[],
  planned: readonly UploadPlanPart[] = [],
): Arrangement {
  const sizeOf = (part: number) => texts[part - 1]?.blocks ?? 0
  const whole = (pieces: readonly Piece[]) =>
    pieces.map(({ part, from, to }) => ({ part, from, to: to || sizeOf(part) }))
  const plans = new Map(planned.map(plan => [JSON.stringify(whole(plan.pieces)), plan]))
  const withPlan = (part: Arranged) => {
    const plan = plans.get(JSON.stringify(part.pieces))
    return plan ? { ...part, planned: plan } : part
  }
  if (answered.length > 0)
    return answered.map(({ title, pieces, preview, rentalCoins }, at) =>
      withPlan({ key: at + 1, title, preview, rentalCoins, pieces: whole(pieces) }),
    )
  if (planned.some(({ pieces }) => pieces.length > 0))
    return planned.map(({ text, pieces }, at) =>
      withPlan({ key: at + 1, title: text?.title ?? '', pieces: whole(pieces) }),
    )
  return texts.map(({ number, title, blocks }) => ({
    ...{ key: number, title },
    pieces: [{ part: number, from: 0, to: blocks }],
  }))
}

/** The parts with the keys of those that have stood in the same places, so that the chosen one stays chosen. */
export function withKeysOf(before: Arrangement, parts: Arrangement): Arrangement {
  const isSame =
    before.length === parts.length &&
    parts.every(({ pieces }, at) => JSON.stringify(pieces) === JSON.stringify(before[at]?.pieces))
  return isSame ? parts.map((part, at) => ({ ...part, key: before[at]?.key ?? part.key })) : parts
}

const nextKey = (parts: Arrangement) => Math.max(0, ...parts.map(({ key }) => key)) + 1

/** Pieces that follow each other in the file are one. */
function joined(pieces: readonly Piece[]): Piece[] {
  const whole: Piece[] = []
  for (const piece of pieces) {
    const last = whole.at(-1)
    if (last && last.part === piece.part && last.to === piece.from)
      whole.splice(-1, 1, { ...last, to: piece.to })
    else whole.push(piece)
  }
  return whole
}

/** The part and the one after it become one, which has the title of the first. */
export function mergeWithNext(parts: Arrangement, at: number): Arrangement {
  const [one, other] = [parts[at], parts[at + 1]]
  if (!one || !other) return parts
  return parts.toSpliced(at, 2, {
    ...one,
    pieces: joined([...one.pieces, ...other.pieces]),
    planned: undefined,
  })
}

/** The part ends before this block of its own, counted from 0, and the rest becomes a part after it. */
export function splitBefore(parts: Arrangement, at: number, block: number, title: string): Arrangement {
  const part = parts[at]
  if (!part || block < 1 || block >= sizeOf(part)) return parts
  const first: Piece[] = []
  const rest: Piece[] = []
  let before = 0
  for (const piece of part.pieces) {
    const cut = Math.min(piece.to, Math.max(piece.from, piece.from + block - before))
    if (cut > piece.from) first.push({ ...piece, to: cut })
    if (cut < piece.to) rest.push({ ...piece, from: cut })
    before += piece.to - piece.from
  }
  return parts.toSpliced(
    at,
    1,
    { ...part, pieces: first, planned: undefined },
    { key: nextKey(parts), title, pieces: rest },
  )
}

export function move(parts: Arrangement, from: number, to: number): Arrangement {
  const part = parts[from]
  if (!part || to < 0 || to >= parts.length) return parts
  return parts.toSpliced(from, 1).toSpliced(to, 0, part)
}

export function changePart(parts: Arrangement, at: number, to: Partial<Arranged>): Arrangement {
  return parts.map((part, index) => (index === at ? { ...part, ...to } : part))
}

/** Blocks of a text, or pages. */
export function sizeOf({ pieces }: Arranged): number {
  return pieces.reduce((sum, { from, to }) => sum + to - from, 0)
}

/** About how much of a sum over the parts of the file is in a part: by how many of their blocks it has. */
export function shareOf(part: Arranged, { texts }: UploadReading, of: 'words' | 'minutes' | 'pages'): number {
  return Math.round(
    part.pieces.reduce((sum, { part: number, from, to }) => {
      const text = texts[number - 1]
      return text && text.blocks > 0 ? sum + (text[of] * (to - from)) / text.blocks : sum
    }, 0),
  )
}

/**
 * What is answered of the parts; none where they are as they were cut, unless that has to be said since the shop proposes
 * otherwise.
 */
export function answersOf(
  parts: Arrangement,
  reading: UploadReading,
  { isExplicit = false } = {},
): UploadPartAnswer[] {
  const asCut = arrangementOf(reading, [])
  const isSame =
    parts.length === asCut.length &&
    parts.every(
      ({ title, pieces, preview, rentalCoins }, at) =>
        preview === undefined &&
        rentalCoins === undefined &&
        title === asCut[at]?.title &&
        JSON.stringify(pieces) === JSON.stringify(asCut[at]?.pieces),
    )
  if (isSame && !isExplicit) return []
  return parts.map(({ title, pieces, preview, rentalCoins }) => ({
    ...{ title, preview, rentalCoins, launch: undefined },
    pieces: [...pieces],
  }))
}
