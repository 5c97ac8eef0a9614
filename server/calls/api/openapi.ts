import { type AnyCall, type Choice, type QueryKind, statusOfSuccess } from '#contract/call.ts'
import { takesKey } from '#contract/repeats.ts'
import { JSON_BASE } from '../../platform/http/json-base.ts'
import { refusalSentence } from '../../platform/http/refusal-sentence.ts'
import { type CallDocs, parameterText, readCallDocs } from './call-docs.ts'
import { type RefusalsByStatus, refusalsOf } from './call-refusals.ts'
import { readContract } from './message-docs.ts'
import { messageSchemas, refTo, type Schema, schemaName } from './message-schemas.ts'
import { firstSentence } from './plain-text.ts'

/** An OpenAPI 3.1 description. */
export interface OpenApi {
  readonly openapi: '3.1.0'
  readonly paths: Readonly<Record<string, Readonly<Record<string, Schema>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly securitySchemes: Readonly<Record<string, Schema>>
  }
  readonly [key: string]: unknown
}

const ABOUT = `The JSON form of all calls, below the address of the server named here. Without its \`${JSON_BASE}\` answers are protobuf unless \`Accept: application/json\` or \`?format=json\` asks for JSON; the sources of the messages are at /proto/.
Every {id} of a series, volume or part takes its id, its legacy id or its slug. Query parameters with names take them in any case, and those of enums also by number.`

/**
 * Describes the JSON form of these calls from their declarations and those of the messages. `url` is scheme and host of the
 * shop.
 */
export function describeApi(calls: readonly AnyCall[], shop: { name: string; url: string }): OpenApi {
  const docs = readCallDocs()
  const paths: Record<string, Record<string, Schema>> = {}
  for (const call of calls) {
    const path = call.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call, docs.get(call.name)) }
  }
  const nouns = [...new Set(calls.map(({ name }) => docs.get(name)?.noun ?? ''))]
  return {
    openapi: '3.1.0',
    info: {
      title: shop.name,
      version: '2',
      description: ABOUT,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: shop.url + JSON_BASE }],
    tags: nouns.map(name => ({ name })),
    paths,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'The id of a session, from a sign-in.' },
      },
      schemas: {
        ...messageSchemas(readContract(), {
          answers: new Set(calls.flatMap(({ answers }) => answers ?? [])),
          bodies: new Set(calls.flatMap(({ body }) => body ?? [])),
        }),
        Problem: PROBLEM,
      },
    },
  }
}

const text = { type: 'string' }
const PROBLEM: Schema = {
  description: 'Why a call was refused (RFC 9457). `error` has the reason once more.',
  type: 'object',
  properties: {
    type: { type: 'string', format: 'uri' },
    title: text,
    status: { type: 'integer' },
    detail: { ...text, description: 'A sentence for people, in the language of Accept-Language.' },
    reason: text,
    error: text,
    details: { ...text, description: 'More about it as JSON, where the call says so.' },
  },
  required: ['type', 'title', 'status', 'detail', 'reason', 'error'],
}

function operationOf(call: AnyCall, docs: CallDocs | undefined): Schema {
  const about = docs?.text ?? ''
  const parameters = parametersOf(call, docs)
  return {
    operationId: call.name,
    tags: [docs?.noun ?? ''],
    summary: firstSentence(about).replace(/\.$/, ''),
    description: about,
    ...(parameters.length > 0 && { parameters }),
    ...(call.body && { requestBody: bodyOf(call, call.body) }),
    ...(call.bytes && { requestBody: { required: true, content: { 'application/octet-stream': {} } } }),
    responses: { ...successOf(call, docs), ...refusalResponses(call) },
    security: securityOf(call),
  }
}

/** An empty requirement says that the call is answered without a session too. */
function securityOf({ needs, ignoresSession }: AnyCall): readonly Schema[] {
  if (needs) return [{ session: [] }]
  return ignoresSession ? [] : [{}, { session: [] }]
}

function parametersOf(call: AnyCall, docs: CallDocs | undefined): Schema[] {
  const describe = (name: string) => ({ name, description: parameterText(call.path, name, docs) })
  const inPath = [...call.path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    ...describe(name),
    in: 'path',
    required: true,
    schema: text,
  }))
  const inQuery = Object.entries(call.query ?? {}).map(([name, kind]) => ({
    ...describe(name),
    in: 'query',
    schema: querySchema(kind),
    // Several values are one parameter with commas.
    ...(typeof kind === 'object' && kind.many && { style: 'form', explode: false }),
  }))
  return [...inPath, ...inQuery, ...headersOf(call)]
}

function headersOf(call: AnyCall): Schema[] {
  return [
    ...(takesKey(call)
      ? [
          {
            name: 'Idempotency-Key',
            in: 'header',
            schema: text,
            description: 'Repeats with the same key have one effect.',
          },
        ]
      : []),
    ...(call.forDevice
      ? [
          {
            name: 'X-Device-Key',
            in: 'header',
            schema: text,
            description: 'The public key of the device to encrypt for: ECDH P-256, SPKI, base64url.',
          },
        ]
      : []),
  ]
}

const QUERY: Readonly<Record<Exclude<QueryKind, Choice>, Schema>> = {
  text,
  number: { type: 'integer' },
  flag: { type: 'boolean' },
  moment: { type: 'string', format: 'date-time' },
}

function querySchema(kind: QueryKind): Schema {
  if (typeof kind === 'string') return QUERY[kind]
  const one = { type: 'string', enum: kind.names }
  return kind.many ? { type: 'array', items: one } : one
}

function bodyOf({ bareNumber }: AnyCall, message: string): Schema {
  return {
    required: true,
    content: {
      'application/json': { schema: refTo(schemaName(message, 'body')) },
      ...(bareNumber && { 'text/plain': { schema: { type: 'string', pattern: String.raw`^\d*\.?\d+$` } } }),
    },
  }
}

function successOf(call: AnyCall, docs: CallDocs | undefined): Record<string, Schema> {
  const answer = call.answers
    ? { 'application/json': { schema: refTo(schemaName(call.answers, 'answer')) } }
    : Object.fromEntries((docs?.produces ?? []).map(type => [type, {}]))
  const success = {
    description: call.answers ? `The message ${call.answers}.` : call.raw ? 'The content.' : 'Done.',
    ...(Object.keys(answer).length > 0 && { content: answer }),
  }
  const also = Object.entries(docs?.also ?? {}).map(([status, description]) => [status, { description }])
  return { [statusOfSuccess(call)]: success, ...Object.fromEntries(also) }
}

function refusalResponses(call: AnyCall): Record<string, Schema> {
  const refusals: RefusalsByStatus = refusalsOf(call)
  const one = (reasons: readonly string[]) => ({
    description: reasons
      .map(reason => `${reason}: ${refusalSentence(reason, 'en', { support: 'the shop' }, call.name)}`)
      .join(' '),
    // HEAD has no body.
    ...(call.method !== 'HEAD' && {
      content: {
        'application/problem+json': {
          schema: { allOf: [refTo('Problem'), { properties: { reason: { enum: reasons } } }] },
        },
      },
    }),
  })
  return Object.fromEntries([...refusals].map(([status, reasons]) => [status, one(reasons)]))
}
