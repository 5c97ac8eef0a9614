import type { findPartOffers } from '#contract/calls/reading.ts'
import type { ReadState } from '../../session/read.ts'

/**
 * What the next part is for this reader. `open`: it opens. `signIn`: for readers only. `offers`: it can be rented, bought or
 * read with a membership. `closed`: nothing opens it now. `soon`: it is not out. `gone`: it was removed. `trouble`: the
 * question was not answered.
 */
export type NextStep =
  | 'waiting'
  | 'open'
  | 'signIn'
  | 'offers'
  | 'closed'
  | 'soon'
  | 'gone'
  | 'blocked'
  | 'trouble'

type Answered = Pick<ReadState<typeof findPartOffers>, 'answer' | 'refused' | 'waiting' | 'broken'>

export function nextStep({ answer, refused, waiting, broken }: Answered): NextStep {
  if (broken) return 'trouble'
  // It was there when this part was opened.
  if (refused !== undefined) return 'gone'
  if (waiting || !answer) return 'waiting'
  if (answer.check === 204) return 'open'
  if (answer.check === 403) return 'signIn'
  if (answer.check === 404) return 'soon'
  if (answer.check === 451) return 'blocked'
  const { rental, plans, membershipRests } = answer
  return rental || answer.volume || plans.length > 0 || membershipRests ? 'offers' : 'closed'
}
