import type { StudioChange, StudioField } from '#contract/generated/studio_catalogue.ts'

/** A field that somebody has changed: the value that was shown then, and the one it is to have. Both are JSON. */
export interface Edit {
  readonly from: string
  readonly to: string
}

export type Edits = Readonly<Record<string, Edit>>

/** Edits with one more. One that is back at what was shown is none. */
export function withEdit(edits: Edits, field: string, shown: string, to: string): Edits {
  const from = edits[field]?.from ?? shown
  return from === to ? without(edits, [field]) : { ...edits, [field]: { from, to } }
}

export function without(edits: Edits, fields: readonly string[]): Edits {
  return Object.fromEntries(Object.entries(edits).filter(([field]) => !fields.includes(field)))
}

/**
 * What is left to save after some of it was saved: what was changed once more while it was being sent goes from the value
 * that was saved.
 */
export function leftAfter(edits: Edits, sent: Edits): Edits {
  return Object.fromEntries(
    Object.entries(edits).flatMap(([field, { to }]) => {
      const was = sent[field]
      if (!was) return [[field, edits[field]]]
      return was.to === to ? [] : [[field, { from: was.to, to }]]
    }),
  ) as Edits
}

/**
 * What is left to save after some of it was kept as drafts: what was changed once more meanwhile. The values that are live
 * are as they were.
 */
export function withoutKept(edits: Edits, kept: Edits): Edits {
  return Object.fromEntries(Object.entries(edits).filter(([field, { to }]) => kept[field]?.to !== to))
}

/** The changes to send, without rows of lists in which nothing was written. */
export function changesOf(id: string, edits: Edits, fields: readonly StudioField[]): StudioChange[] {
  return Object.entries(edits).map(([field, { from, to }]) => {
    const type = fields.find(({ name }) => name === field)?.type ?? ''
    return { id, field, from, to: withoutEmptyRows(type, to) }
  })
}

/** Of each list of rows, what has to be written for a row to count. */
const WRITTEN: Readonly<Record<string, string>> = { creators: 'name', stores: 'identifier' }

function withoutEmptyRows(type: string, json: string): string {
  const column = WRITTEN[type]
  if (!column) return json
  const rows = JSON.parse(json) as Record<string, string>[]
  return JSON.stringify(rows.filter(row => row[column]?.trim()))
}
