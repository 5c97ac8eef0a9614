// Proves docs/product.md#errors
import * as calls from '#contract/calls/preferences.ts'
import { openRefusalShop, type RefusalShop } from './refusal-shop.ts'
import { type RefusalCases, walkRefusals } from './walk.ts'

const cases: RefusalCases<typeof calls, RefusalShop> = {
  savePreferences: {
    async badInput({ readers }) {
      const send = await readers.reader('ada')
      return send(calls.savePreferences, { body: { fontSize: -1 } })
    },
  },
}

walkRefusals(calls, openRefusalShop, [cases])
