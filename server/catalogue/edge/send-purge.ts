import type { EdgeConfig } from '../../platform/config.ts'
import { webhookHeaders } from '../../platform/http/sign-webhook.ts'
import { newId } from '../../platform/ids.ts'

/** What an edge is to forget: by tags, or by addresses, where it knows no tags. */
export interface Purge {
  readonly tags: readonly string[]
  readonly addresses: readonly string[]
}

const WITHIN_MS = 5_000
/** So many addresses are sent to nginx at once. */
const AT_ONCE = 16
/** Of an address of which nginx has nothing, its module says so with one of these. */
const NOTHING_THERE = new Set([404, 412])

/** Tells the edge what to forget. Rejects where one of its servers does not take it; the others have been told then. */
export async function sendPurge(edge: EdgeConfig, { tags, addresses }: Purge, now: Date): Promise<void> {
  if (edge.kind === 'webhook') return post(edge, tags, now)
  const nginx = async (url: string) => {
    const waiting = addresses.values()
    const one = async () => {
      for (const path of waiting) await ask(url + path, { method: 'PURGE' }, NOTHING_THERE)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, one))
  }
  const told = await Promise.allSettled(edge.urls.map(nginx))
  const failed = told.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}

/** `{"tags": […]}` is what Cloudflare takes; the signature is that of the publisher's webhooks. */
async function post(
  { url, secret, token }: EdgeConfig & { kind: 'webhook' },
  tags: readonly string[],
  now: Date,
): Promise<void> {
  const body = JSON.stringify({ tags })
  await ask(url, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      ...(secret && webhookHeaders({ secret, id: newId('EVT', now), body, at: now })),
      ...(token && { authorization: `Bearer ${token}` }),
    },
  })
}

async function ask(url: string, request: RequestInit, alsoFine?: ReadonlySet<number>): Promise<void> {
  const response = await fetch(url, {
    ...request,
    redirect: 'manual',
    signal: AbortSignal.timeout(WITHIN_MS),
  })
  await response.arrayBuffer()
  if (!response.ok && !alsoFine?.has(response.status))
    throw new Error(`${new URL(url).host} answered ${request.method} with ${response.status}`)
}
