import type { Part } from '#contract/generated/catalogue.ts'

/**
 * Whether the first page of a part has no neighbour, because the parts before it have an even number of pages: the volume
 * begins with its cover alone.
 */
export function beginsAlone({ id, volumeParts }: Pick<Part, 'id' | 'volumeParts'>): boolean {
  const parts = volumeParts?.parts ?? []
  const at = parts.findIndex(part => part.id === id)
  const before = parts.slice(0, Math.max(0, at)).reduce((sum, part) => sum + part.totalMangaPages, 0)
  return before % 2 === 0
}
