import { readProblem } from '#contract/problem.ts'
import type { AnyCall } from '#contract/call.ts'
import { Fault, type Outcome, type Send } from './send.ts'

const PROTOBUF = 'application/x-protobuf'

/** Carries a call out over HTTP with protobuf bodies. Throws {@link Fault} for what the call does not declare. */
export const sendFromBrowser: Send = async (call, input) => {
  const given = input as { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown }
  const body = call.body && given.body ? call.body.encode(call.body.fromPartial(given.body as never)).finish() : undefined
  const response = await fetch(addressOf(call, given), {
    method: call.method,
    headers: { accept: PROTOBUF, ...(body ? { 'content-type': PROTOBUF } : {}) },
    body: body as BodyInit | undefined,
  }).catch(cause => {
    throw new Fault(0, { cause })
  })
  return outcomeOf(call, response) as never
}

function addressOf(call: AnyCall, { params, query }: { params?: Record<string, string>; query?: Record<string, unknown> }) {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null) search.set(name, value === true ? '1' : String(value))
  }
  const text = search.toString()
  return text ? `${path}?${text}` : path
}

async function outcomeOf(call: AnyCall, response: Response): Promise<Outcome> {
  const bytes = new Uint8Array(await response.arrayBuffer())
  if (response.ok) return { answer: call.answers && bytes.length > 0 ? call.answers.decode(bytes) : null } as Outcome
  const declared = call.refuses?.[response.status]
  if (!declared) throw new Fault(response.status)
  // One status may have several reasons; the body says which.
  const refused = typeof declared === 'string' ? declared : (readProblem(bytes)?.reason ?? declared[0])
  return { refused, status: response.status } as Outcome
}
