const SIDES = ['top', 'right', 'bottom', 'left']
const PROPERTY = /^border(?:-(top|right|bottom|left))?(?:-(style|width))?$/
const DRAWN = /^(solid|double|dashed|dotted|groove|ridge|inset|outset)$/

/** What a declaration about borders says of each side: its style and its width. Of any other property nothing. */
export function bordersIn(property: string, value: string): [name: string, value: string][] {
  const [isBorder, side, aspect] = PROPERTY.exec(property) ?? []
  if (isBorder === undefined) return []
  const words = value.split(/ +/)
  const style = words.find(word => DRAWN.test(word)) ?? 'none'
  const width = words.find(word => /^[\d.]/.test(word)) ?? 'medium'
  return SIDES.flatMap((name, at): [string, string][] => {
    if (side !== undefined && side !== name) return []
    // One to four values: from the top round to the left, and what is left out is as it is across.
    const own = (side === undefined ? (words[at] ?? words[at - 2]) : undefined) ?? words[0] ?? ''
    if (aspect !== undefined) return [[`border-${name}-${aspect}`, own]]
    return [
      [`border-${name}-style`, style],
      [`border-${name}-width`, width],
    ]
  })
}

/** Whether a border is drawn on all four sides. One side is a line. */
export function isBoxed(declared: ReadonlyMap<string, string>): boolean {
  return SIDES.every(
    side =>
      DRAWN.test(declared.get(`border-${side}-style`) ?? '') &&
      Number.parseFloat(declared.get(`border-${side}-width`) ?? 'medium') !== 0,
  )
}
