import { getItem, OFFLINE_SETTINGS, setItem } from '../../storage/consented-storage.ts'

/** How this device saves parts. */
export interface OfflineSettings {
  /** Several parts are saved only where bytes cost nothing. */
  readonly onlyWifi: boolean
  /** Parts that were read to their end since they were saved are removed. */
  readonly removeRead: boolean
}

const USUAL: OfflineSettings = { onlyWifi: false, removeRead: false }
const watchers = new Set<() => void>()
let known: { readonly text: string | null; readonly settings: OfflineSettings } | null = null

/** The same object until something changes. */
export function offlineSettings(): OfflineSettings {
  const text = getItem(OFFLINE_SETTINGS)
  if (known?.text !== text) known = { text, settings: parse(text) }
  return known?.settings ?? USUAL
}

export function changeOfflineSettings(changes: Partial<OfflineSettings>): void {
  setItem(OFFLINE_SETTINGS, JSON.stringify({ ...offlineSettings(), ...changes }))
  for (const changed of watchers) changed()
}

export function watchOfflineSettings(changed: () => void): () => void {
  watchers.add(changed)
  return () => watchers.delete(changed)
}

function parse(text: string | null): OfflineSettings {
  try {
    return { ...USUAL, ...JSON.parse(text ?? '{}') }
  } catch {
    return USUAL
  }
}
