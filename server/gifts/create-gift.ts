import { isOutAndEmpty } from '#rules/for-sale.ts'
import { PLANS, planOf } from '#rules/plans.ts'
import { newTypedCode, typedCodeHash } from '../accounts/typed-code.ts'
import { findVolume } from '../catalogue/store.ts'
import type { Clock } from '../platform/clock.ts'
import { bumpCatalogue, CREDITS } from '../platform/db/catalogue-version.ts'
import type { Db } from '../platform/db/connect.ts'
import { findOrMakeSecret } from '../platform/db/secrets.ts'
import { StartError } from '../platform/start-error.ts'
import { addGift, type NewGift } from './store.ts'

const SIGNS = 12
const HINT_SIGNS = 4
const MOST_GIFT_COINS = 1_000_000
const MOST_CREDITS = 1000
const MOST_MONTHS = 36

interface GiftOptions {
  /** Exactly one of `coins`, `credits`, `volume` and `membership` is given. */
  coins: number | null
  credits?: number | null
  /** Id or slug. */
  volume: string | null
  membership?: { plan: string; months: number } | null
  /** How many accounts may use it, each once. */
  uses: number
  expiresAt: Date | null
  note: string
}

/**
 * Makes a gift code. It is returned once and stored only as a keyed hash. Throws StartError with one line for what cannot be
 * given.
 */
export async function createGift(
  { db, clock }: { db: Db; clock: Clock },
  options: GiftOptions,
): Promise<string> {
  const { coins, credits = null, membership = null, uses, expiresAt, note } = options
  if ([coins, credits, options.volume, membership].filter(one => one !== null).length !== 1)
    throw new StartError('A gift is coins, credits, a volume or a membership.')
  if (coins !== null && (!Number.isInteger(coins) || coins < 1 || coins > MOST_GIFT_COINS))
    throw new StartError(`A gift has from 1 to ${MOST_GIFT_COINS} coins.`)
  if (credits !== null && (!Number.isInteger(credits) || credits < 1 || credits > MOST_CREDITS))
    throw new StartError(`A gift has from 1 to ${MOST_CREDITS} credits.`)
  const plan = membership && planOf(membership.plan)
  if (membership && !plan)
    throw new StartError(`A membership is one of ${PLANS.map(({ id }) => id).join(', ')}.`)
  if (membership && !(membership.months >= 1 && membership.months <= MOST_MONTHS))
    throw new StartError(`A membership is given for 1 to ${MOST_MONTHS} months.`)
  if (!Number.isInteger(uses) || uses < 1) throw new StartError('A gift is used at least once.')
  const volume = options.volume === null ? null : await findVolume(db, options.volume)
  if (options.volume !== null && !volume) throw new StartError(`There is no volume ${options.volume}.`)
  if (volume && isOutAndEmpty(volume, clock.now()))
    throw new StartError(
      `There is nothing to read in ${volume.slug}, although its publishing date has passed.`,
    )
  const secret = await findOrMakeSecret(db, 'codes')
  for (;;) {
    const code = newTypedCode(SIGNS)
    const gift: NewGift = {
      codeHash: typedCodeHash(secret, 'gift', code),
      hint: code.slice(0, HINT_SIGNS),
      type: volume ? 'book' : plan ? 'subscription' : credits === null ? 'coins' : 'credits',
      coins,
      credits,
      volumeId: volume?.id ?? null,
      plan: plan?.id ?? null,
      months: membership?.months ?? null,
      note,
      createdAt: clock.now(),
      expiresAt,
      mostUses: uses,
    }
    const added = await db.transaction(async tx => {
      const isNew = await addGift(tx, gift)
      // Pages show credits while there is such a code.
      if (isNew && credits !== null) await bumpCatalogue(tx, CREDITS)
      return isNew
    })
    if (added) return (code.match(/.{4}/g) ?? [code]).join('-')
  }
}
