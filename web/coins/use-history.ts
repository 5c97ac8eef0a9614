import { useState } from 'react'
import { readHistory } from '#contract/calls/coins.ts'
import type { PurchaseHistoryEntry } from '#contract/generated/history.ts'
import { read, useRead } from '../session/read.ts'
import { sendFromBrowser } from '../session/send-from-browser.ts'

/** Entries in one answer. */
const AT_ONCE = 1000
const STEP = 20

export interface History {
  /** Undefined while the first are awaited. */
  readonly entries: readonly PurchaseHistoryEntry[] | undefined
  readonly broken: boolean
  readonly fault: number
  readonly again: () => void
  /** There may be earlier ones that are not loaded yet. */
  readonly unfinished: boolean
  readonly loading: boolean
  /** How many of them are to be shown. */
  readonly shown: number
  /** More than at first. */
  readonly stretched: boolean
  readonly more: () => void
  readonly all: () => void
  readonly reset: () => void
}

/** docs/product.md#history: load more, load all, reset. */
export function useHistory(): History {
  const first = useRead(read(readHistory, {}))
  const [earlier, setEarlier] = useState<readonly PurchaseHistoryEntry[]>([])
  const [shown, setShown] = useState(STEP)
  const [loading, setLoading] = useState(false)
  const [ended, setEnded] = useState(false)
  const newest = first.answer?.entries
  const entries = newest && [...newest, ...earlier]
  const unfinished = !ended && (newest?.length ?? 0) >= AT_ONCE

  /** Loads earlier ones until there are so many, or no more. */
  async function reach(count: number) {
    setShown(count)
    if (!unfinished || loading || !entries || entries.length >= count) return
    setLoading(true)
    const found = [...entries]
    try {
      for (;;) {
        const until = found.at(-1)?.date
        const { answer } = await sendFromBrowser(readHistory, { query: { until } })
        const next = answer?.entries ?? []
        found.push(...next)
        if (next.length < AT_ONCE) setEnded(true)
        if (next.length < AT_ONCE || found.length >= count) break
      }
    } catch {
      // Those that were loaded are shown, and the button stays.
    }
    setEarlier(found.slice(newest?.length))
    setLoading(false)
  }

  return {
    entries,
    broken: first.broken,
    fault: first.fault,
    again: first.again,
    unfinished,
    loading,
    shown,
    stretched: shown > STEP,
    more: () => void reach(shown + STEP),
    all: () => void reach(Number.POSITIVE_INFINITY),
    reset: () => setShown(STEP),
  }
}
