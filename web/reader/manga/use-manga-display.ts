import { ReaderQuality } from '#contract/generated/enums.ts'
import type { MangaTicket } from '#contract/generated/reading.ts'
import { usePreferences } from '../settings/use-preferences.ts'
import { useReadingStyle } from '../settings/use-reading-style.ts'
import { useDevicePreferences } from './manga-preferences.ts'

const QUALITIES = {
  [ReaderQuality.AUTO]: 'auto',
  [ReaderQuality.LOW]: 'low',
  [ReaderQuality.MEDIUM]: 'medium',
  [ReaderQuality.HIGH]: 'high',
} as const

export type MangaDisplay = ReturnType<typeof useMangaDisplay>

/** How a part is shown, by the preferences of the account and of this device, with the functions that change these. */
export function useMangaDisplay({ direction }: Pick<MangaTicket, 'direction'>) {
  const [preferences, changePreferences] = usePreferences()
  useReadingStyle(preferences)
  const [device, changeDevice] = useDevicePreferences()
  return {
    rtl: (direction === 'rtl') !== preferences.reverseComic,
    /** The reader turns in the other direction than the manga has. */
    reversed: preferences.reverseComic,
    /** Pages stand below each other. */
    vertical: preferences.verticalComic,
    /** Nothing is animated. */
    still: preferences.noAnimations,
    zones: preferences.controlRange,
    endBehaviour: preferences.endBehaviour,
    quality: QUALITIES[preferences.quality as keyof typeof QUALITIES] ?? 'auto',
    device,
    changePreferences,
    changeDevice,
  }
}
