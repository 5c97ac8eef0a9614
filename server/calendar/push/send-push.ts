import webpush from 'web-push'
import { localPath } from '#rules/interface-language.ts'
import { mayPushTo } from '#rules/push-endpoint.ts'
import { findAccount } from '../../accounts/store.ts'
import type { House } from '../../house.ts'
import { listReleaseItems } from '../notices/release-items.ts'
import { fileWords, fillIn } from '../words.ts'
import { pushKeys } from './push-keys.ts'
import { dropPush, findPush, noteTold, type Told } from './store.ts'

export interface PushJob {
  id: string
  releases: Told[]
  /** When it came out; who was out of reach for a day hears of it elsewhere. */
  at: string
}

const WITHIN_MS = 10_000
const DAY_SECONDS = 86_400

/** Tells one browser of what came out, through its push service; what it says is sealed for the browser (RFC 8291). */
export async function sendPush(house: House, { id, releases, at }: PushJob): Promise<void> {
  const { db, config, clock } = house
  const now = clock.now()
  const push = await findPush(db, id, now)
  const account = push && (await findAccount(db, push.accountId))
  const late = now.getTime() - Date.parse(at) > DAY_SECONDS * 1000
  if (!push || !account || late || !mayPushTo(push.endpoint, config.pushHosts)) return
  const items = await listReleaseItems(house, releases, account.lang)
  const [first] = items
  if (!first) return
  const words = fileWords(account.lang)
  const several = items.length > 1
  const news = {
    title: several ? fillIn(words.several, { count: String(items.length) }) : first.title,
    body: several ? items.map(({ title }) => title).join('\n') : first.details,
    url: several ? config.publicUrl + localPath(account.lang, '/user/feed') : first.link,
    image: first.image,
    tag: at,
  }
  const keys = pushKeys(house)
  const mailbox = config.operator.email || `postmaster@${new URL(config.publicUrl).hostname}`
  const { endpoint, headers, body } = webpush.generateRequestDetails(
    { endpoint: push.endpoint, keys: { p256dh: push.p256dh, auth: push.auth } },
    JSON.stringify(news),
    {
      TTL: DAY_SECONDS,
      vapidDetails: {
        subject: `mailto:${mailbox}`,
        publicKey: keys.publicKey.toString('base64url'),
        privateKey: keys.privateKey.toString('base64url'),
      },
    },
  )
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: headers as Record<string, string>,
    body: body as BodyInit,
    redirect: 'error',
    signal: AbortSignal.timeout(WITHIN_MS),
  })
  // RFC 8030: the browser has withdrawn it, or is gone.
  if (response.status === 404 || response.status === 410) await dropPush(db, id)
  else if (response.ok) await noteTold(db, { accountId: account.id, releases, at: now })
  else if (response.status === 429 || response.status >= 500)
    throw new Error(`the push service answered ${response.status}`)
}
