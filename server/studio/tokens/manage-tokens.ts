import * as calls from '#contract/calls/studio-people.ts'
import { MadeStudioToken, StudioToken, StudioTokenList } from '#contract/generated/studio_people.ts'
import type { AuditAction } from '#rules/audit-actions.ts'
import { page, ROOMY_LIMIT } from '#rules/paging.ts'
import { hasRight, mayIn, TOKEN_RIGHTS } from '#rules/studio-rights.ts'
import { audited } from '../../audit/audited.ts'
import type { Deed } from '../../audit/deed.ts'
import { type CallInput, refuse } from '../../calls/bind.ts'
import { countTry } from '../../calls/count-tries.ts'
import { newToken, tokenHash } from '../../platform/http/credential.ts'
import { newId } from '../../platform/ids.ts'
import { TOKEN_PREFIX } from '../../profile/find-token-reader.ts'
import { actorOf } from '../actor.ts'
import { readLimits } from '../grant-input.ts'
import { studioLimits } from '../limits.ts'
import { staffOf } from '../scope.ts'
import * as store from './store.ts'

const MOST_NAME = 80
const MOST_DAYS = 365
const DAY_MS = 86_400_000

/** docs/product.md#tokens: of everybody for who gives roles without limits, otherwise one's own. */
export async function tokens({
  app,
  query,
  reader,
}: CallInput<typeof calls.listStudioTokens>): Promise<StudioTokenList> {
  const seesAll = mayIn(staffOf(reader), 'people', 'shop')
  const { limit, skip } = page(query, ROOMY_LIMIT)
  const found = await store.listTokens(app.db, seesAll ? null : reader.id)
  return StudioTokenList.fromPartial({
    tokens: found.slice(skip, skip + limit).map(tokenMessage),
    total: found.length,
  })
}

export async function makeToken({
  app,
  reader,
  body,
  now,
}: CallInput<typeof calls.makeStudioToken>): Promise<MadeStudioToken> {
  const name = body.name.trim()
  const rights = TOKEN_RIGHTS.filter(right => body.rights.includes(right))
  const isInput = name !== '' && name.length <= MOST_NAME && rights.length > 0
  if (!isInput || rights.length !== new Set(body.rights).size || body.days < 1 || body.days > MOST_DAYS)
    throw refuse(calls.makeStudioToken, 'badInput')
  const limits = await readLimits(app.db, body)
  if (typeof limits === 'string') throw refuse(calls.makeStudioToken, limits)
  const staff = staffOf(reader)
  if (!rights.every(right => hasRight(staff, right))) throw refuse(calls.makeStudioToken, 'notAllowed')
  await countTry(app, calls.makeStudioToken, studioLimits.makeToken(reader.id))
  const actor = await actorOf(app.db, reader)
  const secret = TOKEN_PREFIX + newToken()
  const id = newId('TOK', now)
  const expiresAt = new Date(now.getTime() + body.days * DAY_MS)
  await app.db.transaction(tx =>
    audited(tx, actor, deed('token.make', id, name), now, () =>
      store.addToken(tx, {
        ...{ id, name, accountId: reader.id, tokenHash: tokenHash(secret), rights, ...limits },
        ...{ createdAt: now, expiresAt },
      }),
    ),
  )
  const made = await store.findTokenById(app.db, id)
  if (!made) throw new Error('a token was not made')
  return MadeStudioToken.fromPartial({ token: tokenMessage(made), secret })
}

export async function revokeToken({
  app,
  reader,
  params,
  now,
}: CallInput<typeof calls.revokeStudioToken>): Promise<null> {
  const actor = await actorOf(app.db, reader)
  const isForAll = mayIn(staffOf(reader), 'people', 'shop')
  await app.db.transaction(async tx => {
    const known = await store.findTokenById(tx, params.tokenId)
    if (
      !known ||
      (known.accountId !== reader.id && !isForAll) ||
      !(await store.setRevoked(tx, known.id, now))
    )
      throw refuse(calls.revokeStudioToken, 'tokenNotFound')
    await audited(tx, actor, deed('token.revoke', known.id, known.name), now, async () => {})
  })
  return null
}

/** Noted without rows: what is revoked stays so, whoever undoes what. */
const deed = (action: AuditAction, id: string, name: string): Deed => ({
  ...{ action, right: 'people', always: true },
  subject: { kind: 'token', id, name },
})

export function tokenMessage(row: store.TokenRow): StudioToken {
  const { seriesIds, langs, lastUsedAt, revokedAt, ...token } = row
  return StudioToken.fromPartial({
    ...token,
    ...{ seriesIds: seriesIds ?? [], langs: langs ?? [] },
    ...{ lastUsedAt: lastUsedAt ?? undefined, revokedAt: revokedAt ?? undefined },
  })
}
