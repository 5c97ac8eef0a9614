import type { MarkColour, MarkKind } from '#contract/generated/enums.ts'
import type { Locator as Noted } from '#contract/generated/places.ts'
import { dropOwn, keepOwn, readOwn } from '../../platform/own-shelf.ts'

/** A bookmark, or words that somebody has highlighted, with or without a note. */
export interface TextMark {
  readonly id: string
  readonly kind: MarkKind
  readonly from: Noted
  /** Where a highlight ends. */
  readonly to: Noted | null
  readonly colour: MarkColour
  readonly note: string
  /** The words that are highlighted, or with which the page of a bookmark begins. */
  readonly text: string
}

/** The marks of a part. */
export interface Marks {
  list(): readonly TextMark[]
  add(mark: TextMark): void
  change(id: string, to: Partial<Pick<TextMark, 'note' | 'colour'>>): void
  remove(id: string): void
  /** Calls back after every change, by whomever. */
  watch(changed: () => void): () => void
}

/** What this device has of a part's marks, and what the account was not told yet. */
export interface KeptMarks {
  readonly marks: readonly TextMark[]
  /** Ids of marks that were made, changed or removed since. */
  readonly untold: readonly string[]
}

const NONE: KeptMarks = { marks: [], untold: [] }
const keyOf = (partId: string) => `marks ${partId}`

/** The marks that are kept on this device; `replace` is for who knows better. */
export function deviceMarks(partId: string): Marks & { kept(): KeptMarks; replace(kept: KeptMarks): void } {
  const watchers = new Set<() => void>()
  let now = read(partId)
  const replace = (kept: KeptMarks) => {
    now = kept
    // On a full shelf there is no room: they are there until the page is left.
    if (kept.marks.length + kept.untold.length > 0) keepOwn(keyOf(partId), JSON.stringify(kept))
    else dropOwn(keyOf(partId))
    for (const changed of watchers) changed()
  }
  const fromOtherTab = ({ key }: StorageEvent) => {
    if (key !== keyOf(partId)) return
    now = read(partId)
    for (const changed of watchers) changed()
  }
  const say = (id: string, marks: readonly TextMark[]) =>
    replace({ marks: [...marks].sort(byPlace), untold: [...new Set([...now.untold, id])] })
  return {
    kept: () => now,
    replace,
    list: () => now.marks,
    add: mark => say(mark.id, [...now.marks, mark]),
    change(id, to) {
      say(
        id,
        now.marks.map(mark => (mark.id === id ? { ...mark, ...to } : mark)),
      )
    },
    remove(id) {
      say(
        id,
        now.marks.filter(mark => mark.id !== id),
      )
    },
    watch(changed) {
      if (watchers.size === 0) addEventListener('storage', fromOtherTab)
      watchers.add(changed)
      return () => {
        watchers.delete(changed)
        if (watchers.size === 0) removeEventListener('storage', fromOtherTab)
      }
    },
  }
}

export function byPlace(one: TextMark, other: TextMark): number {
  return one.from.block - other.from.block || one.from.offset - other.from.offset
}

function read(partId: string): KeptMarks {
  try {
    const kept = JSON.parse(readOwn(keyOf(partId)) ?? 'null')
    return Array.isArray(kept?.marks) && Array.isArray(kept.untold) ? kept : NONE
  } catch {
    return NONE
  }
}
