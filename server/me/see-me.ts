import type { User } from '#contract/generated/accounts.ts'
import { accountOf } from '../accounts/change-profile.ts'
import { userMessage } from '../accounts/view.ts'
import { countCredits, findPurse } from '../coins/ledger-store.ts'
import type { House } from '../house.ts'
import type { Reader } from '../platform/http/bind.ts'

/** Section 7, me: who is signed in, with coins and credits. */
export async function seeMe({ db }: Pick<House, 'db'>, reader: Reader): Promise<User> {
  const [account, purse, credits] = await Promise.all([
    accountOf(db, reader),
    findPurse(db, reader.id),
    countCredits(db, reader.id),
  ])
  return userMessage(account, reader.level, {
    coins: purse.coins,
    earnedCredits: credits.earned,
    usedCredits: credits.used,
  })
}
