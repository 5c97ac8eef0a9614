import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { MarkColour, MarkKind } from '#contract/generated/enums.ts'
import { useSignedIn } from '../../platform/signed-in.ts'
import { deviceMarks, type TextMark } from './marks.ts'
import { quoteOf, resolvePlace } from './resolve-place.ts'
import { selectedPlaces } from './selected-places.ts'
import { showRanges } from './show-ranges.ts'
import type { TextSource } from './text-source.ts'
import type { Reading } from './use-reading-flow.ts'
import { wordsOf } from './words-of.ts'

interface Wish {
  readonly partId: string
  readonly revision: number
  readonly source: TextSource
  readonly reading: Reading
}

/** The marks of a text, and how to make them. */
export interface TextMarks {
  readonly all: readonly TextMark[]
  /** Whether what is seen has a bookmark. */
  readonly bookmarked: boolean
  readonly toggleBookmark: () => void
  /** Highlights what is selected. False where nothing is. */
  readonly highlight: (colour: MarkColour) => TextMark | null
  readonly change: (id: string, to: Partial<Pick<TextMark, 'note' | 'colour'>>) => void
  readonly remove: (id: string) => void
  /** Where a mark is in the text as it stands now. */
  readonly placeOf: (mark: TextMark) => number
}

/** About how much of a page is kept as the words of a bookmark, characters. */
const WORDS = 80
const MOST_WORDS = 1000
const NONE: readonly TextMark[] = []

export function useMarks({ partId, revision, source, reading }: Wish): TextMarks {
  const device = useMemo(() => (typeof localStorage === 'undefined' ? null : deviceMarks(partId)), [partId])
  const all = useSyncExternalStore(
    changed => device?.watch(changed) ?? (() => {}),
    () => device?.list() ?? NONE,
    () => NONE,
  )
  const signedIn = useSignedIn()
  useEffect(() => {
    if (!device || !signedIn) return
    let end: (() => void) | null = null
    let left = false
    void import('./account-marks.ts').then(({ followMarks }) => {
      if (!left) end = followMarks(partId, device)
    })
    return () => {
      left = true
      end?.()
    }
  }, [partId, device, signedIn])

  const placeOf = (mark: TextMark) => resolvePlace(source, mark.from, revision)
  const endOf = (mark: TextMark) =>
    mark.to ? resolvePlace(source, mark.to, revision) : placeOf(mark) + mark.text.length
  const highlights = all.filter(({ kind }) => kind === MarkKind.HIGHLIGHT)
  // Painted anew after every turn: the elements are others then.
  useEffect(() => {
    for (const colour of Object.values(MarkColour))
      showRanges(
        `mark-${colour}`,
        source,
        reading.texts(),
        highlights.filter(mark => mark.colour === colour).map(mark => [placeOf(mark), endOf(mark)]),
      )
  })
  const noted = (place: number) => ({
    ...source.locatorOf(place),
    revision,
    quote: quoteOf(source, place),
    progress: source.length === 0 ? 0 : place / source.length,
    page: 0,
    pageTop: 0,
  })
  // On the page; or, where the text scrolls, at the line from which one reads on.
  const here = source.placeOf(reading.place())
  const isHere = (place: number) => place === here || reading.sees(source.locatorOf(place))
  const seen = all.filter(mark => mark.kind === MarkKind.BOOKMARK && isHere(placeOf(mark)))
  return {
    all,
    bookmarked: seen.length > 0,
    toggleBookmark() {
      for (const mark of seen) device?.remove(mark.id)
      if (seen.length > 0) return
      const place = source.placeOf(reading.place())
      const text = wordsOf(source, place, place + WORDS)
      const mark = { kind: MarkKind.BOOKMARK, colour: MarkColour.YELLOW, note: '', to: null }
      device?.add({ ...mark, id: newId(), from: noted(place), text })
    },
    highlight(colour) {
      const places = selectedPlaces(source, reading.texts())
      if (!places || !device) return null
      const [from, to] = places
      const mark: TextMark = {
        id: newId(),
        kind: MarkKind.HIGHLIGHT,
        from: noted(from),
        to: noted(to),
        colour,
        note: '',
        text: wordsOf(source, from, Math.min(to, from + MOST_WORDS)).slice(0, MOST_WORDS),
      }
      device.add(mark)
      getSelection()?.removeAllRanges()
      return mark
    },
    change: (id, to) => device?.change(id, to),
    remove: id => device?.remove(id),
    placeOf,
  }
}

function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map(byte => byte.toString(16).padStart(2, '0'))
    .join('')
}
