// Proves docs/product.md#errors
import { makeStudioToken } from '#contract/calls/studio-people.ts'
import * as calls from '#contract/calls/studio-second-person.ts'
import { liftTakedown } from '#contract/calls/studio-takedowns.ts'
import { addSeries } from '#tests/support/add-series.ts'
import { idAt, makeStaff } from '#tests/support/studio-staff.ts'
import { openShelfShop, type ShelfShop } from './shelf-shop.ts'
import { type RefusalCases, walkRefusals } from './walk.ts'

let people = 0
const boss = (shop: ShelfShop) => makeStaff(shop, `boss${people++}`)
const NOTICE = { countries: ['FR'], everywhere: false, source: 'court', reason: 'Judgment' }
const WHY = { reason: 'Settled' }

/** Somebody who asks and somebody who answers, in a shop where it takes both. */
async function two(shop: ShelfShop) {
  const [asker, second] = [await boss(shop), await boss(shop)]
  await asker(calls.switchTwoPeopleOn, {})
  const params = { id: await idAt(shop.shop, 'rain') }
  return { asker, second, params }
}

async function ask(shop: ShelfShop, change: Partial<typeof NOTICE> = {}) {
  const { asker, params } = await two(shop)
  return asker(calls.askTakedown, { params, body: { ...NOTICE, ...change } })
}

/** A takedown that two people made. */
async function downByTwo(shop: ShelfShop) {
  const { asker, second, params } = await two(shop)
  const asked = await asker(calls.askTakedown, { params, body: NOTICE })
  const { answer } = await second(calls.confirmRequest, { params: { requestId: asked.answer?.id ?? '' } })
  return { asker, second, params: { takedownId: answer?.takedownId ?? '' } }
}

/** A request of `asker`, as a second person and who asked would answer it. */
async function asked(shop: ShelfShop) {
  const { asker, second, params } = await two(shop)
  const { answer } = await asker(calls.askTakedown, { params, body: NOTICE })
  return { asker, second, params: { requestId: answer?.id ?? '' } }
}

/** Whether somebody has asked for it before or not. */
async function switchOff(shop: ShelfShop): Promise<void> {
  const { asker, second } = await two(shop)
  await asker(calls.askTwoPeopleOff, { body: WHY })
  const { answer } = await asker(calls.showTwoPeople, {})
  await second(calls.confirmRequest, { params: { requestId: answer?.takedowns?.end?.id ?? '' } })
}

async function byProgram(shop: ShelfShop) {
  const { second, params } = await asked(shop)
  const body = { name: 'robot', rights: ['takeDown'], days: 1 }
  const { answer } = await second(makeStudioToken, { body })
  return { send: shop.shop.sendWith({ authorization: `Bearer ${answer?.secret}` }), params }
}

