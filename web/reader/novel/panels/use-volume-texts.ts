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
const TOO_OFTEN = 429

/** For as long as the page is open. */
const texts = new Map<string, SearchableText>()

interface VolumeTexts {
  /** The other parts of the volume whose texts are there, in their order. */
  readonly parts: readonly { readonly part: Part; readonly text: SearchableText }[]
  /** How many more its reader may read. */
  readonly left: number
  readonly state: 'loading' | 'waiting' | 'stopped'
  readonly more: () => void
}

/** The texts of the other parts of the volume that a reader may read, the nearest first; fetched once there is a query. */
export function useVolumeTexts({ id, volumeId }: Part, active: boolean): VolumeTexts {
  const list = useRead(active ? read(listParts, { params: { id: volumeId }, query: { limit: 500 } }) : null)
  const [most, setMost] = useState(() => (isFrugal() ? 0 : AT_ONCE))
  const [, setLoaded] = useState(0)
  const [stopped, setStopped] = useState(false)
  const all = list.answer?.parts ?? []
  const here = all.findIndex(part => part.id === id)
  const others = all.filter(part => part.id !== id && part.check === MAY_READ && part.totalMangaPages === 0)
  const missing = others
    .filter(part => !texts.has(part.id))
    .sort((one, other) => Math.abs(all.indexOf(one) - here) - Math.abs(all.indexOf(other) - here))
  const there = others.length - missing.length
  const [next] = there < most && !stopped ? missing : []
  const nextId = next?.id
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
  return {
    parts: others.flatMap(part => {
      const text = texts.get(part.id)
      return text ? [{ part, text }] : []
    }),
    left: missing.length,
    state: stopped ? 'stopped' : next || (active && list.waiting) ? 'loading' : 'waiting',
    more() {
      setStopped(false)
      setMost(there + AT_ONCE)
    },
  }
}

/** Null where no more can be opened now; of a part that is refused there is nothing to search. */
async function textOf(id: string): Promise<SearchableText | null> {
  const { answer, status } = await sendFromBrowser(openPart, { params: { id } })
  if (!answer && status === TOO_OFTEN) return null
  return searchableText(
    answer ? await openTree(answer) : { lang: '', direction: '', writingMode: '', root: undefined },
  )
}
