import { takeFromLots } from '#rules/spend-lots.ts'
import type { Tx } from '../platform/db/connect.ts'
import { newId } from '../platform/ids.ts'
import type { EntryKind, LotRow, NewEntry, Pocket, Purse } from './ledger-store.ts'
import * as store from './ledger-store.ts'
import { findLastTaken, listDebtsFrom } from './payment-entry-store.ts'

/**
 * Only this file moves coins and credits (docs/product.md#ledger). It does so in the caller's transaction, together with
 * what the coins pay for, after {@link openPurse} has locked the purse.
 */

/** The purse holds too little, or a debt is open. */
export class CannotSpend extends Error {
  override name = 'CannotSpend'
}

export interface OpenPurse extends Purse {
  readonly accountId: string
  readonly at: Date
  /** Coins of refunded payments that had been spent; while there are any, nothing can be spent. */
  readonly debt: number
  readonly lots: readonly LotRow[]
}

/**
 * Locks a reader's purse until the transaction ends, and answers its content. Where something is bought, `country` is where
 * the reader is connected from, which counts for tax.
 */
export async function openPurse(
  tx: Tx,
  accountId: string,
  at: Date,
  country: string | null = null,
): Promise<OpenPurse> {
  // One connection runs these in order, so the lots are read under the lock.
  const [locked, lots] = await Promise.all([
    store.lockPurse(tx, accountId, country),
    store.findLotsAndDebt(tx, accountId),
  ])
  if (locked) return { ...locked, ...lots, accountId, at }
  const made = await store.makePurse(tx, accountId, country)
  return { ...made, ...(await store.findLotsAndDebt(tx, accountId)), accountId, at }
}

type EntryDetails = Pick<
  NewEntry,
  'volumeId' | 'partId' | 'paymentId' | 'valueCents' | 'currency' | 'reverses'
>

interface GiveCoinsInput extends EntryDetails {
  /** Unique: an entry with this key is written once. */
  key: string
  kind: EntryKind
  coins: number
  /** The source: `sold` for money, `given` for free, `converted` for credits, `refunded` for a restored payment. */
  from: Pocket
}

