import { type Dispatch, type RefObject, type SetStateAction, useEffect } from 'react'
import type { RichText as Tree } from '#contract/generated/reading.ts'
import { useLatest } from '../../use-latest.ts'
import type { Reading } from '../flow/reading-flow.ts'
import { findById } from '../text/find-by-id.ts'
import { MAX_QUOTATION, truncateQuotation } from '../text/quotation.ts'
import type { TextSource } from '../text/text-source.ts'
import type { NovelPanel } from './panel-props.ts'

interface Options {
  readonly room: RefObject<HTMLElement | null>
  readonly tree: Tree
  readonly source: TextSource
  readonly reading: Reading
  readonly onPanel: Dispatch<SetStateAction<NovelPanel | null>>
}

/**
 * Handles clicks and selections in the text: notes, illustrations and the selection open their panels, other links jump to
 * their target.
 */
export function useTextLinks(options: Options): void {
  const latest = useLatest(options)
  const { room } = options
  useEffect(() => {
    const listening = new AbortController()
    const element = room.current
    element?.addEventListener('click', event => onClick(event, latest.current), { signal: listening.signal })
    element?.addEventListener('copy', event => onCopy(event), { signal: listening.signal })
    document.addEventListener('selectionchange', () => onSelect(element, latest.current), {
      signal: listening.signal,
    })
    return () => listening.abort()
  }, [room, latest])
}

function onClick(event: MouseEvent, { tree, source, reading, onPanel }: Options): void {
  const target = event.target instanceof Element ? event.target : null
  const image = target?.closest<HTMLImageElement>('img[data-full], figure > img')
  if (image) {
    event.preventDefault()
    onPanel({ kind: 'image', src: image.src, alt: image.alt })
    return
  }
  const anchor = target?.closest<HTMLAnchorElement>('a[href^="#t-"]')
  const id = anchor?.getAttribute('href')?.slice('#t-'.length)
  if (!anchor || id === undefined) return
  event.preventDefault()
  const element = findById(tree, id)
  const position = source.positionOfId(id)
  if (!element || position === null) return
  const locator = source.locatorOf(position)
  if (anchor.getAttribute('role') === 'doc-noteref') {
    onPanel({ kind: 'note', element, locator })
    return
  }
  onPanel({ kind: 'return', locator: reading.locator() })
  reading.goTo(locator)
}

function onSelect(room: HTMLElement | null, { onPanel }: Options): void {
  const selection = getSelection()
  const block = selection?.anchorNode?.parentElement?.closest('[data-block]')
  if (selection?.isCollapsed !== false || !block || !room?.contains(block)) return
  // A panel that is open stays: text can be selected while it is read aloud.
  onPanel(current => (current === null || current.kind === 'return' ? { kind: 'selection' } : current))
}

function onCopy(event: ClipboardEvent): void {
  const text = getSelection()?.toString() ?? ''
  if (text.length <= MAX_QUOTATION || !event.clipboardData) return
  event.preventDefault()
  event.clipboardData.setData('text/plain', truncateQuotation(text))
}
