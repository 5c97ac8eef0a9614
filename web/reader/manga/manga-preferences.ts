import { useSyncExternalStore } from 'react'
import { getItem, setItem } from '../../storage/consented-storage.ts'

export const FITS = ['screen', 'width', 'height', 'original'] as const
export type Fit = (typeof FITS)[number]
/** `auto` shows two pages beside each other where the window is wider than high. */
export const SPREADS = ['auto', 'single', 'double'] as const

/** Settings for mangas on this device. They depend on the screen, so they are not stored on the account. */
export interface DevicePreferences {
  readonly fit: Fit
  readonly spreads: (typeof SPREADS)[number]
  /** Shows wide pages as two halves where the window is higher than wide. */
  readonly splitWide: boolean
  /** Shows pages without colours. */
  readonly grey: boolean
  readonly doubleTap: boolean
  /** The reader has been told how to get the bars. */
  readonly menuKnown: boolean
}

const DEFAULTS: DevicePreferences = {
  fit: 'screen',
  spreads: 'auto',
  splitWide: false,
  grey: false,
  doubleTap: true,
  menuKnown: false,
}
const KEY = 'manga-preferences'

let current: DevicePreferences | null = null
const watchers = new Set<() => void>()

export function useDevicePreferences(): [DevicePreferences, (changes: Partial<DevicePreferences>) => void] {
  return [useSyncExternalStore(watch, now, () => DEFAULTS), change]
}

function change(changes: Partial<DevicePreferences>): void {
  current = sanitize({ ...now(), ...changes })
  setItem(KEY, JSON.stringify(current))
  for (const changed of watchers) changed()
}

function watch(changed: () => void): () => void {
  watchers.add(changed)
  return () => watchers.delete(changed)
}

function now(): DevicePreferences {
  current ??= sanitize(parse(getItem(KEY)))
  return current
}

function parse(text: string | null): Partial<DevicePreferences> {
  try {
    return text ? JSON.parse(text) : {}
  } catch {
    return {}
  }
}

function sanitize({
  fit,
  spreads,
  splitWide,
  grey,
  doubleTap,
  menuKnown,
}: Partial<DevicePreferences>): DevicePreferences {
  return {
    fit: fit && FITS.includes(fit) ? fit : DEFAULTS.fit,
    spreads: spreads && SPREADS.includes(spreads) ? spreads : DEFAULTS.spreads,
    splitWide: splitWide ?? DEFAULTS.splitWide,
    grey: grey ?? DEFAULTS.grey,
    doubleTap: doubleTap ?? DEFAULTS.doubleTap,
    menuKnown: menuKnown ?? DEFAULTS.menuKnown,
  }
}
