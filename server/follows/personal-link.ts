import { createHmac } from 'node:crypto'
import * as calls from '#contract/calls/follows.ts'
import type { FeedLink } from '#contract/generated/follows.ts'
import { lockInSession } from '../accounts/sessions/lock-in-session.ts'
import { type CallInput, refuse } from '../calls/bind.ts'
import type { AppContext } from '../context.ts'
import { tokenHash } from '../platform/http/credential.ts'
import type { Reader } from '../platform/http/visitor.ts'
import type { LinkOwner } from './link-store.ts'
import * as store from './link-store.ts'

/** docs/product.md#feeds: the addresses of the reader's feeds and calendar. Throws 404 without a link. */
export async function getLink({ app, reader }: CallInput<typeof calls.findFeedLink>): Promise<FeedLink> {
  const link = await findLink(app, reader.id)
  if (!link) throw refuse(calls.findFeedLink, 'noFeedLink')
  return linkMessage(app, link)
}

/** Creates a link; it replaces an earlier one. */
export async function renewLink({
  app,
  reader,
  now,
}: CallInput<typeof calls.makeFeedLink>): Promise<FeedLink> {
  return linkMessage(app, await makeLink(app, reader, now))
}

/** Revokes the link. Throws 404 without one. */
export async function revokeLink({ app, reader }: CallInput<typeof calls.revokeFeedLink>): Promise<null> {
  if (!(await store.endLink(app.db, reader.id))) throw refuse(calls.revokeFeedLink, 'noFeedLink')
  return null
}

/** The token of a reader's personal addresses and when it was created; null without one. */
async function findLink(
  app: Pick<AppContext, 'db' | 'secrets'>,
  accountId: string,
): Promise<{ token: string; madeAt: Date } | null> {
  const madeAt = await store.findLinkOf(app.db, accountId)
  return madeAt && { token: tokenOf(app, accountId, madeAt), madeAt }
}

async function makeLink(app: Pick<AppContext, 'db' | 'secrets'>, reader: Reader, now: Date) {
  const accountId = reader.id
  return app.db.transaction(async tx => {
    await lockInSession(tx, reader)
    // The token depends on the time, so a second link needs a later millisecond.
    const before = await store.findLinkOf(tx, accountId)
    const madeAt = before && before >= now ? new Date(before.getTime() + 1) : now
    const token = tokenOf(app, accountId, madeAt)
    await store.setLink(tx, { accountId, madeAt, tokenHash: tokenHash(token) })
    return { token, madeAt }
  })
}

/** The owner of a token; null for an unknown or revoked one. */
export function findLinkOwner({ db }: Pick<AppContext, 'db'>, token: string): Promise<LinkOwner | null> {
  return store.findLinkOwner(db, tokenHash(token))
}

/** The token is derived and only its hash stored, so that a leaked table opens no feed. */
function tokenOf({ secrets }: Pick<AppContext, 'secrets'>, accountId: string, madeAt: Date): string {
  return createHmac('sha256', secrets.codes)
    .update(`feed ${accountId} ${madeAt.toISOString()}`)
    .digest('base64url')
}

function linkMessage({ config }: AppContext, { token, madeAt }: { token: string; madeAt: Date }): FeedLink {
  const feed = `${config.publicUrl}/feed/user/${token}`
  return {
    rss: `${feed}.rss`,
    atom: `${feed}.atom`,
    json: `${feed}.json`,
    calendar: `${config.publicUrl}/calendar/${token}.ics`,
    made: madeAt,
  }
}
