import type { Language } from '#rules/interface-language.ts'
import type { Reads, Tx } from '../../platform/db/connect.ts'

/** A notice of illegal content. */
export interface ContentNotice {
  number: string
  /** As typed: an address of the shop, or words. */
  about: string
  reason: string
  /** '' without one, and once it is deleted. */
  name: string
  email: string
  lang: Language
  receivedAt: Date
  decidedAt: Date | null
  /** Whether what it is about was taken down. */
  decision: 'removed' | 'kept' | null
  decisionReason: string | null
}

const ROW = `number::text, about, reason, name, email, lang, received_at as "receivedAt", decided_at as "decidedAt", decision,
  decision_reason as "decisionReason"`

/** Adds a notice. Answers its number. */
export async function addContentNotice(
  tx: Tx,
  one: Pick<ContentNotice, 'about' | 'reason' | 'name' | 'email' | 'lang' | 'receivedAt'>,
): Promise<string> {
  const [row] = await tx.query<{ number: string }>({
    text: `insert into content_notices (about, reason, name, email, lang, received_at)
      values ($1, $2, $3, $4, $5, $6) returning number::text`,
    values: [one.about, one.reason, one.name, one.email, one.lang, one.receivedAt],
  })
  return row?.number ?? ''
}

export async function findContentNotice(reads: Reads, number: string): Promise<ContentNotice | null> {
  const [row] = await reads.query<ContentNotice>({
    text: `select ${ROW} from content_notices where number = $1`,
    values: [number],
  })
  return row ?? null
}

/** The open ones, the oldest first, or all, the newest first. At most so many. */
export function listContentNotices(
  reads: Reads,
  { all, limit }: { all: boolean; limit: number },
): Promise<ContentNotice[]> {
  return reads.query<ContentNotice>({
    text: all
      ? `select ${ROW} from content_notices order by number desc limit $1`
      : `select ${ROW} from content_notices where decided_at is null order by number limit $1`,
    values: [limit],
  })
}

export async function countOpenNotices(reads: Reads): Promise<number> {
  const [row] = await reads.query<{ count: number }>({
    name: 'countOpenNotices',
    text: 'select count(*)::int as count from content_notices where decided_at is null',
  })
  return row?.count ?? 0
}

/** Notes what was decided, once. false where there is no such notice that is open. */
export async function setDecision(
  tx: Tx,
  { number, decision, reason, now }: { number: string; decision: string; reason: string; now: Date },
): Promise<boolean> {
  const rows = await tx.query<{ number: string }>({
    text: `update content_notices set decided_at = $2, decision = $3, decision_reason = $4
      where number = $1 and decided_at is null returning number::text`,
    values: [number, now, decision, reason],
  })
  return rows.length > 0
}

/** Deletes who sent notices that were decided before then. */
export async function deleteSenders(reads: Reads, decidedBefore: Date): Promise<void> {
  await reads.query({
    text: `update content_notices set name = '', email = '' where decided_at < $1 and (name <> '' or email <> '')`,
    values: [decidedBefore],
  })
}
