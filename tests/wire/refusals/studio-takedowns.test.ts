// Proves docs/product.md#errors
import * as twoPeople from '#contract/calls/studio-second-person.ts'
import * as calls from '#contract/calls/studio-takedowns.ts'
import type { Send } from '#contract/page.ts'
import { idAt, makeStaff } from '#tests/support/studio-staff.ts'
import { openShelfShop, type ShelfShop } from './shelf-shop.ts'
import { type RefusalCases, walkRefusals } from './walk.ts'

let people = 0
const boss = (shop: ShelfShop) => makeStaff(shop, `boss${people++}`)
const NOTHING = { params: { id: 'VOL-nothing' } }
const REQUEST = { countries: ['FR'], everywhere: false, source: 'court', reason: 'Judgment' }

async function takeDownRain(shop: ShelfShop, change: Partial<typeof REQUEST>, by?: Send) {
  const send = by ?? (await boss(shop))
  const params = { id: await idAt(shop.shop, 'rain') }
  return send(calls.takeDown, { params, body: { ...REQUEST, ...change } })
}

/** Lifts what has just been taken down, so many times. */
async function lift(shop: ShelfShop, reasons: readonly string[]) {
  const send = await boss(shop)
  const { answer } = await takeDownRain(shop, {}, send)
  const params = { takedownId: answer?.id ?? '' }
  const answers = []
  for (const reason of reasons) answers.push(await send(calls.liftTakedown, { params, body: { reason } }))
  return answers.at(-1) ?? {}
}

/** What comes of `work` while it takes two people. */
async function whileItTakesTwo<T>(shop: ShelfShop, work: (send: Send) => Promise<T>): Promise<T> {
  const [asker, second] = [await boss(shop), await boss(shop)]
  await asker(twoPeople.switchTwoPeopleOn, {})
  const outcome = await work(asker)
  const { answer } = await asker(twoPeople.askTwoPeopleOff, { body: { reason: 'Enough' } })
  await second(twoPeople.confirmRequest, { params: { requestId: answer?.id ?? '' } })
  return outcome
}

const cases: RefusalCases<typeof calls, ShelfShop> = {
  listTakedowns: {
    noSuchSubject: async shop => (await boss(shop))(calls.listTakedowns, NOTHING),
  },
  takeDown: {
    countriesInvalid: shop => takeDownRain(shop, { countries: ['Atlantis'] }),
    sourceInvalid: shop => takeDownRain(shop, { source: 'somebody' }),
    reasonInvalid: shop => takeDownRain(shop, { reason: ' ' }),
    noSuchSubject: async shop => (await boss(shop))(calls.takeDown, { ...NOTHING, body: REQUEST }),
    takesTwoPeople: shop => whileItTakesTwo(shop, send => takeDownRain(shop, {}, send)),
  },
  liftTakedown: {
    noSuchTakedown: async shop =>
      (await boss(shop))(calls.liftTakedown, {
        params: { takedownId: 'TKD-nothing' },
        body: { reason: 'Why' },
      }),
    reasonInvalid: shop => lift(shop, ['']),
    alreadyLifted: shop => lift(shop, ['Settled', 'Settled']),
    takesTwoPeople: async shop => {
      const { answer } = await takeDownRain(shop, {})
      const params = { takedownId: answer?.id ?? '' }
      return whileItTakesTwo(shop, send => send(calls.liftTakedown, { params, body: { reason: 'Settled' } }))
    },
  },
}

walkRefusals(calls, openShelfShop, [cases])
