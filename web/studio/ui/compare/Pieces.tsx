import type { Piece } from './text-diff.ts'

interface Props {
  /** null: the text has no line there. */
  readonly pieces: readonly Piece[] | null
  readonly as: 'del' | 'ins'
}

/** A line of a text that is compared, with what is only in this one marked. */
export function Pieces({ pieces, as: Mark }: Props) {
  return (pieces ?? []).map(({ text, isOwn }, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no names, and do not move.
    isOwn ? <Mark key={at}>{text}</Mark> : text,
  )
}
