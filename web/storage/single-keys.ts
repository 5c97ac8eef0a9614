import { getItem } from './consented-storage.ts'

/** The key of the reader's preferences: those of all devices, and those of this one. */
export const READING_PREFERENCES = 'reading-preferences'

/**
 * docs/product.md#reader-preferences: whether a key types a character and is not heard as a shortcut, since its reader has
 * switched those off. Words that are dictated would give one command after another.
 *
 * @param key as in `KeyboardEvent.key`
 */
export function isSwitchedOff(key: string): boolean {
  if (key.length > 1 || key === ' ') return false
  try {
    const { everywhere, here } = JSON.parse(getItem(READING_PREFERENCES) ?? '{}')
    return { ...everywhere, ...here }.singleKeys === false
  } catch {
    return false
  }
}
