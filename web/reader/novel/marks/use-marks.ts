import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { MarkColour, MarkKind } from '#contract/generated/enums.ts'
import { useSignedIn } from '../../../session/signed-in.ts'
import { excerptOf } from '../text/excerpt.ts'
import type { Locator } from '../text/locator.ts'
import type { TextSource } from '../text/text-source.ts'
import { type DeviceMarks, deviceMarks, type TextMark } from './device-marks.ts'
import { highlightRanges } from './highlight-ranges.ts'
import { describePosition, findMark, findPosition } from './resolve-position.ts'
import { selectedRange } from './selected-range.ts'

/** The text as it is shown now. */
interface ShownText {
  /** Where the reader is. */
  readonly locator: () => Locator
  readonly isVisible: (locator: Locator) => boolean
  /** The elements that hold text now. */
  readonly textElements: () => readonly HTMLElement[]
}

interface Options {
  readonly partId: string
  readonly revision: number
  readonly source: TextSource
  readonly reading: ShownText
}

/** The marks of a text, and how to make them. */
export interface TextMarks {
  readonly all: readonly TextMark[]
  /** Whether a bookmark is visible. */
  readonly bookmarked: boolean
  readonly toggleBookmark: () => void
  /** Highlights the selection. Null where nothing is selected. */
  readonly highlight: (colour: MarkColour) => TextMark | null
  readonly change: (id: string, to: Partial<Pick<TextMark, 'note' | 'colour'>>) => void
  readonly remove: (id: string) => void
  /** The position of a mark in the current revision of the text; null where its text is there no longer. */
  readonly positionOf: (mark: TextMark) => number | null
}

/** Characters of the page that are saved as the text of a bookmark. */
const BOOKMARK_TEXT = 80
/** The most characters that are saved as the text of a highlight. */
const HIGHLIGHT_TEXT = 1000
const NONE: readonly TextMark[] = []

export function useMarks({ partId, revision, source, reading }: Options): TextMarks {
  const device = useMemo(() => (typeof localStorage === 'undefined' ? null : deviceMarks(partId)), [partId])
  const all = useSyncExternalStore(
    onChange => device?.watch(onChange) ?? (() => {}),
    () => device?.list() ?? NONE,
    () => NONE,
  )
  useAccountSync(partId, device)
  const positionOf = (mark: TextMark) => findMark(source, mark, revision)
  const rangeOf = (mark: TextMark): (readonly [from: number, to: number])[] => {
    const from = positionOf(mark)
    if (from === null) return []
    const to = mark.to && findPosition(source, mark.to, revision)
    return [[from, to ?? from + mark.text.length]]
  }
  const highlights = all.filter(({ kind }) => kind === MarkKind.HIGHLIGHT)
  // After every render, since each turn of a page brings other elements.
  useEffect(() => {
    for (const colour of Object.values(MarkColour))
      highlightRanges(
        `mark-${colour}`,
        source,
        reading.textElements(),
        highlights.filter(mark => mark.colour === colour).flatMap(rangeOf),
      )
  })
  const storedLocatorAt = (position: number) => ({
    ...source.locatorOf(position),
    ...describePosition(source, position, revision),
    page: 0,
    pageTop: 0,
  })
  // In a text that scrolls, only the line where the reader is counts.
  const current = source.positionOf(reading.locator())
  const isHere = (position: number | null) =>
    position !== null && (position === current || reading.isVisible(source.locatorOf(position)))
  const visible = all.filter(mark => mark.kind === MarkKind.BOOKMARK && isHere(positionOf(mark)))
  return {
    all,
    bookmarked: visible.length > 0,
    toggleBookmark() {
      for (const mark of visible) device?.remove(mark.id)
      if (visible.length > 0) return
      const position = source.positionOf(reading.locator())
      const text = excerptOf(source, position, position + BOOKMARK_TEXT)
      const mark = { kind: MarkKind.BOOKMARK, colour: MarkColour.YELLOW, note: '', to: null }
      device?.add({ ...mark, id: newId(), from: storedLocatorAt(position), text })
    },
    highlight(colour) {
      const range = selectedRange(source, reading.textElements())
      if (!range || !device) return null
      const [from, to] = range
      const mark: TextMark = {
        id: newId(),
        kind: MarkKind.HIGHLIGHT,
        from: storedLocatorAt(from),
        to: storedLocatorAt(to),
        colour,
        note: '',
        text: excerptOf(source, from, Math.min(to, from + HIGHLIGHT_TEXT)).slice(0, HIGHLIGHT_TEXT),
      }
      device.add(mark)
      getSelection()?.removeAllRanges()
      return mark
    },
    change: (id, to) => device?.change(id, to),
    remove: id => device?.remove(id),
    positionOf,
  }
}

/** Syncs the marks with the account while somebody is signed in. */
function useAccountSync(partId: string, device: DeviceMarks | null): void {
  const signedIn = useSignedIn()
  useEffect(() => {
    if (!device || !signedIn) return
    let stop: (() => void) | null = null
    let stopped = false
    void import('./sync-marks.ts')
      .then(({ syncMarks }) => {
        if (!stopped) stop = syncMarks(partId, device)
      })
      // The marks stay on this device, and are sent when the next part is opened.
      .catch(() => {})
    return () => {
      stopped = true
      stop?.()
    }
  }, [partId, device, signedIn])
}

function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map(byte => byte.toString(16).padStart(2, '0'))
    .join('')
}
