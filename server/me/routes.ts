import * as accounts from '#contract/calls/accounts.ts'
import * as coins from '#contract/calls/coins.ts'
import { readMyFeed, readMyReleases } from '#contract/calls/follows.ts'
import * as gifts from '#contract/calls/gifts.ts'
import * as library from '#contract/calls/library.ts'
import * as rentals from '#contract/calls/rentals.ts'
import { changeMine, changeMyPassword } from '../accounts/change-profile.ts'
import type { PersonalRoom } from '../accounts/personal-data/personal-room.ts'
import { type Bound, bind, type Reader, refuse } from '../calls/bind.ts'
import { findVolume } from '../catalogue/store.ts'
import { coinOptions } from '../coins/coin-options.ts'
import { areCreditsShown } from '../coins/credits-shown.ts'
import type { House } from '../context.ts'
import { wantCopies } from '../downloads/make-copies.ts'
import { redeem as redeemGift } from '../gifts/redeem-gift.ts'
import { redeemCoins, redeemCredits } from '../library/redeem.ts'
import { listOwned, setHidden } from '../library/store.ts'
import type { Tx } from '../platform/db/connect.ts'
import { rent } from '../rentals/rent-part.ts'
import { historyOf } from './history.ts'
import { myFeed, myReleases } from './my-feed.ts'
import { seeMe } from './see-me.ts'
import { bookOf, boughtBook, libraryOf, rentalMessage, rentalsOf } from './shelves.ts'

/** docs/product.md#user-area: what somebody who is signed in sees and does with what is their own. It puts the rooms below side by side. */
export function meRoutes(rooms: readonly PersonalRoom[]): Bound[] {
  return [
    bind(accounts.findMe, ({ house, reader }) => seeMe(house, reader)),
    bind(accounts.changeProfile, async ({ house, reader, body, visitor }) => {
      await changeMine(house, rooms, reader, body, visitor)
      return seeMe(house, reader)
    }),
    bind(accounts.changePassword, async ({ house, reader, body }) => {
      await changeMyPassword(house, rooms, reader, body)
      return seeMe(house, reader)
    }),

    bind(coins.findMyCoinOptions, async ({ house, reader, now }) =>
      coinOptions(reader.membership?.coinDiscountBps ?? 0, await areCreditsShown(house.db, reader.id, now)),
    ),
    bind(coins.readHistory, ({ house, reader, query, visitor }) =>
      historyOf(house, reader, query, visitor.lang),
    ),
    bind(library.redeemWithCoins, async asked => {
      const { params, query } = asked
      return boughtBook(
        asked,
        await redeemCoins({ ...asked, volume: params.volumeId, ...wanted(asked) }, query.coins),
      )
    }),
    bind(library.redeemWithCredits, async asked => {
      return boughtBook(
        asked,
        await redeemCredits({ ...asked, volume: asked.params.volumeId, ...wanted(asked) }),
      )
    }),
    bind(rentals.rentPart, async asked => {
      const { reader, params, query, now } = asked
      const owns = async (tx: Tx, volumeId: string) =>
        (await listOwned(tx, reader.id, [volumeId])).has(volumeId)
      return rentalMessage(await rent({ ...asked, part: params.partId, expected: query.coins, owns }), now)
    }),

    bind(gifts.redeemGift, asked =>
      redeemGift({ ...asked, code: asked.params.code, lang: asked.visitor.lang, ...wanted(asked) }),
    ),

    bind(library.readLibrary, asked => libraryOf(asked, asked.query)),
    bind(library.findLibraryBook, ({ params, ...asked }) => bookOf(asked, params.id)),
    bind(library.showLibraryBook, async ({ house, reader, params }) => {
      if (!(await setHidden(house.db, reader.id, await volumeIdOf(house, params.id), null)))
        throw refuse(library.showLibraryBook, 'notOwned')
      return null
    }),
    bind(library.hideLibraryBook, async ({ house, reader, params, now }) => {
      if (!(await setHidden(house.db, reader.id, await volumeIdOf(house, params.id), now)))
        throw refuse(library.hideLibraryBook, 'notOwned')
      return null
    }),
    bind(rentals.listRentals, asked => rentalsOf(asked, asked.query)),
    bind(readMyFeed, myFeed),
    bind(readMyReleases, myReleases),
  ]
}

/** docs/product.md#identifiers: a volume is named by its id, its legacy id or its slug. */
async function volumeIdOf({ db }: House, key: string): Promise<string> {
  return (await findVolume(db, key))?.id ?? key
}

/** What goes along with everything that is bought. */
function wanted({ house, reader }: { house: House; reader: Reader }) {
  return {
    memberBps: reader.membership?.volumeDiscountBps ?? 0,
    bought: (tx: Tx, bookId: string) => wantCopies(house, tx, bookId),
  }
}
