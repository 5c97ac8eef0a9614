/** A point in a text that stays valid when window, font size and flow change. */
export interface Locator {
  /** The number of a block of the first level. */
  readonly block: number
  /** Characters before it in the block; a picture counts as one. */
  readonly offset: number
}

export const START: Locator = { block: 0, offset: 0 }

/** Reads `#12.340` or `#12`; null for anything else. */
export function parseLocator(hash: string): Locator | null {
  const [, block, offset] = /^#(\d{1,6})(?:\.(\d{1,7}))?$/.exec(hash) ?? []
  return block === undefined ? null : { block: Number(block), offset: Number(offset ?? 0) }
}

export function formatLocator({ block, offset }: Locator): string {
  return offset === 0 ? `#${block}` : `#${block}.${offset}`
}

export function isSameLocator(one: Locator, other: Locator): boolean {
  return one.block === other.block && one.offset === other.offset
}
