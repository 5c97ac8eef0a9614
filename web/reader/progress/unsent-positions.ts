import type { Locator } from '#contract/generated/places.ts'
import {
  getItem,
  keysWithPrefix,
  removeItem,
  setItem,
  UNSENT_POSITION,
} from '../../storage/consented-storage.ts'

/** A reading position that the account does not have yet. */
export interface UnsentPosition {
  readonly partId: string
  readonly locator: Locator
  /** When the reader was there, milliseconds since 1970. */
  readonly at: number
}

/** Stores a position in this browser, so that a later page can send it. Where the storage is full only this page can. */
export function saveUnsent(position: UnsentPosition): void {
  setItem(UNSENT_POSITION + position.partId, JSON.stringify(position))
}

/** Prefix of keys: how far a part was read when that was sent last, and when. */
const SENT = 'told-place '

/** Whether this browser has ever sent a position in this part to the account. */
export function wasSent(partId: string): boolean {
  return getItem(SENT + partId) !== null
}

export function markSent({ partId, locator, at }: UnsentPosition): void {
  setItem(SENT + partId, JSON.stringify({ progress: locator.progress, at }))
}

/** Where this browser was in a part last: how far, from 0 to 1, and when. Null where it does not know. */
export function lastPosition(partId: string): { readonly progress: number; readonly at: number } | null {
  const unsent = parse(getItem(UNSENT_POSITION + partId))
  if (unsent) return { progress: unsent.locator.progress, at: unsent.at }
  try {
    // Older versions wrote '1'.
    const { progress, at } = JSON.parse(getItem(SENT + partId) ?? '{}')
    return typeof progress === 'number' && typeof at === 'number' ? { progress, at } : null
  } catch {
    return null
  }
}

/** Deletes a position that was sent. A newer one of the same part stays. */
export function deleteUnsent({ partId, at }: UnsentPosition): void {
  const saved = parse(getItem(UNSENT_POSITION + partId))
  if (saved && saved.at <= at) removeItem(UNSENT_POSITION + partId)
}

export function listUnsent(): UnsentPosition[] {
  return keysWithPrefix(UNSENT_POSITION).flatMap(key => parse(getItem(key)) ?? [])
}

function parse(text: string | null): UnsentPosition | null {
  try {
    const position = JSON.parse(text ?? 'null') as UnsentPosition | null
    return position && typeof position.at === 'number' && position.locator ? position : null
  } catch {
    return null
  }
}
