import { randomBytes } from 'node:crypto'
import * as calls from '#contract/calls/opds.ts'
import type { OpdsLink } from '#contract/generated/opds.ts'
import { userLevel } from '#rules/user-level.ts'
import type { PersonalDataSource } from '../accounts/personal-data/personal-data-source.ts'
import { lockInSession } from '../accounts/sessions/lock-in-session.ts'
import { requireFreshSession } from '../accounts/sessions/require-fresh-session.ts'
import { type CallInput, refuse } from '../calls/bind.ts'
import type { AppContext } from '../context.ts'
import { findMembership } from '../membership/find-membership.ts'
import { tokenHash } from '../platform/http/credential.ts'
import { languageOf, type Visitor } from '../platform/http/visitor.ts'
import { endLink, findHolder, findLink, noteLinkUse, setLink } from './link-store.ts'

/** 128 bits, in 22 characters. */
const SECRET_BYTES = 16
const SECRET = /^[\w-]{22}$/
const HOUR_MS = 3_600_000

/** docs/product.md#e-readers: the link to one's own library; only its hash is stored, so that it is shown once. */
export async function seeLink({ app, reader }: CallInput<typeof calls.findOpdsLink>): Promise<OpdsLink> {
  const row = await findLink(app.db, reader.id)
  if (!row) throw refuse(calls.findOpdsLink, 'noLink')
  return { made: row.madeAt, used: row.usedAt ?? undefined, url: '' }
}

export async function renewLink({
  app,
  reader,
  now,
}: CallInput<typeof calls.makeOpdsLink>): Promise<OpdsLink> {
  const wait = await app.limits.take([{ what: 'opds link', of: reader.id, most: 20, seconds: 3_600 }], now)
  if (wait !== null) throw refuse(calls.makeOpdsLink, 'tooManyTries', wait)
  // The link opens the library until it is revoked, however long ago its session has ended.
  await requireFreshSession(app, calls.makeOpdsLink, reader)
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  await app.db.transaction(async tx => {
    await lockInSession(tx, reader)
    await setLink(tx, reader.id, tokenHash(secret), now)
  })
  return { made: now, used: undefined, url: `${app.config.publicUrl}/opds/${secret}` }
}

export async function endMyLink({ app, reader }: CallInput<typeof calls.revokeOpdsLink>): Promise<null> {
  await endLink(app.db, reader.id)
  return null
}

/**
 * The account that a link belongs to, with the rights of a reader: a link never gives the rights of staff, since it may be
 * found by others.
 */
export interface Holder {
  visitor: Visitor & { reader: NonNullable<Visitor['reader']> }
  name: string
}

/** Null where there is no such link. Records that it was used. */
export async function holderOf(
  app: AppContext,
  secret: string,
  { raw: request, peer }: { raw: Request; peer: string },
): Promise<Holder | null> {
  const row = SECRET.test(secret) ? await findHolder(app.db, tokenHash(secret)) : null
  if (!row) return null
  const now = app.clock.now()
  const { accountId, name, lang, emailVerified, usedAt } = row
  if (!usedAt || now.getTime() - usedAt.getTime() >= HOUR_MS) await noteLinkUse(app.db, accountId, now)
  const membership = await findMembership(app.db, accountId, now)
  const country = app.countries.of(request, peer) ?? row.country
  const level = userLevel({ grants: [], emailVerified, membership, roleCounts: false })
  // A catalogue of bought books names no prices.
  const paying = { currency: null, membership }
  const reader = {
    id: accountId,
    sessionId: '',
    lang,
    country,
    level,
    strong: false,
    staff: null,
    token: null,
    ...paying,
  }
  return {
    name,
    visitor: {
      reader,
      country,
      lang: languageOf(request.headers),
      network: '',
      userAgent: '',
      proofs: [],
      keeperId: accountId,
      standIn: null,
      known: null,
      browser: false,
    },
  }
}

/** An export says that there is a link. The link itself is not stored. */
export const opdsPersonalData: PersonalDataSource = {
  async collect(reads, accountId) {
    const row = await findLink(reads, accountId)
    return { opds_links: row ? [{ made_at: row.madeAt, used_at: row.usedAt }] : [] }
  },
  erase: endLink,
  revokeLinks: endLink,
}
