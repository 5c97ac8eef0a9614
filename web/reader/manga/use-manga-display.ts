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
export function useMangaDisplay({ direction, layout }: Pick<MangaTicket, 'direction' | 'layout'>) {
  const [preferences, changePreferences] = usePreferences()
  useReadingStyle(preferences)
  const [device, changeDevice] = useDevicePreferences()
  const strip = layout === 'strip'
  const vertical = strip ? !preferences.pagedStrips : preferences.verticalComic
  return {
    rtl: (direction === 'rtl') !== preferences.reverseComic,
    /** The reader turns in the other direction than the manga has. */
    reversed: preferences.reverseComic,
    /** The pages are pieces of one strip. */
    strip,
    /** Pages stand below each other. */
    vertical,
    toggleVertical: () => changePreferences(strip ? { pagedStrips: vertical } : { verticalComic: !vertical }),
    /** Nothing is animated. */
    still: preferences.noAnimations,
    zones: preferences.controlRange,
    endBehaviour: preferences.endBehaviour,
    quality: QUALITIES[preferences.quality as keyof typeof QUALITIES] ?? 'auto',
    device,
    changeDevice,
  }
}
