import { takeFromLots } from '#rules/spend-lots.ts'
import type { Tx } from '../platform/db/connect.ts'
import { newId } from '../platform/ids.ts'
import type { EntryKind, LotRow, NewEntry, Pocket, Purse } from './ledger-store.ts'
import * as store from './ledger-store.ts'
import { listDebtsFrom } from './payment-entry-store.ts'

/**
 * The only place that moves coins and credits (docs/product.md#ledger). Everything happens in the caller's transaction, beside what the coins pay
 * for, after the reader's purse has been locked: with {@link openPurse}.
 */

/** Why nothing can be spent. */
export class CannotSpend extends Error {
  override name = 'CannotSpend'
}

export interface OpenPurse extends Purse {
  readonly accountId: string
  readonly at: Date
  /** Coins that were taken back after they had been spent; while there are any, nothing can be spent. */
  readonly debt: number
  readonly lots: readonly LotRow[]
}

/** Locks a reader's money until the transaction ends, and says what there is. */
export async function openPurse(tx: Tx, accountId: string, at: Date): Promise<OpenPurse> {
  // In this order: what is there is looked at when the lock is held.
  const [locked, there] = await Promise.all([
    store.lockPurse(tx, accountId),
    store.findLotsAndDebt(tx, accountId),
  ])
  if (locked) return { ...locked, ...there, accountId, at }
  const made = await store.makePurse(tx, accountId)
  return { ...made, ...(await store.findLotsAndDebt(tx, accountId)), accountId, at }
}

type About = Pick<NewEntry, 'volumeId' | 'partId' | 'paymentId' | 'valueCents' | 'currency' | 'reverses'>

interface Giving extends About {
  /** What for, once. */
  key: string
  kind: EntryKind
  coins: number
  /** Where they come from: `sold` for money, `given` for nothing, `converted` for credits. */
  from: Pocket
}

/** Coins come in, as a lot of their own; an open debt is settled with them first. False where this was done before. */
export async function giveCoins(tx: Tx, purse: OpenPurse, giving: Giving): Promise<boolean> {
  const { key, kind, coins, from, ...about } = giving
  // What was bought stays bought, also where it comes a second time.
  const given = from !== 'sold' && from !== 'refunded'
  const added = await store.addEntry(tx, {
    ...about,
    ...entryOf(purse, key, kind),
    postings: [
      { pocket: from, unit: 'coins', amount: -coins },
      { pocket: 'reader', unit: 'coins', amount: coins },
    ],
    lot: { id: newId('LOT', purse.at), given, coins },
  })
  if (added && purse.debt > 0) await settleDebts(tx, purse, purse.coins + coins)
  return added
}

interface Spending extends About {
  /** The entry's id, where something refers to it already. */
  id?: string
  key: string
  kind: EntryKind
  coins: number
  /** Where they go: `sales` or `rentals`. */
  to: Pocket
}

/** Coins go out, once in a transaction: given ones first, then the oldest. Throws {@link CannotSpend} where there are not enough, or a debt is open. The entry's id. */
export async function spendCoins(tx: Tx, purse: OpenPurse, spending: Spending): Promise<string> {
  const { id, key, kind, coins, to, ...about } = spending
  if (purse.debt > 0 || purse.coins < coins) throw new CannotSpend('the purse holds too little')
  const entry = { ...entryOf(purse, key, kind), ...(id && { id }) }
  const uses = coins === 0 ? [] : takeFromLots(purse.lots, coins)
  const postings: NewEntry['postings'] =
    coins === 0
      ? []
      : [
          { pocket: 'reader', unit: 'coins', amount: -coins },
          { pocket: to, unit: 'coins', amount: coins },
        ]
  if (!(await store.addEntry(tx, { ...about, ...entry, postings, uses })))
    throw new Error(`${key} was spent before, and what it paid for was not there`)
  return entry.id
}

/** Credits come in: from the shop, or with a gift code. False where this was done before. */
export function giveCredits(
  tx: Tx,
  purse: OpenPurse,
  {
    key,
    credits,
    kind = 'grant_credits',
    ...about
  }: About & { key: string; credits: number; kind?: 'grant_credits' | 'gift' },
): Promise<boolean> {
  return store.addEntry(tx, {
    ...about,
    ...entryOf(purse, key, kind),
    postings: [
      { pocket: 'given', unit: 'credits', amount: -credits },
      { pocket: 'reader', unit: 'credits', amount: credits },
    ],
  })
}

