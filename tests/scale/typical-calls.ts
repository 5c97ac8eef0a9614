import { Agent, request } from 'node:http'
import type { Buyer } from '#tests/support/buyers.ts'

/** What a reader asks for, each with what the right answer has to say. */
export const TYPICAL = {
  list: 'a list, not cached',
  me: 'who they are',
  part: 'the text of a part',
  redeem: 'a volume for coins',
} as const
export type Typical = keyof typeof TYPICAL
export const KINDS = Object.keys(TYPICAL) as Typical[]

/** `at` says which list or volume, and from which network. */
type Ask = (kind: Typical, buyer: Buyer, at: number) => Promise<Answer>

export interface Answer {
  status: number
  retryAfter: string | undefined
  /** Of a 200 or 201: whether it is the answer to what was asked. */
  isRight: boolean
}

export interface Client {
  ask: Ask
  close(): void
}

/** Asks a server as readers would, each time for something that it has not cached. `titles`: those of the catalogue. */
export function typicalCalls(url: string, titles: readonly string[], atOnce: number): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const ask: Ask = (kind, buyer, at) => {
    const { method = 'GET', path, says } = callOf(kind, buyer, at, titles)
    const headers = {
      accept: 'application/json',
      authorization: `Bearer ${buyer.token}`,
      // Limits are for one network, and here one asks for many.
      'x-forwarded-for': network(at),
      ...(method === 'POST' && { 'idempotency-key': path }),
    }
    return new Promise((done, fail) => {
      const asked = request(url + path, { agent, method, headers }, response => {
        const pieces: Buffer[] = []
        response.on('data', piece => pieces.push(piece))
        response.on('error', fail)
        response.on('end', () => {
          const { statusCode: status = 0 } = response
          const body = Buffer.concat(pieces).toString()
          const isRight = status < 300 && body.includes(JSON.stringify(says))
          done({ status, retryAfter: response.headers['retry-after'], isRight })
        })
      })
      asked.on('error', fail)
      asked.end()
    })
  }
  return { ask, close: () => agent.destroy() }
}

interface Called {
  method?: 'POST'
  path: string
  /** A value of the right answer. */
  says: string
}

function callOf(kind: Typical, buyer: Buyer, at: number, titles: readonly string[]): Called {
  const title = titles[at % titles.length] ?? ''
  // Another list once every title was asked for.
  const limit = 20 + Math.floor(at / titles.length)
  const volume = `sold-volume-${at + 1}`
  const calls: Record<Typical, Called> = {
    list: { path: `/app/v2/series?query=${encodeURIComponent(title)}&limit=${limit}`, says: title },
    me: { path: '/app/v2/me', says: buyer.name },
    part: { path: '/app/v2/parts/read-volume-1-part-1/data', says: 'read-volume-1 Part 1' },
    redeem: { method: 'POST', path: `/app/v2/me/coins/redeem/${volume}`, says: volume },
  }
  return calls[kind]
}

function network(at: number): string {
  return `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`
}
