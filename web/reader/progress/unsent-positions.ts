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

const SENT = 'told-place '

/** Whether this browser has ever sent a position in this part to the account. */
export function wasSent(partId: string): boolean {
  return getItem(SENT + partId) !== null
}

export function markSent(partId: string): void {
  setItem(SENT + partId, '1')
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
