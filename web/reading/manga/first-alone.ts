import type { Part } from '#contract/generated/catalogue.ts'

/**
 * Whether a part begins with a page that has no neighbour: the cover of the volume, or a page that lies on the second side of its
 * opening, by the number of pages in the parts before it.
 */
export function beginsAlone({ id, toc }: Pick<Part, 'id' | 'toc'>): boolean {
  const parts = toc?.parts?.parts ?? []
  const at = parts.findIndex(part => part.id === id)
  const before = parts.slice(0, Math.max(0, at)).reduce((sum, part) => sum + part.totalMangaPages, 0)
  return before % 2 === 0
}
