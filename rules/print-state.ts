/** docs/product.md#print-state. */
export type PrintState = 'none' | 'planned' | 'available'

/** "available in print" outweighs "planned for print", which it follows. */
export function printState(tags: readonly string[]): PrintState {
  const known = new Set(tags.map(tag => tag.trim().toLowerCase()))
  if (known.has('available in print')) return 'available'
  return known.has('planned for print') ? 'planned' : 'none'
}
