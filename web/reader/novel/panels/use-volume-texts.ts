import { useEffect, useState } from 'react'
import { listParts } from '#contract/calls/catalogue.ts'
import { openPart } from '#contract/calls/reading.ts'
import type { Part } from '#contract/generated/catalogue.ts'
import { read, useRead } from '../../../session/read.ts'
import { sendFromBrowser } from '../../../session/send-from-browser.ts'
import { isFrugal } from '../../content/connection.ts'
import { openTree } from '../../content/open-part.ts'
import { type SearchableText, searchableText } from '../text/search-text.ts'

/** So many parts are opened at once: openings are counted, and limited. */
const AT_ONCE = 24
const MAY_READ = 204

/** For as long as the page is open. */
const texts = new Map<string, SearchableText>()

interface VolumeTexts {
  /** The other parts of the volume whose texts are there, in their order. */
  readonly parts: readonly { readonly part: Part; readonly text: SearchableText }[]
  /** How many more are being fetched, or else how many more its reader may read. */
  readonly left: number
  /** Those are not free, while a free part is read: what was bought and not opened goes back, and is not opened unasked. */
  readonly closed: boolean
  readonly state: 'loading' | 'waiting' | 'stopped'
  readonly more: () => void
}

/** The texts of the other parts of the volume that a reader may read, the nearest first; fetched once there is a query. */
export function useVolumeTexts({ id, volumeId, preview }: Part, active: boolean): VolumeTexts {
  const list = useRead(active ? read(listParts, { params: { id: volumeId }, query: { limit: 500 } }) : null)
  const [most, setMost] = useState(() => (isFrugal() ? 0 : AT_ONCE))
  const [onlyFree, setOnlyFree] = useState(preview)
  const [, setLoaded] = useState(0)
  const [stopped, setStopped] = useState(false)
  const all = list.answer?.parts ?? []
  const here = all.findIndex(part => part.id === id)
  const others = all.filter(part => part.id !== id && part.check === MAY_READ && part.totalMangaPages === 0)
  const nearest = others.toSorted(
    (one, other) => Math.abs(all.indexOf(one) - here) - Math.abs(all.indexOf(other) - here),
  )
  const wanted = onlyFree ? nearest.filter(part => part.preview) : nearest
  const coming = stopped ? [] : missingIn(wanted.slice(0, most))
  const nextId = coming[0]?.id
  useEffect(() => {
    if (nextId === undefined) return
    let left = false
    textOf(nextId).then(
      text => {
        if (text) texts.set(nextId, text)
        if (!left) text ? setLoaded(before => before + 1) : setStopped(true)
      },
      () => left || setStopped(true),
    )
    return () => {
      left = true
    }
  }, [nextId])
  const closed = onlyFree && missingIn(wanted).length === 0
  return {
    parts: others.flatMap(part => {
      const text = texts.get(part.id)
      return text ? [{ part, text }] : []
    }),
    left: coming.length || missingIn(nearest).length,
    closed,
    state: stopped ? 'stopped' : nextId || (active && list.waiting) ? 'loading' : 'waiting',
    more() {
      const from = closed ? nearest : wanted
      const last = missingIn(from).slice(0, AT_ONCE).at(-1)
      setMost(last ? from.indexOf(last) + 1 : from.length)
      setOnlyFree(onlyFree && !closed)
      setStopped(false)
    },
  }
}

function missingIn(parts: readonly Part[]): Part[] {
  return parts.filter(part => !texts.has(part.id))
}

/** Null where it cannot be opened now. */
async function textOf(id: string): Promise<SearchableText | null> {
  const { answer } = await sendFromBrowser(openPart, { params: { id } })
  return answer ? searchableText(await openTree(answer)) : null
}
