// Proves docs/product.md#errors
import * as calls from '#contract/calls/opds.ts'
import { askTooOften, minutesLater, openRefusalShop, type RefusalShop } from './refusal-shop.ts'
import { type RefusalCases, walkRefusals } from './walk.ts'

const cases: RefusalCases<typeof calls, RefusalShop> = {
  findOpdsLink: {
    noLink: async ({ readers }) => (await readers.reader('ada'))(calls.findOpdsLink, {}),
  },
  makeOpdsLink: {
    async freshSignInNeeded(shop) {
      const send = await shop.readers.reader('cleo')
      return minutesLater(shop, 11, () => send(calls.makeOpdsLink, {}))
    },
    async tooManyTries(shop) {
      const send = await shop.readers.reader('bea')
      return askTooOften(shop, () => send(calls.makeOpdsLink, {}))
    },
  },
}

walkRefusals(calls, openRefusalShop, [cases])
