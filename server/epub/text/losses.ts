import { type Remark, remark } from '../../book-files/remark.ts'

/** What a text of the shop cannot hold. */
export type Loss = 'formula' | 'film' | 'sound' | 'scripted' | 'document' | 'form'

/** How often something was lost, by its kind. */
export type LossCounts = Map<Loss, number>

/** A remark for each kind of loss. */
export function lossRemarks(losses: LossCounts): Remark[] {
  return [...losses].map(([loss, count]) => remark(loss, { count }))
}
