import { currencies } from '#rules/currency.ts'
import { usualFixedPrices } from '#rules/fixed-price.ts'
import { languages } from '#rules/interface-language.ts'
import { defaultMarkets, marketsOf, writeMarkets } from '#rules/markets.ts'
import {
  markets,
  matching,
  oneOf,
  onOff,
  origin,
  packDiscounts,
  path,
  planCredits,
  someLanguages,
  text,
  vatRates,
  whole,
  words,
} from './formats.ts'
import { derivedFrom, type Settings } from './setting.ts'

export const PAYMENTS = {
  STRIPE_SECRET_KEY: {
    meaning:
      'The secret key of your Stripe account, which begins with `sk_` or `rk_`; `PAYMENTS=stripe` needs it. No publishable key is needed, as cards are typed in on Stripe’s own pages.',
    format: text,
    secret: true,
  },
  STRIPE_WEBHOOK_SECRET: {
    meaning:
      'The secret of the webhook `https://…/webhooks/stripe`; `PAYMENTS=stripe` needs it. Name several with commas between while one is changed.',
    format: words,
    default: '',
    secret: true,
  },
  PAYMENTS: {
    meaning:
      'Who takes the money. With `off` coins are sold in apps only. The simulator moves no money and is refused in production.',
    format: oneOf('simulator', 'stripe', 'off'),
    derived: derivedFrom(
      ['STRIPE_SECRET_KEY', 'NODE_ENV'],
      '`stripe` with a key of Stripe, else `simulator`, in production `off`',
      ({ STRIPE_SECRET_KEY, NODE_ENV }) =>
        STRIPE_SECRET_KEY ? 'stripe' : NODE_ENV === 'production' ? 'off' : 'simulator',
    ),
  },
  CURRENCY: {
    meaning: 'One currency of coins and memberships for all languages; `CURRENCIES` sets one for each.',
    format: oneOf(...currencies),
    unset: 'each language has the currency that `CURRENCIES` says',
  },
  CURRENCIES: {
    meaning:
      'In which currency each language sells coins and memberships to readers who have paid for nothing yet; the first payment fixes it for the account. A coin costs one cent of it.',
    format: markets,
    derived: derivedFrom(
      ['CURRENCY'],
      `\`${writeMarkets(defaultMarkets)}\`, or \`CURRENCY\` for every language`,
      ({ CURRENCY }) => writeMarkets(CURRENCY ? marketsOf(() => CURRENCY) : defaultMarkets),
    ),
  },
  PACK_DISCOUNTS: {
    meaning:
      'What packs of coins cost less than as many single coins, in percent by pack; the packs are 500, 1000, 2500, 5000 and 10000. `none` for no discounts: a coin costs a cent, as where the price of books is fixed by law.',
    format: packDiscounts,
    default: 'none',
  },
  CONSENT: {
    meaning:
      'The languages in which readers tick, before they pay, that they want the text at once and lose the right to withdraw when they open it, or that a membership begins at once, as the law of the EU wants. `none` for no language.',
    format: someLanguages,
    // Where one pays in euros the law of the EU holds.
    default: languages.filter(lang => defaultMarkets[lang] === 'eur').join(','),
  },
  FIXED_PRICES: {
    meaning:
      'The languages in which the law fixes the prices of books, as in Germany, Austria and France: everybody pays the price of the volume for the series in them, whatever sales, bundles and memberships take off. `none` for no language.',
    format: someLanguages,
    default: usualFixedPrices().join(','),
  },
  TAX: {
    meaning:
      'Whether the payment provider works out the tax of memberships; Stripe Tax has to be set up there.',
    format: onOff,
    default: 'off',
  },
  VAT: {
    meaning:
      'The value added tax that receipts state of books, rentals and memberships: `off` states none, as where the law frees small businesses from it; `home` states that of `VAT_COUNTRY` for readers in the EU, as below the threshold for sales abroad; `oss` states that of the reader’s country, for the One-Stop Shop of the EU.',
    format: oneOf('off', 'home', 'oss'),
    default: 'off',
  },
  VAT_COUNTRY: {
    meaning: 'The country of the EU in which the seller pays tax, two letters, like `DE`. `VAT` needs it.',
    format: matching(/^[A-Z]{2}$/, 'two letters of a country'),
  },
  VAT_RATES: {
    meaning:
      'Rates that come on top of those that the shop knows, by country and day: `DE,2027-01-01,7,19` says 7 % for e-books and 19 % for memberships in Germany from then on; `\\n` begins a new line.',
    format: vatRates,
    default: '',
  },
  REVOKE_ON_REFUND: {
    meaning:
      'Whether what was bought with the coins of a payment is taken back when the payment is refunded or disputed.',
    format: onOff,
    default: 'off',
  },
  STRIPE_API: {
    meaning: 'For tests: the address that is asked instead of Stripe. It is refused in production.',
    format: origin,
  },
} satisfies Settings

export const MEMBERSHIPS = {
  MEMBERSHIP_SCOPE: {
    meaning:
      'Whose series a membership streams: `all`, or with `language` only those of the language in which it was taken out.',
    format: oneOf('all', 'language'),
    default: 'all',
  },
  TRIAL_DAYS: {
    meaning: 'Days of a first membership for which nothing is paid.',
    format: whole(0, 90),
    default: '0',
  },
  PLAN_CREDITS: {
    meaning:
      'Credits that plans bring each month, by plan, like `PremiumMembership:1,PremiumMembershipYearly:1`. The plans are `Membership`, `MembershipYearly`, `PremiumMembership` and `PremiumMembershipYearly`. Months that were due before a plan brought credits bring none.',
    format: planCredits,
    default: '',
  },
  REDEEM_MANGA: {
    meaning:
      'Whether manga is sold for coins and credits. Where it is not set, that is chosen in the studio, and is off until then.',
    format: onOff,
    default: 'off',
  },
} satisfies Settings

export const STORES = {
  APPLE_BUNDLE_ID: {
    meaning:
      'The bundle of your app in Apple’s store, needed to accept its receipts. Outside production they are those of the sandbox. Apple’s notices (V2) go to `https://…/webhooks/apple`.',
    format: text,
  },
  APPLE_APP_ID: {
    meaning: 'The number of that app. `APPLE_BUNDLE_ID` needs it in production.',
    format: text,
  },
  APPLE_ROOTS: {
    meaning: 'A folder with Apple’s root certificates, as Apple publishes them. `APPLE_BUNDLE_ID` needs it.',
    format: path,
  },
  PLAY_PACKAGE: {
    meaning: 'The package of your app in Google’s store, needed to accept its receipts.',
    format: text,
  },
  PLAY_CREDENTIALS: {
    meaning: 'The key file of a service account that may see purchases. `PLAY_PACKAGE` needs it.',
    format: path,
  },
} satisfies Settings
