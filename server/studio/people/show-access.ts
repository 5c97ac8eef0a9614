import { showPersonAccess } from '#contract/calls/studio-people.ts'
import { PersonAccess } from '#contract/generated/studio_people.ts'
import { ROOMY_LIMIT } from '#rules/paging.ts'
import { passkeyMessage } from '../../accounts/passkeys/manage-passkeys.ts'
import { listPasskeys } from '../../accounts/passkeys/store.ts'
import { findSecondFactor } from '../../accounts/second-factor/store.ts'
import { openSessionMessage } from '../../accounts/sessions/manage-sessions.ts'
import { listSessions } from '../../accounts/sessions/store.ts'
import type { CallInput } from '../../calls/bind.ts'
import { listMadeBy } from '../previews/store.ts'
import { previewMessage } from '../previews/view.ts'
import { tokenMessage } from '../tokens/manage-tokens.ts'
import { listTokens } from '../tokens/store.ts'
import { requireAllRoles } from './manage-people.ts'

/**
 * docs/product.md#staff: with what somebody can get in, and what they have let others in with. What has ended is left out.
 */
export async function showAccess({
  app,
  reader,
  params: { accountId },
  now,
}: CallInput<typeof showPersonAccess>): Promise<PersonAccess> {
  const { db } = app
  await requireAllRoles(db, showPersonAccess, reader, accountId)
  const [sessions, passkeys, authenticator, tokens, links] = await Promise.all([
    listSessions(db, accountId, now),
    listPasskeys(db, accountId),
    findSecondFactor(db, accountId),
    listTokens(db, accountId),
    listMadeBy(db, accountId, now),
  ])
  return PersonAccess.fromPartial({
    sessions: sessions.map(row => openSessionMessage(row, reader)),
    passkeys: passkeys.map(passkeyMessage),
    authenticatorSince: authenticator?.confirmedAt ?? undefined,
    tokens: tokens
      .filter(({ revokedAt, expiresAt }) => !revokedAt && expiresAt > now)
      .slice(0, ROOMY_LIMIT)
      .map(tokenMessage),
    // Whoever gives roles need not be let in by them.
    links: links
      .slice(0, ROOMY_LIMIT)
      .map(row => ({ ...previewMessage(app, row), address: '', firstPage: '' })),
  })
}
