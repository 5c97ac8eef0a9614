/** Tags by which the shop finds posts for the home page and for its events. Readers do not see them. */
export const PLACES = ['announcement', 'events'] as const
export type PostPlace = (typeof PLACES)[number]

const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

export function isPlaced(tags: readonly string[], place: PostPlace): boolean {
  return tags.some(tag => isSame(tag, place))
}

export function withoutTag(tags: readonly string[], tag: string): string[] {
  return tags.filter(one => !isSame(one, tag))
}

/** With the tag as it was typed, unless it is there. */
export function addedTag(tags: readonly string[], typed: string): string[] {
  const tag = typed.trim()
  return tag === '' || tags.some(one => isSame(one, tag)) ? [...tags] : [...tags, tag]
}
