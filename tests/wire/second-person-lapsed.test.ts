import { afterAll, beforeAll, expect, it } from 'vitest'
import { listAudit } from '#contract/calls/studio.ts'
import * as calls from '#contract/calls/studio-second-person.ts'
import { listTakedowns } from '#contract/calls/studio-takedowns.ts'
import type { Send } from '#contract/page.ts'
import { type Added, addSeries } from '#tests/support/add-series.ts'
import { giveRole } from '#tests/support/give-role.ts'
import { holdLock, lockIsWaitedFor } from '#tests/support/hold-lock.ts'
import { openStudioShop, type StudioShop } from '#tests/support/studio-shop.ts'

// docs/product.md#two-people: the request of somebody who does not have the right any more.

const NOTICE = { countries: ['FR'], source: 'court', reason: 'Judgment 3 O 17/26' }

let studio: StudioShop
let ada: Send
let bob: Send
let cleo: Send
let rain: Added
beforeAll(async () => {
  studio = await openStudioShop()
  rain = await addSeries(studio.shop.scratch.db, { title: 'Rain', volumes: [{}] })
  ada = await studio.person('ada', 'owner')
  bob = await studio.person('bob', 'publisher')
  cleo = await studio.person('cleo', 'publisher')
  await ada(calls.switchTwoPeopleOn, {})
}, 120_000)
afterAll(() => studio.close())

const ofRain = () => rain.volumes[0]?.id ?? ''
const sql = (text: string, ...values: unknown[]) => studio.shop.scratch.db.query({ text, values })
const TAKEN = `delete from staff_grants where account_id = (select id from accounts where username = 'bob')`
/** Bob loses his roles; what comes after may give them back. */
const takeRole = () => sql(TAKEN)
async function giveRoleAgain(role: 'publisher' | 'editor' = 'publisher'): Promise<void> {
  await giveRole(studio.shop.scratch.db, 'bob', role)
  await signInAgain()
}
/** Whoever lost a role was signed out. */
async function signInAgain(): Promise<void> {
  bob = await studio.readers.session(await studio.accountOf('bob'))
}

async function idOf(sent: Promise<{ answer?: { id: string }; refused?: string | undefined }>) {
  const { answer, refused } = await sent
  if (!answer) throw new Error(`not asked for: ${refused}`)
  return answer.id
}
const askFor = (send: Send) => idOf(send(calls.askTakedown, { params: { id: ofRain() }, body: NOTICE }))
const confirm = (send: Send, requestId: string) => send(calls.confirmRequest, { params: { requestId } })
const decline = (send: Send, requestId: string) =>
  send(calls.declineRequest, { params: { requestId }, body: { reason: 'No' } })
const closed = () => sql('select from closed_subjects')
const waiting = async (send: Send) =>
  (await send(calls.listSecondPersonRequests, { query: {} })).answer?.requests ?? []

it('lapses while they do not have it: it is refused, shown as such, and counts again once they have it back', async () => {
  const id = await askFor(bob)
  expect(await waiting(ada)).toMatchObject([{ id, lapsed: false, mayAnswer: true }])
  await takeRole()
  expect(await confirm(ada, id)).toMatchObject({ status: 409, refused: 'askerLostRight' })
  expect(await closed()).toEqual([])
  expect(await waiting(ada)).toMatchObject([{ id, lapsed: true, state: 'open', mayAnswer: true }])
  const shown = await ada(listTakedowns, { params: { id: ofRain() } })
  expect(shown.answer?.requests).toMatchObject([{ id, lapsed: true }])
  // Another role, which does not take anything down.
  await giveRoleAgain('editor')
  expect((await confirm(ada, id)).refused).toBe('askerLostRight')
  await giveRoleAgain()
  expect(await waiting(ada)).toMatchObject([{ id, lapsed: false }])
  expect((await confirm(ada, id)).answer?.state).toBe('confirmed')
  expect(await closed()).toHaveLength(1)
})

it('is asked again by somebody who may, is declined, and is withdrawn by who asked', async () => {
  const { answer } = await ada(listTakedowns, { params: { id: ofRain() } })
  const params = { takedownId: answer?.takedowns[0]?.id ?? '' }
  const askLift = (send: Send) => send(calls.askLift, { params, body: { reason: 'Settled' } })
  const lapsed = await idOf(askLift(bob))
  expect((await askLift(cleo)).refused).toBe('alreadyAsked')
  await takeRole()
  const again = await idOf(askLift(cleo))
  expect((await askLift(ada)).refused).toBe('alreadyAsked')
  expect(Object.fromEntries((await waiting(ada)).map(one => [one.id, one.lapsed]))).toEqual({
    [lapsed]: true,
    [again]: false,
  })
  expect((await confirm(ada, lapsed)).refused).toBe('askerLostRight')
  expect((await decline(ada, lapsed)).answer?.state).toBe('declined')
  expect((await confirm(ada, again)).answer?.state).toBe('confirmed')
  expect(await closed()).toEqual([])

  await giveRoleAgain('editor')
  const own = await lapsedRequestOfBob()
  expect(await waiting(bob)).toMatchObject([{ id: own, own: true, lapsed: true }])
  const withdrawn = await bob(calls.withdrawRequest, { params: { requestId: own } })
  expect(withdrawn.answer?.state).toBe('withdrawn')
  await takeRole()
})

/** Bob asks while he may, and loses the right afterwards. */
async function lapsedRequestOfBob(): Promise<string> {
  await giveRoleAgain()
  const id = await askFor(bob)
  await sql(`${TAKEN} and role = 'publisher'`)
  await signInAgain()
  return id
}

it('ends the rule neither: whoever may asks again, and the settings show that request', async () => {
  const askOff = (send: Send) => send(calls.askTwoPeopleOff, { body: { reason: 'Too slow' } })
  await giveRoleAgain()
  const lapsed = await idOf(askOff(bob))
  await takeRole()
  const end = async () => (await ada(calls.showTwoPeople, {})).answer?.takedowns?.end
  expect(await end()).toMatchObject({ id: lapsed, lapsed: true })
  expect((await confirm(ada, lapsed)).refused).toBe('askerLostRight')
  const again = await idOf(askOff(cleo))
  expect(await end()).toMatchObject({ id: again, lapsed: false })
  await decline(ada, again)
  await decline(ada, lapsed)
  expect((await ada(calls.showTwoPeople, {})).answer?.takedowns).toMatchObject({ on: true, end: undefined })
})

it('taken away at the moment of confirming it comes first, and nothing takes effect', async () => {
  await giveRoleAgain()
  const id = await askFor(bob)
  const url = studio.shop.scratch.url
  const held = await holdLock(url, TAKEN)
  const confirming = confirm(ada, id)
  await lockIsWaitedFor(url, 1, '%staff_grants%for share%')
  await held.commit()
  expect((await confirming).refused).toBe('askerLostRight')
  expect(await closed()).toEqual([])
  const { answer } = await ada(listAudit, { query: { action: 'takedown.confirm' } })
  expect(answer?.entries).toHaveLength(1)
})

it('taken away while it is being confirmed waits until that is done', async () => {
  await giveRoleAgain()
  const id = await askFor(bob)
  const url = studio.shop.scratch.url
  const held = await holdLock(url, 'lock table takedowns in share mode')
  const confirming = confirm(ada, id)
  await lockIsWaitedFor(url, 1, '%insert into takedowns%')
  const taking = takeRole()
  await lockIsWaitedFor(url, 1, '%delete from staff_grants%')
  await held.release()
  expect((await confirming).answer?.state).toBe('confirmed')
  await taking
  expect(await closed()).toHaveLength(1)
})
