import { createHmac } from 'node:crypto'
import { forumGroups } from '#rules/forum-groups.ts'
import { localPath } from '#rules/interface-language.ts'
import { USER_LEVELS } from '#rules/user-level.ts'
import { tokenHash } from '../../platform/http/credential.ts'
import type { Incoming } from '../../platform/http/incoming.ts'
import type { Reader } from '../../platform/http/visitor.ts'
import { isSameSecret } from '../../platform/is-same-secret.ts'
import type { RouteContext } from '../../route-context.ts'
import { type AccountRow, findAccount } from '../store.ts'
import { addNonce, answerNonce } from './store.ts'

const ANSWERED_WITHIN_MS = 600_000
const MOST_PAYLOAD = 4_096

interface SignOnRequest {
  nonce: string
  returnTo: URL
}

/**
 * The provider side of DiscourseConnect (docs/product.md#forum): the forum redirects its visitors here with a signed
 * request, and gets them back with a signed answer of who they are. A request is answered once, within ten minutes, and only
 * to an origin of the operator's list.
 */
export async function signOnToForum(
  { app, authenticate }: RouteContext,
  incoming: Incoming,
): Promise<Response> {
  const { config, db, clock } = app
  if (!config.forumSecret) return incoming.notFound()
  const refuse = (status: 400 | 403, why: string) =>
    incoming.text(`${why}\n`, status, { 'cache-control': 'no-store' })
  const { sso = '', sig = '' } = incoming.req.query()
  if (!isSigned(sso, sig, config.forumSecret)) return refuse(403, 'This was not signed by the forum.')
  const request = readRequest(sso)
  if (!request) return refuse(400, 'The forum’s question cannot be read.')
  if (!config.forumOrigins.includes(request.returnTo.origin))
    return refuse(400, 'The shop does not answer to that address.')

  const now = clock.now()
  const nonce = tokenHash(request.nonce)
  const { firstSeenAt, answeredAt } = await addNonce(db, nonce, now)
  if (answeredAt || now.getTime() - firstSeenAt.getTime() > ANSWERED_WITHIN_MS)
    return refuse(403, 'This question of the forum has run out. Please sign in there again.')

  const { visitor } = await authenticate(incoming.req.raw, incoming.env.peer)
  const account = visitor.reader && (await findAccount(db, visitor.reader.id))
  if (!visitor.reader || !account) {
    const here = `${incoming.req.path}?${new URLSearchParams({ sso, sig })}`
    const signIn = `${localPath(visitor.lang, '/sign-in')}?${new URLSearchParams({ next: here })}`
    return incoming.body(null, 303, { location: signIn, 'cache-control': 'no-store' })
  }
  if (!(await answerNonce(db, nonce, now))) return refuse(403, 'This question was answered already.')
  const answer = Buffer.from(answerOf(request.nonce, account, visitor.reader).toString()).toString('base64')
  request.returnTo.searchParams.set('sso', answer)
  request.returnTo.searchParams.set('sig', signatureOf(answer, config.forumSecret))
  return incoming.body(null, 303, { location: request.returnTo.href, 'cache-control': 'no-store' })
}

function answerOf(nonce: string, account: AccountRow, { level }: Reader): URLSearchParams {
  const { add, remove } = forumGroups(level)
  return new URLSearchParams({
    nonce,
    external_id: account.legacyId,
    email: account.email,
    username: account.username,
    name: account.displayName,
    // Discourse then verifies the address itself before it links an account with the same address.
    require_activation: String(account.emailVerifiedAt === null),
    admin: String(level >= USER_LEVELS.ADMIN),
    moderator: String(level >= USER_LEVELS.EDITOR),
    add_groups: add.join(','),
    remove_groups: remove.join(','),
  })
}

function readRequest(sso: string): SignOnRequest | null {
  const fields = new URLSearchParams(Buffer.from(sso, 'base64').toString())
  const nonce = fields.get('nonce')
  const returnTo = URL.parse(fields.get('return_sso_url') ?? '')
  return nonce && returnTo ? { nonce, returnTo } : null
}

function isSigned(sso: string, sig: string, secret: string): boolean {
  if (sso === '' || sso.length > MOST_PAYLOAD) return false
  return isSameSecret(sig.toLowerCase(), signatureOf(sso, secret))
}

function signatureOf(payload: string, secret: string): string {
  return createHmac('sha256', secret).update(payload).digest('hex')
}
