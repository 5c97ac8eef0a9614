import type { PlanId } from '#rules/plans.ts'
import { HAS_CONTENT } from '../catalogue/volume-fields.ts'
import type { Reads, Tx } from '../platform/db/connect.ts'

export interface NewGift {
  codeHash: Buffer
  hint: string
  type: 'coins' | 'credits' | 'subscription' | 'book'
  coins: number | null
  credits: number | null
  volumeId: string | null
  plan: PlanId | null
  months: number | null
  note: string
  createdAt: Date
  expiresAt: Date | null
  mostUses: number
}

/** False where there is the same code already. */
export async function addGift(reads: Reads, gift: NewGift): Promise<boolean> {
  const {
    codeHash,
    hint,
    type,
    coins,
    credits,
    volumeId,
    plan,
    months,
    note,
    createdAt,
    expiresAt,
    mostUses,
  } = gift
  const added = await reads.query({
    text: `insert into gift_codes (code_hash, hint, type, coins, volume_id, plan, months, note, created_at, expires_at, most_uses, credits)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict do nothing returning hint`,
    values: [
      codeHash,
      hint,
      type,
      coins,
      volumeId,
      plan,
      months,
      note,
      createdAt,
      expiresAt,
      mostUses,
      credits,
    ],
  })
  return added.length > 0
}

export interface GiftRow {
  type: 'coins' | 'credits' | 'subscription' | 'book'
  coins: number | null
  credits: number | null
  volumeId: string | null
  plan: PlanId | null
  months: number | null
  premiumExtras: string | null
  publishingAt: Date | null
  /** Of its volume, see rules/for-sale.ts; false without one. */
  hasContent: boolean
  expiresAt: Date | null
  mostUses: number
  uses: number
}

/** The gift, held until the transaction ends. */
export async function lockGift(tx: Tx, codeHash: Buffer): Promise<GiftRow | null> {
  const [row] = await tx.query<GiftRow>({
    text: `select g.type, g.coins, g.credits, g.volume_id as "volumeId", g.plan, g.months, v.premium_extras as "premiumExtras",
        v.publishing_at as "publishingAt", ${HAS_CONTENT} as "hasContent", g.expires_at as "expiresAt",
        g.most_uses as "mostUses", g.uses
      from gift_codes g left join volumes v on v.id = g.volume_id where g.code_hash = $1 for update of g`,
    values: [codeHash],
  })
  return row ?? null
}

interface GiftUse {
  codeHash: Buffer
  accountId: string
  /** The client's idempotency key. */
  repeatKey: string | null
}

/** Whether the account has used the gift under this key. */
export async function isRepeat(reads: Reads, { codeHash, accountId, repeatKey }: GiftUse): Promise<boolean> {
  const found = await reads.query({
    text: 'select from gift_uses where code_hash = $1 and account_id = $2 and repeat_key = $3',
    values: [codeHash, accountId, repeatKey],
  })
  return found.length > 0
}

/** False where the account has used it before. */
export async function markUsed(
  tx: Tx,
  { codeHash, accountId, repeatKey }: GiftUse,
  at: Date,
): Promise<boolean> {
  const used = await tx.query({
    text: `insert into gift_uses (code_hash, account_id, repeat_key, used_at) values ($1, $2, $3, $4)
      on conflict do nothing returning account_id`,
    values: [codeHash, accountId, repeatKey, at],
  })
  if (used.length === 0) return false
  await tx.query({ text: 'update gift_codes set uses = uses + 1 where code_hash = $1', values: [codeHash] })
  return true
}

export interface ListedGift {
  hint: string
  type: string
  coins: number | null
  credits: number | null
  volume: string | null
  plan: string | null
  months: number | null
  note: string
  uses: number
  mostUses: number
  expiresAt: Date | null
}

export async function listGifts(reads: Reads): Promise<ListedGift[]> {
  return reads.query<ListedGift>({
    text: `select g.hint, g.type, g.coins, g.credits, v.slug as volume, g.plan, g.months, g.note, g.uses, g.most_uses as "mostUses", g.expires_at as "expiresAt"
      from gift_codes g left join volumes v on v.id = g.volume_id order by g.created_at desc, g.hint limit 1000`,
  })
}

export async function listUsesOf(reads: Reads, accountId: string): Promise<Record<string, unknown>[]> {
  return reads.query<Record<string, unknown>>({
    text: `select g.hint, g.type, g.coins, g.credits, u.used_at from gift_uses u join gift_codes g on g.code_hash = u.code_hash
      where u.account_id = $1 order by u.used_at`,
    values: [accountId],
  })
}
