import { createElement, Fragment, type ReactNode, useState } from 'react'
import { showUploadPart } from '#contract/calls/studio-upload.ts'
import { ElementKind } from '#contract/generated/enums.ts'
import type { Node, RichText } from '#contract/generated/reading.ts'
import { EMPTY_TAGS, tagOf } from '#contract/rich-text.ts'
import { read, useRead } from '../../session/read.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { type Arranged, type Piece, sizeOf } from './arrangement.ts'
import { stepFocus } from './step-focus.ts'
import styles from './Upload.module.css'

interface Props {
  readonly uploadId: string
  readonly part: Arranged
  readonly onSplit: (block: number) => void
}

/**
 * The text of a part as a reader sees it, or its pages, with a place to split between any two blocks. The places are one
 * stop of the Tab key.
 */
export function PartText({ uploadId, part, onSplit }: Props) {
  const [stop, setStop] = useState(1)
  const starts: number[] = []
  part.pieces.reduce((sum, { from, to }) => {
    starts.push(sum)
    return sum + to - from
  }, 0)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the buttons within.
    <div className={styles.text} onKeyDown={event => stepFocus(event, '[data-split]')}>
      {part.title !== '' && <h3>{part.title}</h3>}
      {part.pieces.map((piece, at) => (
        <PieceText
          key={`${piece.part} ${piece.from}`}
          uploadId={uploadId}
          piece={piece}
          start={starts[at] ?? 0}
          stop={Math.min(stop, sizeOf(part) - 1)}
          onStop={setStop}
          onSplit={onSplit}
        />
      ))}
    </div>
  )
}

interface PieceProps extends Omit<Props, 'part'> {
  readonly piece: Piece
  /** Blocks of the part that come before it. */
  readonly start: number
  /** The place to split that Tab leads to. */
  readonly stop: number
  readonly onStop: (block: number) => void
}

function PieceText({ uploadId, piece, start, stop, onStop, onSplit }: PieceProps) {
  const { t } = useTranslation('studio-upload')
  const params = { uploadId, number: String(piece.part) }
  const { answer, broken, refused, again } = useRead(read(showUploadPart, { params }))
  if (broken || refused) return <Button onClick={again}>{t('again')}</Button>
  if (!answer) return <Skeleton count={6} />
  const addressOf = (hash: string) => `/app/v2/studio/uploads/${uploadId}/pictures/${hash}`
  const blocks: ReactNode[] =
    answer.pages.length > 0
      ? answer.pages.map((hash, at) => (
          <img src={addressOf(hash)} alt={t('page', { number: at + 1 })} loading="lazy" key={hash} />
        ))
      : blocksOf(answer.richText).map(node => showNode(node, addressOf))
  return blocks.slice(piece.from, piece.to).map((block, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: blocks of a text have no names, and do not move.
    <Fragment key={at}>
      {start + at > 0 && (
        <div className={styles.split}>
          <button
            type="button"
            data-split
            tabIndex={start + at === stop ? 0 : -1}
            aria-label={t('splitBefore', { number: start + at + 1 })}
            onFocus={() => onStop(start + at)}
            onClick={() => onSplit(start + at)}
          >
            {t('split')}
          </button>
        </div>
      )}
      {block}
    </Fragment>
  ))
}

function blocksOf(text: RichText | undefined): Node[] {
  return (text?.root?.children ?? []).filter(({ element }) => element?.kind !== ElementKind.FOOTNOTE)
}

/** Without links and names: they lead to other places of the text. */
function showNode({ text, element }: Node, addressOf: (hash: string) => string, key?: number): ReactNode {
  if (!element) return text
  const of = (name: string) => element.attributes.find(attribute => attribute.key === name)?.value
  if (element.kind === ElementKind.IMAGE)
    return <img src={addressOf(of('src') ?? '')} alt={of('alt') ?? ''} loading="lazy" key={key} />
  const tag = element.kind === ElementKind.LINK ? 'span' : tagOf(element.kind)
  if (EMPTY_TAGS.has(tag)) return createElement(tag, { key })
  const children = element.children.map((child, at) => showNode(child, addressOf, at))
  // Headings of the book are none of the studio.
  return createElement(
    /^h[1-6]$/.test(tag) ? 'p' : tag,
    { key, 'data-heading': /^h/.test(tag) || undefined },
    ...children,
  )
}
