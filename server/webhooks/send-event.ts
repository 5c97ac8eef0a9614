import { type ClientRequest, type RequestOptions, request as requestByHttp } from 'node:http'
import { request as requestByHttps } from 'node:https'
import { webhookHeaders } from '../platform/http/sign-webhook.ts'
import { isPrivateHost, lookupPublic, PrivateAddress } from './public-address.ts'

const WITHIN_MS = 10_000

/** Why an attempt was no success. */
export type SendError = 'timeout' | 'unreachable' | 'private' | 'insecure' | 'redirect' | 'answer' | 'secret'

export interface Sent {
  /** What the address answered; null without an answer */
  status: number | null
  durationMs: number
  /** null for a success */
  error: SendError | null
}

interface Envelope {
  address: string
  secret: string
  body: string
  eventId: string
  at: Date
  /** https only, and no private network. */
  strict: boolean
}

/** Sends an event once. Redirects are not followed: they could lead anywhere. */
export async function sendEvent(envelope: Envelope): Promise<Sent> {
  const began = performance.now()
  const sent = (error: SendError | null, status: number | null = null): Sent => ({
    ...{ status, error },
    durationMs: Math.round(performance.now() - began),
  })
  const url = URL.parse(envelope.address)
  if (!url || (envelope.strict && url.protocol !== 'https:')) return sent('insecure')
  if (envelope.strict && isPrivateHost(url)) return sent('private')
  try {
    const status = await post(url, envelope)
    if (status >= 200 && status < 300) return sent(null, status)
    return sent(status >= 300 && status < 400 ? 'redirect' : 'answer', status)
  } catch (error) {
    if (error instanceof PrivateAddress) return sent('private')
    return sent((error as Error).name === 'AbortError' ? 'timeout' : 'unreachable')
  }
}

function post(url: URL, envelope: Envelope): Promise<number> {
  const { body, secret, eventId, at, strict } = envelope
  const options: RequestOptions = {
    method: 'POST',
    // A connection of its own: one that is kept open would not be checked anew.
    agent: false,
    signal: AbortSignal.any([AbortSignal.timeout(WITHIN_MS)]),
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'Kashihon-Webhook',
      // docs/api.md#webhooks
      ...webhookHeaders({ secret, id: eventId, body, at }),
    },
    ...(strict && { lookup: lookupPublic }),
  }
  return new Promise((done, failed) => {
    const request: ClientRequest = (url.protocol === 'https:' ? requestByHttps : requestByHttp)(
      url,
      options,
      response => {
        // What it says besides is of no interest, however long it is.
        response.destroy()
        done(response.statusCode ?? 0)
      },
    )
    request.on('error', failed)
    request.end(body)
  })
}
