import type { ServerResponse } from 'node:http'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import {
  type AnyCall,
  type AnyMessageType,
  type InputOf,
  type ReasonOf,
  statusOfRefusal,
  statusOfSuccess,
} from '#contract/call.ts'
import { ping } from '#contract/calls/accounts.ts'
import { calls } from '#contract/calls.ts'
import { Problem } from '#contract/generated/problem.ts'
import { type Messages, messages } from '#contract/messages.ts'
import type { Outcome, Send } from '#contract/page.ts'
import { readMessageBody, readQuery } from '#server/platform/http/read-input.ts'

/** An answer without the fields that have their defaults. */
type Partial<C extends AnyCall> = C['answers'] extends keyof Messages
  ? Parameters<Messages[C['answers']]['fromPartial']>[0]
  : null

/**
 * What a call is answered: a message, a refusal, what a proxy says whose shop is away, or half of an answer, at which the
 * connection ends.
 */
export type Answer<C extends AnyCall> =
  | { readonly answer: Partial<C> }
  | { readonly refused: ReasonOf<C>; readonly details?: string }
  | { readonly broken: 418 | 500 | 502 | 503 | 504 | 'connection' }
type AnswerOrNot<C extends AnyCall> = Answer<C> | ((input: InputOf<C>) => Answer<C> | Promise<Answer<C>>)

/** What pages ask for by themselves, whatever they show. */
const OF_EVERY_PAGE = new Map<string, AnswerOrNot<AnyCall>>([[ping.name, { answer: {} as never }]])

interface Sent {
  readonly call: AnyCall
  readonly input: unknown
}

interface AddressedCall {
  readonly call: AnyCall
  readonly pattern: RegExp
  readonly names: readonly string[]
}

const addressed: AddressedCall[] = calls.map(call => ({
  call,
  pattern: new RegExp(`^${call.path.replaceAll('.', '\\.').replace(/:\w+/g, '([^/]+)')}$`),
  names: [...call.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name),
}))

/** What the calls of a page are answered while it is rendered and in the browser; there is no shop behind it. */
export class Answers {
  private readonly table = new Map<string, AnswerOrNot<AnyCall>>()
  private readonly browserSent: Sent[] = []
  /** Names of calls that were made and have no answer. */
  readonly missing = new Set<string>()
  /** Paths of calls that were answered with anything but a success. */
  readonly unanswered = new Set<string>()

  /** From now on the call is answered so. */
  set<C extends AnyCall>(call: C, answer: AnswerOrNot<C>): void {
    this.table.set(call.name, answer as AnswerOrNot<AnyCall>)
  }

  has(call: AnyCall): boolean {
    return this.table.has(call.name)
  }

  /** From now on the call waits; what is returned lets the answer go. */
  hold<C extends AnyCall>(call: C, answer: Answer<C>): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.set(call, () => promise.then(() => answer))
    return resolve
  }

  /** The inputs with which the browser has made the call so far, bodies decoded. */
  sent<C extends AnyCall>(call: C): InputOf<C>[] {
    return this.browserSent.filter(one => one.call.name === call.name).map(({ input }) => input as InputOf<C>)
  }

  clear(): void {
    this.table.clear()
    this.browserSent.length = 0
    this.missing.clear()
    this.unanswered.clear()
  }

  /** Answers the reads of a page that is being rendered. */
  readonly send: Send = (async (call: AnyCall, input: InputOf<AnyCall>): Promise<Outcome> => {
    const answer = await this.answerTo(call, input)
    if ('broken' in answer) throw new Error(`${call.name} is answered ${answer.broken}`)
    if ('refused' in answer) {
      const { refused, details } = answer
      return { refused, status: statusOfRefusal(call, refused), details } as Outcome
    }
    return { answer: call.answers ? typeOf(call).fromPartial(answer.answer) : null } as Outcome
  }) as Send

  /** Answers what the browser asks for below /app. */
  async fetch(request: Request, outgoing: ServerResponse): Promise<Response> {
    const response = await this.responseTo(request)
    if (response === 'cut') {
      // A browser sends a request again by itself where a connection ends before the answer has begun.
      outgoing.writeHead(200, { 'content-length': 1 }).flushHeaders()
      outgoing.destroy()
    }
    if (response === 'cut' || !response.ok) this.unanswered.add(new URL(request.url).pathname)
    return response === 'cut' ? RESPONSE_ALREADY_SENT : response
  }

  private async responseTo(request: Request): Promise<Response | 'cut'> {
    const { pathname, searchParams } = new URL(request.url)
    const found = addressed.find(
      ({ call, pattern }) => call.method === request.method && pattern.test(pathname),
    )
    if (!found) {
      this.missing.add(`${request.method} ${pathname}`)
      return new Response(null, { status: 500 })
    }
    const { call, pattern, names } = found
    const values = pattern.exec(pathname)?.slice(1).map(decodeURIComponent) ?? []
    const input = {
      params: Object.fromEntries(names.map((name, at) => [name, values[at]])),
      query: readQuery(call, searchParams),
      body: await readMessageBody(call, request, searchParams),
    } as unknown as InputOf<AnyCall>
    this.browserSent.push({ call, input })
    return responseOf(call, await this.answerTo(call, input))
  }

  private async answerTo(call: AnyCall, input: InputOf<AnyCall>): Promise<Answer<AnyCall>> {
    const found = this.table.get(call.name) ?? OF_EVERY_PAGE.get(call.name)
    if (found) return typeof found === 'function' ? found(input) : found
    this.missing.add(call.name)
    return { broken: 500 }
  }
}

const typeOf = (call: AnyCall) => messages[call.answers as keyof Messages] as AnyMessageType

function responseOf(call: AnyCall, answer: Answer<AnyCall>): Response | 'cut' {
  if ('broken' in answer)
    return answer.broken === 'connection'
      ? 'cut'
      : new Response('<h1>Bad day</h1>', { status: answer.broken })
  const headers = { 'content-type': 'application/x-protobuf', 'cache-control': 'private, no-store' }
  if ('refused' in answer) {
    const { refused: reason, details } = answer
    const status = statusOfRefusal(call, reason)
    const problem = Problem.fromPartial({ status, reason, text: reason, details })
    return new Response(Problem.encode(problem).finish() as BodyInit, { status, headers })
  }
  const status = statusOfSuccess(call)
  if (!call.answers) return new Response(null, { status })
  const type = typeOf(call)
  const bytes = type.encode(type.fromPartial(answer.answer)).finish()
  return new Response(bytes as BodyInit, { status, headers })
}
