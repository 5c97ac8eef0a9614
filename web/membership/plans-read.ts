import { listPlans } from '#contract/calls/membership.ts'
import { read } from '../session/read.ts'

/** What the shop sells; the screens that show an offer read it with the page. */
export const plansRead = read(listPlans, {})
