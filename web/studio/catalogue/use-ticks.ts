import { useState } from 'react'
import { listStudioCatalogue } from '#contract/calls/studio-catalogue.ts'
import type { StudioRow } from '#contract/generated/studio_catalogue.ts'
import { Fault } from '../../platform/send.ts'
import { sendFromStudio } from '../frame/ended-session.ts'
import { MOST_IDS } from '../ui/most-ids.ts'
import type { RowPages } from './row-pages.ts'

interface Ticked {
  /** The list that they are of: with another filter or order nothing is ticked. */
  readonly pages: RowPages | null
  /** All that fit the filter but for `ids`, which are otherwise those that are ticked. */
  readonly isAll: boolean
  readonly ids: ReadonlySet<string>
}

const NONE: Ticked = { pages: null, isAll: false, ids: new Set() }

/** Which rows are ticked. They are known by their ids: a change can move them. */
export function useTicks(pages: RowPages, total: number) {
  const [stored, setTicked] = useState(NONE)
  const [last, setLast] = useState(0)
  const { isAll, ids } = stored.pages === pages ? stored : NONE
  const count = isAll ? Math.max(0, total - ids.size) : ids.size

  /** With Shift, all rows since the last one become like this one. */
  function toggle(row: number, isRange = false) {
    const first = pages.rowAt(row)
    if (!first) return
    const isOn = ids.has(first.id)
    const next = new Set(ids)
    const [from, to] = isRange ? [Math.min(last, row), Math.max(last, row)] : [row, row]
    for (let at = from; at <= to; at++) {
      const id = pages.rowAt(at)?.id
      if (id !== undefined && isOn) next.delete(id)
      else if (id !== undefined) next.add(id)
    }
    setLast(row)
    setTicked({ pages, isAll, ids: next })
  }

  /** The rows as the shop has them now. Throws {@link Fault}. */
  async function load(): Promise<StudioRow[]> {
    if (isAll) return (await pages.rowsBetween(0, total - 1)).filter(({ id }) => !ids.has(id))
    const rows: StudioRow[] = []
    const all = [...ids]
    for (let at = 0; at < all.length; at += MOST_IDS) {
      const query = { kind: pages.kind, ids: all.slice(at, at + MOST_IDS).join(','), limit: MOST_IDS }
      const { answer } = await sendFromStudio(listStudioCatalogue, { query })
      if (!answer) throw new Fault(0)
      rows.push(...answer.rows)
    }
    return rows
  }

  return {
    count,
    isTicked: (row: number) => {
      const id = pages.rowAt(row)?.id
      return id !== undefined && ids.has(id) !== isAll
    },
    toggle,
    tickAll: () => setTicked({ pages, isAll: true, ids: new Set() }),
    clear: () => setTicked(NONE),
    load,
  }
}
