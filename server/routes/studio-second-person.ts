import * as calls from '#contract/calls/studio-second-person.ts'
import { type Bound, bind } from '../calls/bind.ts'
import { confirm, decline, withdraw } from '../studio/second-person/answer.ts'
import { askForLift, askForTakedown } from '../studio/second-person/ask.ts'
import { waiting } from '../studio/second-person/list.ts'
import { askOff, rules, switchOn } from '../studio/second-person/rules.ts'

/** docs/product.md#two-people: what one person asks for and another confirms. */
export const studioSecondPersonRoutes: Bound[] = [
  bind(calls.showTwoPeople, rules),
  bind(calls.switchTwoPeopleOn, switchOn),
  bind(calls.askTwoPeopleOff, askOff),
  bind(calls.listSecondPersonRequests, waiting),
  bind(calls.askTakedown, askForTakedown),
  bind(calls.askLift, askForLift),
  bind(calls.confirmRequest, confirm),
  bind(calls.declineRequest, decline),
  bind(calls.withdrawRequest, withdraw),
]
