import { type Dispatch, type RefObject, type SetStateAction, useEffect, useRef } from 'react'
import type { RichText as Tree } from '#contract/generated/reading.ts'
import { findById } from './find-by-id.ts'
import type { NovelPanel } from './NovelPanels.tsx'
import { MOST_COPIED, quotable } from './quotable.ts'
import type { TextSource } from './text-source.ts'
import type { Reading } from './use-reading-flow.ts'

interface Links {
  readonly room: RefObject<HTMLElement | null>
  readonly tree: Tree
  readonly source: TextSource
  readonly reading: Reading
  readonly onPanel: Dispatch<SetStateAction<NovelPanel | null>>
}

/** What in a text can be pressed: notes open where they are called, other places are gone to, drawings are looked at closely. */
export function useTextLinks(links: Links): void {
  const latest = useRef(links)
  useEffect(() => {
    latest.current = links
  })
  const { room } = links
  useEffect(() => {
    const listening = new AbortController()
    const element = room.current
    element?.addEventListener('click', event => onPress(event, latest.current), { signal: listening.signal })
    element?.addEventListener('copy', event => onCopy(event), { signal: listening.signal })
    document.addEventListener('selectionchange', () => onSelect(element, latest.current), {
      signal: listening.signal,
    })
    return () => listening.abort()
  }, [room])
}

function onPress(event: MouseEvent, { tree, source, reading, onPanel }: Links): void {
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
  const found = findById(tree, id)
  const place = source.placeOfId(id)
  if (!found || place === null) return
  const to = source.locatorOf(place)
  if (anchor.getAttribute('role') === 'doc-noteref') {
    onPanel({ kind: 'note', element: found, place: to })
    return
  }
  onPanel({ kind: 'left', place: reading.place() })
  reading.goTo(to)
}

function onSelect(room: HTMLElement | null, { onPanel }: Links): void {
  const selection = getSelection()
  const within = selection?.anchorNode?.parentElement?.closest('[data-block]')
  if (selection?.isCollapsed !== false || !within || !room?.contains(within)) return
  // What is open stays: also who is being read to may select something.
  onPanel(now => (now === null || now.kind === 'left' ? { kind: 'selection' } : now))
}

function onCopy(event: ClipboardEvent): void {
  const text = getSelection()?.toString() ?? ''
  if (text.length <= MOST_COPIED || !event.clipboardData) return
  event.preventDefault()
  event.clipboardData.setData('text/plain', quotable(text))
}
