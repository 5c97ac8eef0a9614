import * as twoPeople from '#contract/calls/studio-second-person.ts'
import { giveRole } from '../give-role.ts'
import { idAt } from '../studio-staff.ts'
import { aMinuteLater, type ExampleShop } from './example-shop.ts'

/** A takedown where it takes two people: one asks, and the other confirms. */
export async function showTwoPeople(shop: ExampleShop): Promise<void> {
  const { recorder } = shop
  const id = await idAt(shop.shop, 'rain-volume-1')
  const token = await shop.signIn('nora')
  await giveRole(shop.shop.scratch.db, 'nora', 'owner')
  const second = await shop.signIn('wanda')
  await giveRole(shop.shop.scratch.db, 'wanda', 'publisher')
  await recorder.show(twoPeople.switchTwoPeopleOn, { token })
  aMinuteLater(shop)
  const body = { countries: ['FR'], source: 'court', reason: 'Judgment of the court of Lyon, 26/01234' }
  const asked = await recorder.show(twoPeople.askTakedown, { token, params: { id }, body })
  await recorder.show(twoPeople.listSecondPersonRequests, { token: second })
  const params = { requestId: asked.id }
  const { takedownId } = await recorder.show(twoPeople.confirmRequest, { token: second, params })
  aMinuteLater(shop)
  const settled = { reason: 'The parties have settled.' }
  const lift = await recorder.show(twoPeople.askLift, { token, params: { takedownId }, body: settled })
  const declined = { reason: 'They have not signed yet.' }
  await recorder.show(twoPeople.declineRequest, {
    ...{ token: second, params: { requestId: lift.id }, body: declined },
  })
  aMinuteLater(shop)
  const end = await recorder.show(twoPeople.askTwoPeopleOff, { token, body: { reason: 'We are too few.' } })
  await recorder.show(twoPeople.showTwoPeople, { token })
  await recorder.show(twoPeople.withdrawRequest, { token, params: { requestId: end.id } })
}
