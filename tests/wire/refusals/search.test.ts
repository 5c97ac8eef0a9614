// Proves docs/product.md#errors
import * as calls from '#contract/calls/search.ts'
import { askTooOften, openRefusalShop, type RefusalShop } from './refusal-shop.ts'
import { type RefusalCases, walkRefusals } from './walk.ts'

const NOTHING = { params: { slug: 'nothing' } }

const cases: RefusalCases<typeof calls, RefusalShop> = {
  suggest: {
    // What was answered before is cached and counts nothing.
    tooManyTries: shop =>
      askTooOften(shop, time =>
        shop.shop.send(calls.suggest, { query: { query: time === 1 ? 'rain' : 'snow' } }),
      ),
  },
  findTag: { tagNotFound: ({ shop }) => shop.send(calls.findTag, NOTHING) },
  findCreator: { creatorNotFound: ({ shop }) => shop.send(calls.findCreator, NOTHING) },
}

walkRefusals(calls, openRefusalShop, [cases])
