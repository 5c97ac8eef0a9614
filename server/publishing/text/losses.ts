import { count } from './count.ts'

/** What a text of the shop cannot hold. */
const LOSSES = {
  formula: ['formula is shown as text', 'formulas are shown as text'],
  film: ['film is left out', 'films are left out'],
  sound: ['recording is left out', 'recordings are left out'],
  scripted: ['drawing that a script makes is left out', 'drawings that a script makes are left out'],
  document: ['embedded document is left out', 'embedded documents are left out'],
  form: ['form is left out', 'forms are left out'],
} as const
export type Loss = keyof typeof LOSSES

/** How often something was lost, by its kind. */
export type LossCounts = Map<Loss, number>

/** A line for each kind of loss. */
export function lossRemarks(losses: LossCounts): string[] {
  return [...losses].map(([loss, times]) => {
    const [one, more] = LOSSES[loss]
    return count(times, one, more)
  })
}
