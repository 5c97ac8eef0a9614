// docs/product.md#notices: of releases, to devices.
import { createHash } from 'node:crypto'
import { type Language, localPath } from '#rules/interface-language.ts'
import { mayPushTo } from '#rules/push-endpoint.ts'
import { findAccount } from '../../accounts/store.ts'
import type { AppContext } from '../../context.ts'
import type { LetterItem } from '../../platform/mail/letter.ts'
import { inSpan } from '../../platform/observe/request-context.ts'
import { listReleaseItems } from '../notifications/release-items.ts'
import { feedTexts } from '../texts.ts'
import { pushKeys } from './push-keys.ts'
import { endPushById, findPush, type PushRow, type ReleaseKey, setNotified } from './store.ts'

export interface PushJob {
  id: string
  releases: ReleaseKey[]
  /** ISO 8601; when the releases came out. The message is dropped after a day. */
  at: string
}

const WITHIN_MS = 10_000
const DAY_SECONDS = 86_400
/** Limits of the text. A push service accepts 4 096 encrypted bytes (RFC 8030 §7.2). */
const MOST_TITLES = 4
const LONGEST_LINE = 150
const LONGEST_ADDRESS = 1_000

/**
 * Sends a push message about releases to one browser, encrypted for it (RFC 8291). Answers when to retry if the push service
 * says so, otherwise null. Throws where the job is to be retried by its own schedule.
 */
export async function sendPush(app: AppContext, { id, releases, at }: PushJob): Promise<Date | null> {
  const { db, config, clock, log } = app
  const now = clock.now()
  const push = await findPush(db, id, now)
  const account = push && (await findAccount(db, push.accountId))
  const late = now.getTime() - Date.parse(at) > DAY_SECONDS * 1000
  if (!push || !account || late || !mayPushTo(push.endpoint, config.pushHosts)) return null
  const items = await listReleaseItems(app, releases, { lang: account.lang, country: account.country, now })
  if (items.length === 0) return null
  const { endpoint, headers, body } = await encryptRequest(app, push, messageOf(app, items, account.lang, at))
  const service = new URL(endpoint).hostname
  const response = await inSpan('push service', 'client', { 'server.address': service }, async span => {
    const answer = await fetch(endpoint, {
      method: 'POST',
      headers: headers as Record<string, string>,
      body: body as BodyInit,
      redirect: 'error',
      signal: AbortSignal.timeout(WITHIN_MS),
    })
    span?.set({ 'http.response.status_code': answer.status })
    return answer
  })
  // The body is not needed; cancelling it frees the connection.
  await response.body?.cancel()
  const { status, ok } = response
  // RFC 8030: the subscription no longer exists.
  if (status === 404 || status === 410) await endPushById(db, id)
  else if (ok)
    await setNotified(db, { accountId: account.id, releases: items.map(({ notice }) => notice), at: now })
  else if (status === 429 || status >= 500) {
    const again = retryAt(response.headers.get('retry-after'), now)
    if (again) return again
    throw new Error(`the push service answered ${status}`)
  } else log.warn({ status, service }, 'a push service turned a message away')
  return null
}

function messageOf({ config }: AppContext, items: readonly LetterItem[], lang: Language, at: string) {
  const t = feedTexts(lang)
  const [first] = items
  const several = items.length > 1
  const lines = items.slice(0, MOST_TITLES).map(({ title }) => shortened(title))
  if (items.length > MOST_TITLES) lines.push('…')
  const own = several ? null : first
  return {
    title: own ? shortened(own.title) : t('several', { count: items.length }),
    body: own ? shortened(own.details) : lines.join('\n'),
    url:
      own && own.link.length < LONGEST_ADDRESS ? own.link : config.publicUrl + localPath(lang, '/user/feed'),
    image: first?.image ?? null,
    tag: at,
  }
}

const shortened = (text: string) =>
  text.length > LONGEST_LINE ? `${text.slice(0, LONGEST_LINE - 1).toWellFormed()}…` : text

async function encryptRequest(app: AppContext, push: PushRow, message: { tag: string }) {
  const { default: webpush } = await import('web-push')
  const { config } = app
  const keys = pushKeys(app)
  const mailbox = config.operator.email || `postmaster@${new URL(config.publicUrl).hostname}`
  return webpush.generateRequestDetails(
    { endpoint: push.endpoint, keys: { p256dh: push.p256dh, auth: push.auth } },
    JSON.stringify(message),
    {
      TTL: DAY_SECONDS,
      urgency: 'normal',
      // The same topic replaces a message that was sent twice, as after a crash.
      topic: createHash('sha256').update(message.tag).digest('base64url').slice(0, 32),
      vapidDetails: {
        subject: `mailto:${mailbox}`,
        publicKey: keys.publicKey.toString('base64url'),
        privateKey: keys.privateKey.toString('base64url'),
      },
    },
  )
}

/** RFC 9110, Retry-After: seconds or a date, at most a day from now; null for anything else. */
function retryAt(header: string | null, now: Date): Date | null {
  const text = header?.trim() ?? ''
  const at = /^\d{1,6}$/.test(text) ? now.getTime() + Number(text) * 1000 : Date.parse(text)
  const most = now.getTime() + DAY_SECONDS * 1000
  return at > now.getTime() ? new Date(Math.min(at, most)) : null
}
