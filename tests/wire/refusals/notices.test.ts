// Proves docs/product.md#errors
import * as calls from '#contract/calls/notices.ts'
import { askTooOften, openRefusalShop, type RefusalShopWithMail } from './refusal-shop.ts'
import { type RefusalCases, walkRefusals } from './walk.ts'

const NOTICE = { about: '/series/rain', reason: 'It copies mine.', name: '', email: '', inGoodFaith: true }
const report = ({ shop }: RefusalShopWithMail, change: Partial<typeof NOTICE>) =>
  shop.send(calls.reportContent, { body: { ...NOTICE, ...change } })

const cases: RefusalCases<typeof calls, RefusalShopWithMail> = {
  reportContent: {
    aboutMissing: shop => report(shop, { about: ' ' }),
    reasonMissing: shop => report(shop, { reason: '' }),
    emailInvalid: shop => report(shop, { email: 'ann' }),
    goodFaithMissing: shop => report(shop, { inGoodFaith: false }),
    tooLong: shop => report(shop, { reason: 'x'.repeat(4_001) }),
    tooManyTries: shop => askTooOften(shop, () => report(shop, { email: 'ann@example.com' })),
  },
}

walkRefusals(calls, openRefusalShop, [cases])
