import type { Spread } from '#rules/manga-spreads.ts'
import type { Size } from '../stage.ts'

/** The size of a spread in pixels of its pictures, with all pages scaled to the height of the highest. */
export function sizeOfSpread(pages: readonly Size[], spread: Spread | undefined): Size {
  const leaves = (spread ?? []).map(({ page, half }) => {
    const { width, height } = pages[page] ?? { width: 1, height: 1 }
    return { width: Math.max(1, half === 'whole' ? width : width / 2), height: Math.max(1, height) }
  })
  const height = Math.max(1, ...leaves.map(leaf => leaf.height))
  return {
    width: leaves.reduce((sum, leaf) => sum + (leaf.width * height) / leaf.height, 0) || 1,
    height,
  }
}

/** CSS pixels across a whole page of a spread that is shown at a scale. */
export function acrossOf(
  pages: readonly Size[],
  spread: Spread | undefined,
  page: number,
  scale: number,
): number {
  const { width, height } = pages[page] ?? { width: 1, height: 1 }
  return (width / Math.max(1, height)) * sizeOfSpread(pages, spread).height * scale
}
