import type * as calls from '#contract/calls/accounts.ts'
import { changePassword, changeProfile } from '#contract/calls/accounts.ts'
import type { Send } from '#contract/page.ts'
import { PASSWORD } from '#tests/support/readers.ts'
import { askTooOften, askWithoutMail, type RefusalShopWithMail } from './refusal-shop.ts'
import type { RefusalCases } from './walk.ts'

export interface AccountShop extends RefusalShopWithMail {
  /** Somebody who is signed in, of whom nothing is ever changed. */
  readonly ada: Send
}

const change = ({ ada }: AccountShop, body: object) => ada(changeProfile, { body })
const setPassword = ({ ada }: AccountShop, password1: string, more: object = {}) =>
  ada(changePassword, { body: { password1, password2: password1, currentPassword: PASSWORD, ...more } })

/** What one changes of one's own account. */
export const profileCases: RefusalCases<typeof calls, AccountShop> = {
  changeProfile: {
    badInput: shop => change(shop, { displayName: 'x'.repeat(61) }),
    accountExists: shop => change(shop, { username: 'was.here' }),
    passwordTooWeak: shop => change(shop, { password1: 'short', password2: 'short' }),
    emailInvalid: shop => change(shop, { email: 'ada' }),
    usernameInvalid: shop => change(shop, { username: 'a b' }),
    displayNameMissing: shop => change(shop, { displayName: ' ' }),
    countryInvalid: shop => change(shop, { country: 'Germany' }),
    passwordsDiffer: shop => change(shop, { password1: 'a new umbrella', password2: 'another' }),
    passwordIncorrect: shop => change(shop, { email: 'wren@example.com', currentPassword: 'wrong' }),
    tooManyTries: shop =>
      askTooOften(shop, () => change(shop, { email: 'wren@example.com', currentPassword: 'wrong' })),
    mailNotSent: shop =>
      askWithoutMail(shop, () => change(shop, { email: 'wren@example.com', currentPassword: PASSWORD })),
  },
  changePassword: {
    badInput: shop => setPassword(shop, ''),
    passwordTooWeak: shop => setPassword(shop, 'short'),
    passwordsDiffer: shop => setPassword(shop, 'a new umbrella', { password2: 'another' }),
    passwordIncorrect: shop => setPassword(shop, 'a new umbrella', { currentPassword: 'wrong' }),
    tooManyTries: shop =>
      askTooOften(shop, () => setPassword(shop, 'a new umbrella', { currentPassword: 'wrong' })),
  },
}
