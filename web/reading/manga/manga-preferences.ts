import { useSyncExternalStore } from 'react'
import { keepOwn, readOwn } from '../../platform/own-shelf.ts'
import type { Fit } from './pager/zoom-view.ts'

/** What is set for mangas on this device: it depends on the screen, so it does not go with the account. */
export interface DevicePreferences {
  readonly fit: Fit
  /** `auto`: two pages beside each other where the window is wider than high. */
  readonly spreads: 'auto' | 'single' | 'double'
  /** Wide pages are shown as two halves where the window is higher than wide. */
  readonly splitWide: boolean
  /** Without colours, as on paper. */
  readonly grey: boolean
  readonly doubleTap: boolean
}

const USUAL: DevicePreferences = {
  fit: 'screen',
  spreads: 'auto',
  splitWide: false,
  grey: false,
  doubleTap: true,
}
const KEY = 'manga-preferences'
const FITS: readonly string[] = ['screen', 'width', 'height', 'original']
const SPREADS: readonly string[] = ['auto', 'single', 'double']

let current: DevicePreferences | null = null
const watchers = new Set<() => void>()

export function useDevicePreferences(): [DevicePreferences, (wishes: Partial<DevicePreferences>) => void] {
  return [useSyncExternalStore(watch, now, () => USUAL), change]
}

function change(wishes: Partial<DevicePreferences>): void {
  current = tidy({ ...now(), ...wishes })
  keepOwn(KEY, JSON.stringify(current))
  for (const changed of watchers) changed()
}

function watch(changed: () => void): () => void {
  watchers.add(changed)
  return () => watchers.delete(changed)
}

function now(): DevicePreferences {
  current ??= tidy(parse(readOwn(KEY)))
  return current
}

function parse(text: string | null): Partial<DevicePreferences> {
  try {
    return text ? JSON.parse(text) : {}
  } catch {
    return {}
  }
}

function tidy({ fit, spreads, splitWide, grey, doubleTap }: Partial<DevicePreferences>): DevicePreferences {
  return {
    fit: fit && FITS.includes(fit) ? fit : USUAL.fit,
    spreads: spreads && SPREADS.includes(spreads) ? spreads : USUAL.spreads,
    splitWide: splitWide ?? USUAL.splitWide,
    grey: grey ?? USUAL.grey,
    doubleTap: doubleTap ?? USUAL.doubleTap,
  }
}