const cases: RefusalCases<typeof calls, ShelfShop> = {
  switchTwoPeopleOn: {
    tooFewPeople: async shop => {
      await switchOff(shop)
      const alone = await boss(shop)
      // The others are invited, and have not answered.
      await shop.shop.scratch.db.query({
        text: `update accounts set email_verified_at = null where username like 'boss%' and username <> $1`,
        values: [`boss${people - 1}`],
      })
      return alone(calls.switchTwoPeopleOn, {})
    },
    alreadyOn: async shop => (await two(shop)).asker(calls.switchTwoPeopleOn, {}),
  },
  askTwoPeopleOff: {
    reasonInvalid: async shop => (await boss(shop))(calls.askTwoPeopleOff, { body: { reason: '' } }),
    alreadyOff: async shop => {
      await switchOff(shop)
      return (await boss(shop))(calls.askTwoPeopleOff, { body: WHY })
    },
    alreadyAsked: async shop => {
      const { asker } = await two(shop)
      await asker(calls.askTwoPeopleOff, { body: WHY })
      return asker(calls.askTwoPeopleOff, { body: WHY })
    },
  },
  askTakedown: {
    countriesInvalid: shop => ask(shop, { countries: ['Atlantis'] }),
    sourceInvalid: shop => ask(shop, { source: 'somebody' }),
    reasonInvalid: shop => ask(shop, { reason: ' ' }),
    noSuchSubject: async shop =>
      (await boss(shop))(calls.askTakedown, { params: { id: 'VOL-nothing' }, body: NOTICE }),
    oneIsEnough: async shop => {
      await switchOff(shop)
      const params = { id: await idAt(shop.shop, 'rain') }
      return (await boss(shop))(calls.askTakedown, { params, body: NOTICE })
    },
  },
  askLift: {
    reasonInvalid: async shop => {
      const { asker, params } = await downByTwo(shop)
      return asker(calls.askLift, { params, body: { reason: '' } })
    },
    noSuchTakedown: async shop =>
      (await boss(shop))(calls.askLift, { params: { takedownId: 'TKD-nothing' }, body: WHY }),
    alreadyLifted: async shop => {
      const { asker, second, params } = await downByTwo(shop)
      const { answer } = await asker(calls.askLift, { params, body: WHY })
      await second(calls.confirmRequest, { params: { requestId: answer?.id ?? '' } })
      return asker(calls.askLift, { params, body: WHY })
    },
    alreadyAsked: async shop => {
      const { asker, params } = await downByTwo(shop)
      await asker(calls.askLift, { params, body: WHY })
      return asker(calls.askLift, { params, body: WHY })
    },
    oneIsEnough: async shop => {
      const { asker, params } = await downByTwo(shop)
      await switchOff(shop)
      return asker(calls.askLift, { params, body: WHY })
    },
  },
  confirmRequest: {
    ownRequest: async shop => {
      const { asker, params } = await asked(shop)
      return asker(calls.confirmRequest, { params })
    },
    notByToken: async shop => {
      const { send, params } = await byProgram(shop)
      return send(calls.confirmRequest, { params })
    },
    noSuchRequest: async shop =>
      (await boss(shop))(calls.confirmRequest, { params: { requestId: 'REQ-nothing' } }),
    noSuchSubject: async shop => {
      const { asker, second } = await two(shop)
      const { db } = shop.shop.scratch
      const { id } = await addSeries(db, { title: 'Mist', volumes: [] })
      const { answer } = await asker(calls.askTakedown, { params: { id }, body: NOTICE })
      await db.query({ text: 'delete from series where id = $1', values: [id] })
      return second(calls.confirmRequest, { params: { requestId: answer?.id ?? '' } })
    },
    askerLostRight: async shop => {
      const { second, params } = await asked(shop)
      await shop.shop.scratch.db.query({
        text: 'delete from staff_grants where account_id = (select asked_by from second_person_requests where id = $1)',
        values: [params.requestId],
      })
      return second(calls.confirmRequest, { params })
    },
    // Two have asked for the end of the rule at once.
    alreadyOff: async shop => {
      const { asker, second } = await two(shop)
      await asker(calls.askTwoPeopleOff, { body: WHY })
      await shop.shop.scratch.db.query({
        text: `insert into second_person_requests select 'REQ-other', r.deed, r.subject_kind, r.subject_id, r.subject_name, r.countries, r.source,
            r.takedown_id, r.reason, r.asked_at, r.asked_by, r.asked_by_name, r.alone from second_person_requests r
          where r.deed = 'twoPeople.off' and not exists (select from second_person_answers a where a.request_id = r.id)`,
      })
      await switchOff(shop)
      return second(calls.confirmRequest, { params: { requestId: 'REQ-other' } })
    },
    alreadyAnswered: async shop => {
      const { second, params } = await asked(shop)
      await second(calls.confirmRequest, { params })
      return second(calls.confirmRequest, { params })
    },
    // It was lifted by one person, while one was enough.
    alreadyLifted: async shop => {
      const { asker, second, params } = await downByTwo(shop)
      const { answer } = await asker(calls.askLift, { params, body: WHY })
      await switchOff(shop)
      await second(liftTakedown, { params, body: WHY })
      return second(calls.confirmRequest, { params: { requestId: answer?.id ?? '' } })
    },
  },
  declineRequest: {
    reasonInvalid: async shop => {
      const { second, params } = await asked(shop)
      return second(calls.declineRequest, { params, body: { reason: '' } })
    },
    ownRequest: async shop => {
      const { asker, params } = await asked(shop)
      return asker(calls.declineRequest, { params, body: WHY })
    },
    notByToken: async shop => {
      const { send, params } = await byProgram(shop)
      return send(calls.declineRequest, { params, body: WHY })
    },
    noSuchRequest: async shop =>
      (await boss(shop))(calls.declineRequest, { params: { requestId: 'REQ-nothing' }, body: WHY }),
    alreadyAnswered: async shop => {
      const { second, params } = await asked(shop)
      await second(calls.declineRequest, { params, body: WHY })
      return second(calls.declineRequest, { params, body: WHY })
    },
  },
  withdrawRequest: {
    noSuchRequest: async shop => {
      const { second, params } = await asked(shop)
      return second(calls.withdrawRequest, { params })
    },
    alreadyAnswered: async shop => {
      const { asker, params } = await asked(shop)
      await asker(calls.withdrawRequest, { params })
      return asker(calls.withdrawRequest, { params })
    },
  },
}

walkRefusals(calls, openShelfShop, [cases])
