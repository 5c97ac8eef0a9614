import { OFFLINE_WAITING } from '../../storage/consented-storage.ts'
import type { PartToSave } from './save-part.ts'

/**
 * The parts that are still to be saved, in their order, also after the tab was closed. Like the saved parts they need no
 * consent, since their reader has asked for them.
 */
export function waitingParts(): readonly PartToSave[] {
  try {
    const parts: unknown = JSON.parse(localStorage.getItem(OFFLINE_WAITING) ?? '[]')
    return Array.isArray(parts) ? parts : []
  } catch {
    return []
  }
}

/** Adds parts behind those that wait already, also those of other tabs. */
export function addWaiting(parts: readonly PartToSave[]): void {
  const ids = new Set(parts.map(({ id }) => id))
  store([...waitingParts().filter(({ id }) => !ids.has(id)), ...parts])
}

export function deleteWaiting(ids: readonly string[]): void {
  store(waitingParts().filter(({ id }) => !ids.includes(id)))
}

function store(parts: readonly PartToSave[]): void {
  try {
    if (parts.length === 0) localStorage.removeItem(OFFLINE_WAITING)
    else localStorage.setItem(OFFLINE_WAITING, JSON.stringify(parts))
  } catch {
    // Without room they are saved as long as this tab is open.
  }
}