/** Credits go out for a volume. Throws {@link CannotSpend} where there are not enough. */
export async function spendCredits(
  tx: Tx,
  purse: OpenPurse,
  { id, key, credits, volumeId }: { id: string; key: string; credits: number; volumeId: string },
): Promise<void> {
  if (purse.debt > 0 || purse.credits < credits) throw new CannotSpend('the purse holds too few credits')
  const added = await store.addEntry(tx, {
    ...entryOf(purse, key, 'redeem_credits'),
    id,
    volumeId,
    postings: [
      { pocket: 'reader', unit: 'credits', amount: -credits },
      { pocket: 'sales', unit: 'credits', amount: credits },
    ],
  })
  if (!added) throw new Error(`${key} was spent before, and what it paid for was not there`)
}

/** Credits become coins, in one entry. False where this was done before. Throws {@link CannotSpend} where there are not enough. */
export async function convert(
  tx: Tx,
  purse: OpenPurse,
  { key, credits, coins }: { key: string; credits: number; coins: number },
): Promise<boolean> {
  if (purse.debt > 0 || purse.credits < credits) throw new CannotSpend('the purse holds too few credits')
  return store.addEntry(tx, {
    ...entryOf(purse, key, 'convert'),
    postings: [
      { pocket: 'reader', unit: 'credits', amount: -credits },
      { pocket: 'converted', unit: 'credits', amount: credits },
      { pocket: 'converted', unit: 'coins', amount: -coins },
      { pocket: 'reader', unit: 'coins', amount: coins },
    ],
    lot: { id: newId('LOT', purse.at), given: true, coins },
  })
}

/**
 * A payment was taken back. What is left of its coins goes; what was spent of them becomes a debt, as the balance never goes below nothing.
 * `coins`: how many of the payment's coins, all of them unless only part of the money went back. False where this was done before.
 */
export async function takeBackCoins(
  tx: Tx,
  purse: OpenPurse,
  taking: { key: string; entryId: string; coins: number } & Pick<
    About,
    'paymentId' | 'valueCents' | 'currency'
  >,
): Promise<boolean> {
  const { key, entryId, coins, ...about } = taking
  const lot = await store.findLotOf(tx, entryId)
  const taken = Math.min(coins, lot?.coinsLeft ?? 0)
  const entry = entryOf(purse, key, 'refund')
  const added = await store.addEntry(tx, {
    ...about,
    ...entry,
    reverses: entryId,
    postings:
      taken === 0
        ? []
        : [
            { pocket: 'reader', unit: 'coins', amount: -taken },
            { pocket: 'refunded', unit: 'coins', amount: taken },
          ],
    uses: lot && taken > 0 ? [{ id: lot.id, coins: taken }] : [],
  })
  if (!added) return false
  const missing = coins - taken
  if (missing > 0) {
    const debt = { id: newId('DBT', purse.at), accountId: purse.accountId, entryId: entry.id, coins: missing }
    await store.addDebt(tx, { ...debt, at: purse.at })
    // What is there of other coins settles it at once, as far as it goes.
    await settleDebts(tx, purse, purse.coins - taken)
  }
  return true
}

/**
 * A payment that was taken back has come after all: a dispute was won. What is still owed of it is forgiven, and what was taken, or paid for it with
 * other coins, comes again. False where this was done before.
 */
export async function restoreCoins(
  tx: Tx,
  purse: OpenPurse,
  restoring: { key: string; entryId: string; coins: number } & Pick<
    About,
    'paymentId' | 'valueCents' | 'currency'
  >,
): Promise<boolean> {
  const { entryId, coins, ...about } = restoring
  let back = coins
  for (const debt of await listDebtsFrom(tx, entryId)) {
    const forgiven = Math.min(back, debt.coinsLeft)
    if (forgiven > 0) await store.payDebt(tx, debt.id, forgiven)
    back -= forgiven
  }
  const reverses = entryId
  if (back > 0)
    return giveCoins(tx, purse, { ...about, kind: 'restore', from: 'refunded', coins: back, reverses })
  return store.addEntry(tx, { ...about, ...entryOf(purse, about.key, 'restore'), reverses, postings: [] })
}

/** Pays open debts from the coins that are there. */
async function settleDebts(tx: Tx, purse: OpenPurse, coinsThere: number): Promise<void> {
  let left = coinsThere
  for (const debt of await store.listDebts(tx, purse.accountId)) {
    const coins = Math.min(left, debt.coinsLeft)
    if (coins === 0) return
    const id = newId('ENT', purse.at)
    const { lots } = await store.findLotsAndDebt(tx, purse.accountId)
    const uses = takeFromLots(lots, coins)
    await store.addEntry(tx, {
      ...entryOf(purse, `settle ${debt.id} ${id}`, 'settle'),
      id,
      postings: [
        { pocket: 'reader', unit: 'coins', amount: -coins },
        { pocket: 'refunded', unit: 'coins', amount: coins },
      ],
      uses,
    })
    await store.payDebt(tx, debt.id, coins)
    left -= coins
  }
}

function entryOf({ accountId, at }: OpenPurse, key: string, kind: EntryKind) {
  return { id: newId('ENT', at), key, kind, accountId, at }
}
