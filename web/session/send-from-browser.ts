import type { AnyCall, AnyMessageType, InputOf } from '#contract/call.ts'
import type { Outcome } from '#contract/page.ts'
import { pathBelow } from '../platform/preview.ts'
import { Fault } from '../platform/send.ts'
import { isSignedIn, isSigningOut } from './signed-in.ts'

const PROTOBUF = 'application/x-protobuf'

/** An input without the types of its call, which the caller's were checked against. */
interface UntypedInput {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

/** `key` is the idempotency key: sent again with the same one, the call is carried out once. */
type SendWithKey = <C extends AnyCall>(call: C, input: InputOf<C>, key?: string) => Promise<Outcome<C>>

/**
 * Scheme and host of the shop's addresses in answers, which may differ from those of the page. '' before `setShopOrigin`.
 */
let shopOrigin = ''

export function setShopOrigin(origin: string): void {
  shopOrigin = origin
}

/** Personal reads that are under way. */
const personal = new Set<AbortController>()

/** Aborts all personal reads, since their session ends. Changes go on. */
export function abortPersonalReads(): void {
  for (const request of personal) request.abort()
}

/** Carries a call out over HTTP with protobuf bodies. Throws {@link Fault} for what the call does not declare. */
export const sendFromBrowser: SendWithKey = async (call: AnyCall, input: UntypedInput, key?: string) => {
  const loading = loadCodec(call)
  // Nothing is changed for whoever could not read what came of it; what only asks need not wait.
  const body = call.method === 'GET' ? undefined : bodyOf(await loading, input)
  loading.catch(() => {})
  const request = new AbortController()
  if (call.needs && call.method === 'GET') {
    if (isSigningOut()) request.abort()
    personal.add(request)
  }
  const response = await fetch(addressOf(call, input), {
    signal: request.signal,
    method: call.method,
    headers: {
      accept: PROTOBUF,
      // The shop answers, and writes mails, in the language of the page.
      'accept-language': document.documentElement.lang,
      ...(body && !call.bytes ? { 'content-type': PROTOBUF } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
      ...(call.forDevice && isSignedIn() ? await deviceHeader() : {}),
    },
    body: body as BodyInit | undefined,
  }).catch(cause => {
    personal.delete(request)
    throw new Fault(0, { cause })
  })
  return (await outcomeOf(loading, call, response)
    .catch(cause => {
      // It was sent, and may have been carried out, though its answer broke off or cannot be read.
      throw cause instanceof Fault ? cause : new Fault(0, { cause })
    })
    .finally(() => personal.delete(request))) as never
}

/** Without a key, as on an insecure connection, the header is left out and the shop refuses the call. */
async function deviceHeader(): Promise<Record<string, string>> {
  const { deviceKey } = await import('../storage/device-key.ts')
  const key = await deviceKey().catch(() => null)
  return key ? { 'x-device-key': key.publicKey } : {}
}

/** What a call's body and answer are written and read with. */
interface Codec {
  readonly wire: typeof import('#contract/wire.ts')
  readonly body: AnyMessageType | null
  readonly answer: Pick<AnyMessageType, 'decode'> | null
}

/** The first page brings its answers along: messages are loaded with the first call that has them. */
async function loadCodec(call: AnyCall): Promise<Codec> {
  const wire = await import('#contract/wire.ts')
  const [body, answer] = await Promise.all([
    call.body ? (wire.loadMessage(call.body) as Promise<AnyMessageType>) : null,
    call.answers ? wire.loadDecoder(call.answers, call.body) : null,
  ])
  return { wire, body, answer }
}

function bodyOf({ body: type }: Codec, { body }: UntypedInput): Uint8Array | undefined {
  if (body instanceof Uint8Array) return body
  return type && body !== undefined ? type.encode(type.fromPartial(body)).finish() : undefined
}

function addressOf(call: AnyCall, { params, query }: UntypedInput): string {
  const path = pathBelow(call.path).replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params?.[name] ?? ''),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    // A flag is written as 1, or not at all.
    if (value === undefined || value === null || value === false) continue
    search.set(name, value === true ? '1' : value instanceof Date ? value.toISOString() : String(value))
  }
  const text = search.toString()
  return text ? `${path}?${text}` : path
}

async function outcomeOf(loading: Promise<Codec>, call: AnyCall, response: Response): Promise<Outcome> {
  const bytes = new Uint8Array(await response.arrayBuffer())
  const { wire, answer: type } = await loading
  if (response.ok) {
    const answer = type ? type.decode(bytes) : null
    return { answer: wire.withOwnPaths(answer, shopOrigin, document.documentElement.lang) } as Outcome
  }
  const declared = call.refuses[response.status]
  if (declared === undefined) throw new Fault(response.status)
  const problem = wire.readProblem(bytes)
  const said = problem?.reason
  // A 503 may be a reason of the call's, as a mail that could not be sent, or say that the shop or a proxy before it could
  // not answer at all.
  const isOwn = said !== undefined && [declared].flat().includes(said)
  if (response.status >= 500 && !isOwn) throw new Fault(response.status)
  // One status may have several reasons; the body says which.
  const refused = typeof declared === 'string' ? declared : (said ?? declared[0] ?? '')
  return {
    refused,
    status: response.status,
    ...(problem?.details && { details: problem.details }),
  } as Outcome
}
