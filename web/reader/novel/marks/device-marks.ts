import type { MarkColour, MarkKind } from '#contract/generated/enums.ts'
import type { Locator as StoredLocator } from '#contract/generated/places.ts'
import { getItem, removeItem, setItem } from '../../../storage/consented-storage.ts'

/** A bookmark, or a highlight with or without a note. */
export interface TextMark {
  readonly id: string
  readonly kind: MarkKind
  readonly from: StoredLocator
  /** Where a highlight ends. */
  readonly to: StoredLocator | null
  readonly colour: MarkColour
  readonly note: string
  /** The highlighted text, or the text with which the page of a bookmark begins. */
  readonly text: string
  /**
   * By what the account knows, its text is in this edition no longer. Marks that were stored before there was such a thing
   * do not say.
   */
  readonly gone?: boolean
}

/** The marks of a part as this device stores them. */
export interface StoredMarks {
  readonly marks: readonly TextMark[]
  /** Ids of marks that have been made, changed or removed since the account was last told. */
  readonly unsynced: readonly string[]
}

/** The marks of a part on this device. */
export interface DeviceMarks {
  list(): readonly TextMark[]
  add(mark: TextMark): void
  change(id: string, to: Partial<Pick<TextMark, 'note' | 'colour'>>): void
  remove(id: string): void
  /** Calls back after every change, also of another tab. Returns how to stop. */
  watch(onChange: () => void): () => void
  stored(): StoredMarks
  /** Takes over what the account has. */
  replace(marks: StoredMarks): void
}

const NONE: StoredMarks = { marks: [], unsynced: [] }
const keyOf = (partId: string) => `marks ${partId}`

export function deviceMarks(partId: string): DeviceMarks {
  const watchers = new Set<() => void>()
  let current = read(partId)
  const replace = (next: StoredMarks) => {
    current = next
    // Where the storage is full, the marks last until the page is left.
    if (next.marks.length + next.unsynced.length > 0) setItem(keyOf(partId), serialize(next))
    else removeItem(keyOf(partId))
    for (const onChange of watchers) onChange()
  }
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== keyOf(partId)) return
    current = read(partId)
    for (const onChange of watchers) onChange()
  }
  const update = (id: string, marks: readonly TextMark[]) =>
    replace({
      marks: [...marks].sort(comparePositions),
      unsynced: [...new Set([...current.unsynced, id])],
    })
  return {
    stored: () => current,
    replace,
    list: () => current.marks,
    add: mark => update(mark.id, [...current.marks, mark]),
    change(id, to) {
      update(
        id,
        current.marks.map(mark => (mark.id === id ? { ...mark, ...to } : mark)),
      )
    },
    remove(id) {
      update(
        id,
        current.marks.filter(mark => mark.id !== id),
      )
    },
    watch(onChange) {
      if (watchers.size === 0) addEventListener('storage', onStorage)
      watchers.add(onChange)
      return () => {
        watchers.delete(onChange)
        if (watchers.size === 0) removeEventListener('storage', onStorage)
      }
    },
  }
}

export function comparePositions(one: TextMark, other: TextMark): number {
  return one.from.block - other.from.block || one.from.offset - other.from.offset
}

/** The name `untold` is in the storage of readers' browsers and has to stay. */
function serialize({ marks, unsynced }: StoredMarks): string {
  return JSON.stringify({ marks, untold: unsynced })
}

function read(partId: string): StoredMarks {
  try {
    const stored = JSON.parse(getItem(keyOf(partId)) ?? 'null')
    return Array.isArray(stored?.marks) && Array.isArray(stored.untold)
      ? { marks: stored.marks, unsynced: stored.untold }
      : NONE
  } catch {
    return NONE
  }
}
