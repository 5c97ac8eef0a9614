import * as calls from '#contract/calls/search.ts'
import { suggestLimits } from '#server/catalogue/suggest/limits.ts'
import { openRefusalShop, type RefusalShop } from './refusal-shop.ts'
import { type RefusalCases, walkRefusals } from './walk.ts'

const NOTHING = { params: { slug: 'nothing' } }

const cases: RefusalCases<typeof calls, RefusalShop> = {
  suggest: {
    async tooManyTries({ shop }) {
      await shop.send(calls.suggest, { query: { query: 'rain' } })
      await shop.scratch.db.query({
        text: `update tries set count = $1 where key like 'suggest %'`,
        values: [suggestLimits('')[0]?.most],
      })
      return shop.send(calls.suggest, { query: { query: 'snow' } })
    },
  },
  findTag: { tagNotFound: ({ shop }) => shop.send(calls.findTag, NOTHING) },
  findCreator: { creatorNotFound: ({ shop }) => shop.send(calls.findCreator, NOTHING) },
}

walkRefusals(calls, openRefusalShop, [cases])