/** Adds coins as a new lot, and settles open debts from them. False where the key exists. */
export async function giveCoins(tx: Tx, purse: OpenPurse, giving: GiveCoinsInput): Promise<boolean> {
  const { key, kind, coins, from, ...about } = giving
  // Restored coins count as bought.
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

interface SpendCoinsInput extends EntryDetails {
  /** The entry's id, if something refers to it already. */
  id?: string
  key: string
  kind: EntryKind
  coins: number
  /** The destination: `sales` or `rentals`. */
  to: Pocket
}

/**
 * Spends coins, free ones first, then the oldest; several times in a transaction by {@link spendCoinsOnEach}. Answers the
 * entry's id. Throws {@link CannotSpend}.
 */
export async function spendCoins(tx: Tx, purse: OpenPurse, spending: SpendCoinsInput): Promise<string> {
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

/**
 * Spends coins on several things, each with an entry of its own. Answers the entries' ids, in that order. Throws {@link
 * CannotSpend}.
 */
export async function spendCoinsOnEach(
  tx: Tx,
  purse: OpenPurse,
  spendings: readonly SpendCoinsInput[],
): Promise<string[]> {
  const ids: string[] = []
  let left = purse
  for (const spending of spendings) {
    ids.push(await spendCoins(tx, left, spending))
    left = withoutCoins(left, spending.coins)
  }
  return ids
}

/** What a purse holds after so many coins were spent. */
function withoutCoins(purse: OpenPurse, coins: number): OpenPurse {
  const taken = new Map(takeFromLots(purse.lots, coins).map(use => [use.id, use.coins]))
  const lots = purse.lots.map(lot => ({ ...lot, coinsLeft: lot.coinsLeft - (taken.get(lot.id) ?? 0) }))
  return { ...purse, coins: purse.coins - coins, lots }
}

/** Adds credits from the shop, a gift code or a membership. False where the key exists. */
export function giveCredits(
  tx: Tx,
  purse: OpenPurse,
  {
    key,
    credits,
    kind = 'grant_credits',
    ...about
  }: EntryDetails & { key: string; credits: number; kind?: 'grant_credits' | 'plan_credits' | 'gift' },
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

/** Spends credits on a volume. Throws {@link CannotSpend}. */
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

/** What went back to the reader, and with which entry. */
export interface ReversedSpending {
  entryId: string
  coins: number
  credits: number
}

/**
 * Gives back what an entry spent: coins into the lots that they came from, where they settle open debts, and credits. The
 * purse may be opened before other entries of the transaction. null where that was done before.
 *
 * @param settlesLater several are given back, after which {@link settleOpenDebts} is called
 */
export async function reverseSpending(
  tx: Tx,
  { accountId, at }: Pick<OpenPurse, 'accountId' | 'at'>,
  spentBy: string,
  settlesLater = false,
): Promise<ReversedSpending | null> {
  const spent = await store.findSpent(tx, spentBy)
  if (!spent) return null
  const { coins, credits, to, uses, volumeId, partId } = spent
  const purse = await openPurse(tx, accountId, at)
  const postings = (unit: 'coins' | 'credits', amount: number): NewEntry['postings'] =>
    amount === 0 || to === null
      ? []
      : [
          { pocket: to, unit, amount: -amount },
          { pocket: 'reader', unit, amount },
        ]
  const entry = entryOf(purse, `return ${spentBy}`, 'return')
  const added = await store.addEntry(tx, {
    ...{ ...entry, volumeId, partId, reverses: spentBy },
    postings: [...postings('coins', coins), ...postings('credits', credits)],
    uses: uses.map(use => ({ id: use.id, coins: -use.coins })),
  })
  if (!added) return null
  if (purse.debt > 0 && !settlesLater) await settleDebts(tx, purse, purse.coins + coins)
  return { entryId: entry.id, coins, credits }
}

/** Pays open debts from what the purse holds now, as far as it goes. */
export async function settleOpenDebts(
  tx: Tx,
  { accountId, at }: Pick<OpenPurse, 'accountId' | 'at'>,
): Promise<void> {
  const purse = await openPurse(tx, accountId, at)
  if (purse.debt > 0) await settleDebts(tx, purse, purse.coins)
}

interface CreditsReturn {
  key: string
  /** The entry that brought the credits. */
  entryId: string
}

/**
 * Takes the credits of a refunded bill back, all that an entry brought. For those that were spent or converted a debt of
 * coins remains: `coinsOfCredit` for each. False where the key exists.
 */
export async function takeBackCredits(
  tx: Tx,
  purse: OpenPurse,
  { key, entryId, credits, coinsOfCredit }: CreditsReturn & { credits: number; coinsOfCredit: number },
): Promise<boolean> {
  const taken = Math.min(credits, purse.credits)
  const entry = entryOf(purse, key, 'refund')
  const postings = creditPostings(taken, 'reader', 'refunded')
  if (!(await store.addEntry(tx, { ...entry, reverses: entryId, postings }))) return false
  const coins = (credits - taken) * coinsOfCredit
  if (coins === 0) return true
  const debt = { id: newId('DBT', purse.at), accountId: purse.accountId, entryId: entry.id, coins }
  await store.addDebt(tx, { ...debt, at: purse.at })
  await settleDebts(tx, purse, purse.coins)
  return true
}

/**
 * Restores what {@link takeBackCredits} took last: the credits, and the coins that were paid for missing ones. False where
 * the key exists.
 */
export async function restoreCredits(
  tx: Tx,
  purse: OpenPurse,
  { key, entryId }: CreditsReturn,
): Promise<boolean> {
  const { credits, debtId, debtCoins, debtLeft } = await findLastTaken(tx, entryId)
  const postings = creditPostings(credits, 'refunded', 'reader')
  const restored = await store.addEntry(tx, {
    ...entryOf(purse, key, 'restore'),
    reverses: entryId,
    postings,
  })
  if (!restored) return false
  if (debtId && debtLeft > 0) await store.payDebt(tx, debtId, debtLeft)
  const coins = debtCoins - debtLeft
  if (coins > 0) {
    const about = { key: `${key} coins`, kind: 'restore', from: 'refunded', reverses: entryId } as const
    await giveCoins(tx, purse, { ...about, coins })
  }
  return true
}

function creditPostings(credits: number, from: Pocket, to: Pocket): NewEntry['postings'] {
  if (credits === 0) return []
  return [
    { pocket: from, unit: 'credits', amount: -credits },
    { pocket: to, unit: 'credits', amount: credits },
  ]
}

/** Converts credits into coins in one entry. False where the key exists. Throws {@link CannotSpend}. */
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
 * Takes coins of a refunded payment back. Those that were spent become a debt, since a balance is never negative. `coins` is
 * how many of the payment's coins to take. False where the key exists.
 */
export async function takeBackCoins(
  tx: Tx,
  purse: OpenPurse,
  taking: { key: string; entryId: string; coins: number } & Pick<
    EntryDetails,
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
    // Other coins settle the debt at once, as far as they go.
    await settleDebts(tx, purse, purse.coins - taken)
  }
  return true
}

/**
 * Restores coins of a payment that came back, as after a won dispute. Its open debts are forgiven first; the rest of the
 * coins is added again. False where the key exists.
 */
export async function restoreCoins(
  tx: Tx,
  purse: OpenPurse,
  restoring: { key: string; entryId: string; coins: number } & Pick<
    EntryDetails,
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

/** Pays open debts from the coins in the purse, the oldest first. */
async function settleDebts(tx: Tx, purse: OpenPurse, available: number): Promise<void> {
  let left = available
  for (const debt of await store.listDebts(tx, purse.accountId)) {
    const coins = Math.min(left, debt.coinsLeft)
    if (coins === 0) return
    const id = newId('ENT', purse.at)
    const { lots } = await store.findLotsAndDebt(tx, purse.accountId)
    // Coins whose money went back are the first to go.
    const own = lots.find(lot => lot.id === debt.lotId)
    const first = Math.min(coins, own?.coinsLeft ?? 0)
    const others = takeFromLots(
      lots.filter(lot => lot !== own),
      coins - first,
    )
    const uses = own && first > 0 ? [{ id: own.id, coins: first }, ...others] : others
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
