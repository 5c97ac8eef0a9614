/** A left and a right that fit each other, and how well. */
export interface Fit {
  readonly left: number
  readonly right: number
  /** Above 0. */
  readonly weight: number
}

/** Gains that differ by less are equal, so that roundings do not decide. */
const NOTHING = 1e-6

/**
 * Assigns each left to at most one right, and each right to at most one left, so that the sum of weights is the greatest.
 * The order of the fits does not matter; of equal choices the one with lower numbers is taken. Lefts are added one after the
 * other, each along the path of exchanges that gains most.
 */
export function assignBest(fits: readonly Fit[]): Map<number, number> {
  const fitsOf = new Map<number, Fit[]>()
  for (const fit of fits.toSorted((a, b) => a.left - b.left || a.right - b.right))
    fitsOf.set(fit.left, [...(fitsOf.get(fit.left) ?? []), fit])
  const taken = new Map<number, Fit>()
  for (const left of fitsOf.keys()) {
    for (const fit of bestPath(left, fitsOf, taken)) taken.set(fit.right, fit)
  }
  return new Map([...taken.values()].map(({ left, right }) => [left, right]))
}

interface Step {
  readonly gain: number
  /** The fits that are taken on the way here. */
  readonly path: readonly Fit[]
}

/** The fits to take so that this left gains most, where others may have to change or go without. */
function bestPath(
  start: number,
  fitsOf: ReadonlyMap<number, readonly Fit[]>,
  taken: ReadonlyMap<number, Fit>,
): readonly Fit[] {
  const reached = new Map<number, Step>([[start, { gain: 0, path: [] }]])
  const waiting = [start]
  let best: Step = { gain: 0, path: [] }
  const better = (step: Step, than: Step | undefined) => !than || step.gain > than.gain + NOTHING
  for (let left = waiting.shift(); left !== undefined; left = waiting.shift()) {
    const { gain, path } = reached.get(left) as Step
    // Whoever is reached on the way may also go without.
    if (path.length > 0 && better({ gain, path }, best)) best = { gain, path }
    for (const fit of fitsOf.get(left) ?? []) {
      const holder = taken.get(fit.right)
      if (holder === fit || path.some(({ right }) => right === fit.right)) continue
      const next = { gain: gain + fit.weight - (holder?.weight ?? 0), path: [...path, fit] }
      if (!holder) {
        if (better(next, best)) best = next
      } else if (better(next, reached.get(holder.left))) {
        reached.set(holder.left, next)
        waiting.push(holder.left)
      }
    }
  }
  return best.path
}
