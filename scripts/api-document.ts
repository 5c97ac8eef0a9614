import type { DescField } from '@bufbuild/protobuf'
import { ScalarType } from '@bufbuild/protobuf'
import { type AnyCall, type QueryKind, statusOfSuccess } from '../contract/call.ts'
import { calls } from '../contract/calls.ts'
import { takesKey } from '../contract/repeats.ts'
import { type CallDocs, parameterText, readCallDocs } from '../server/calls/api/call-docs.ts'
import { type Contract, mayBeNull, readContract } from '../server/calls/api/message-docs.ts'
import { refusalSentence } from '../server/platform/http/refusal-sentence.ts'

const MADE =
  '<!-- Made by npm run docs from contract/calls, contract/proto and tests/support/api-examples. Change it there. -->\n'

const TITLES: Readonly<Record<string, string>> = {
  accounts: 'Accounts',
  calendar: 'Calendar and feeds',
  catalogue: 'Catalogue',
  coins: 'Coins and payments',
  follows: 'Follows and notifications',
  gifts: 'Gift codes',
  library: 'Library and downloads',
  marks: 'Bookmarks, highlights and notes',
  membership: 'Membership',
  opds: 'Link for e-readers',
  places: 'Reading positions',
  preferences: 'Reader preferences',
  reading: 'Reading',
  rentals: 'Rentals',
  search: 'Search',
  'sign-in': 'Sign-in',
  visit: 'News, sales, newsletter, analytics',
}

/** The pages of docs/api/ by their names, with these examples by the names of their calls. */
export function apiPages(examples: ReadonlyMap<string, string>): Map<string, string> {
  const docs = readCallDocs()
  const byName = new Map(calls.map(call => [call.name, call]))
  const nouns = [...new Set([...docs.values()].map(({ noun }) => noun))]
  const pages = nouns.map(noun => {
    // In the order of the declarations.
    const own = [...docs].filter(([, one]) => one.noun === noun).flatMap(([name]) => byName.get(name) ?? [])
    return [`${noun}.md`, nounPage(noun, own, docs, examples)] as const
  })
  return new Map([...pages, ['messages.md', messagesPage(readContract())], ['reasons.md', reasonsPage()]])
}

function nounPage(
  noun: string,
  own: readonly AnyCall[],
  docs: ReadonlyMap<string, CallDocs>,
  examples: ReadonlyMap<string, string>,
): string {
  const overview = table(
    ['Call', 'Address', 'What it does'],
    own.map(call => [
      `[${call.name}](#${call.name.toLowerCase()})`,
      `\`${call.method} ${pathOf(call)}\``,
      docs.get(call.name)?.text ?? '',
    ]),
  )
  const sections = own.map(call => callSection(call, docs.get(call.name), examples.get(call.name) ?? ''))
  return [
    `${MADE}# ${TITLES[noun] ?? noun}\n`,
    'How to send calls, and what any of them may answer, is in [the guide](../api.md).\n',
    overview,
    ...sections,
  ].join('\n')
}

const pathOf = ({ path }: AnyCall) => path.replace(/:(\w+)/g, '{$1}')
const linkTo = (message: string) => `[${message}](messages.md#${message.toLowerCase()})`

function callSection(call: AnyCall, docs: CallDocs | undefined, example: string): string {
  const parts = [
    `## ${call.name}\n`,
    `\`${call.method} ${pathOf(call)}\`\n`,
    `${docs?.text ?? ''}\n`,
    factsOf(call, docs),
    parametersOf(call, docs),
    refusalsOf(call),
    example,
  ]
  return parts.filter(part => part !== '').join('\n')
}

const WHO = {
  reader: 'who is signed in',
  editor: 'editors and those who run the shop',
  staff: 'staff',
  everybody: 'everybody',
} as const

function factsOf(call: AnyCall, docs: CallDocs | undefined): string {
  const success = statusOfSuccess(call)
  const answer = call.answers
    ? linkTo(call.answers)
    : call.raw
      ? (docs?.produces ?? []).map(type => `\`${type}\``).join(', ')
      : 'without a body'
  const also = Object.entries(docs?.also ?? {}).map(([status, text]) => ` Also ${status}: ${text}`)
  const body = call.body
    ? `${linkTo(call.body)}${call.bareNumber ? ', or one number as text' : ''}`
    : call.bytes && `bytes as they are, ${call.mostBody ?? ''} at most`
  return [
    `- For: ${WHO[call.needs ?? 'everybody']}${call.right ? ` with the right \`${call.right}\`` : ''}`,
    ...(body ? [`- Body: ${body}`] : []),
    `- Answer: ${success}, ${answer}.${also.join('')}`,
    ...(takesKey(call)
      ? [
          '- `Idempotency-Key`: a repeat with the same key has no second effect ([repeats](../api.md#repeats))',
        ]
      : []),
    ...(call.forDevice
      ? ['- `X-Device-Key`: the public key to encrypt for ([protected parts](../api.md#protected-parts))']
      : []),
    '',
  ].join('\n')
}

function parametersOf(call: AnyCall, docs: CallDocs | undefined): string {
  const inPath = [...call.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [
    `\`${name}\``,
    'path',
    parameterText(call.path, name, docs),
  ])
  const inQuery = Object.entries(call.query ?? {}).map(([name, kind]) => [
    `\`${name}\``,
    formatOf(kind),
    parameterText(call.path, name, docs),
  ])
  const rows = [...inPath, ...inQuery]
  return rows.length === 0 ? '' : table(['Parameter', 'Value', 'Meaning'], rows)
}

const VALUES = { text: 'text', number: 'whole number', flag: '`1`', moment: 'time, RFC 3339' } as const

function formatOf(kind: QueryKind): string {
  if (typeof kind === 'string') return VALUES[kind]
  const names = kind.names.map(name => `\`${name}\``).join(', ')
  return kind.many ? `${names}; several with commas` : names
}

function refusalsOf(call: AnyCall): string {
  const rows = Object.entries(call.refuses).flatMap(([status, reasons]) =>
    [reasons].flat().map(reason => [status, `\`${reason}\``, sentenceOf(reason)]),
  )
  return rows.length === 0 ? '' : table(['Status', 'Reason', 'Text'], rows)
}

function sentenceOf(reason: string): string {
  return refusalSentence(reason, 'en', { support: 'the shop' })
}

function reasonsPage(): string {
  const callsOf = new Map<string, Set<string>>()
  for (const call of calls)
    for (const [status, reasons] of Object.entries(call.refuses))
      for (const reason of [reasons].flat()) {
        const key = `${reason} ${status}`
        callsOf.set(key, (callsOf.get(key) ?? new Set()).add(call.name))
      }
  const docs = readCallDocs()
  const rows = [...callsOf]
    .map(([key, names]) => ({ key: key.split(' '), names: [...names].sort() }))
    .sort((a, b) => (a.key.join(' ') < b.key.join(' ') ? -1 : 1))
    .map(({ key: [reason = '', status = ''], names }) => [
      `\`${reason}\``,
      status,
      sentenceOf(reason),
      names.length > 12
        ? `${names.length} calls`
        : names.map(name => `[${name}](${docs.get(name)?.noun}.md#${name.toLowerCase()})`).join(', '),
    ])
  return [
    `${MADE}# Reasons\n`,
    'Every reason that a call declares. Those that any call may answer are in [the guide](../api.md#errors).\n',
    table(['Reason', 'Status', 'Text', 'Calls'], rows),
  ].join('\n')
}

function messagesPage(contract: Contract): string {
  const messages = contract.messages.map(message => {
    const rows = message.fields.map(field => [
      `\`${field.jsonName}\``,
      String(field.number),
      typeOf(field),
      contract.textOf(field),
    ])
    const text = [contract.textOf(message), `In \`${message.file.name}.proto\`.`].join(' ').trim()
    return `### ${message.name}\n\n${text}\n\n${table(['Field', 'Number', 'Type', 'Meaning'], rows)}`
  })
  const enums = contract.enums.map(one => {
    const rows = one.values.map(value => [
      `\`${value.localName}\``,
      String(value.number),
      contract.textOf(value),
    ])
    const text = contract.textOf(one)
    return `### ${one.name}\n\n${text === '' ? '' : `${text}\n\n`}${table(['Name', 'Number', 'Meaning'], rows)}`
  })
  return [
    `${MADE}# Messages\n`,
    'Names are those of the JSON form; the sources write them with underscores (`legacy_id`). "or null" is what JSON has for a field that is not set.\n',
    '## Messages of calls\n',
    ...messages,
    '## Enums\n',
    ...enums,
  ].join('\n')
}

const SCALARS: Readonly<Partial<Record<ScalarType, string>>> = {
  [ScalarType.STRING]: 'text',
  [ScalarType.BOOL]: 'true or false',
  [ScalarType.INT32]: 'whole number',
  [ScalarType.UINT32]: 'whole number',
  [ScalarType.FLOAT]: 'number',
  [ScalarType.DOUBLE]: 'number',
  [ScalarType.BYTES]: 'bytes, base64',
}
const WELL_KNOWN: Readonly<Record<string, string>> = {
  'google.protobuf.Timestamp': 'time',
  'google.protobuf.Duration': 'duration',
}

function typeOf(field: DescField): string {
  const named = field.message ?? field.enum
  const one =
    WELL_KNOWN[named?.typeName ?? ''] ??
    (named ? `[${named.name}](#${named.name.toLowerCase()})` : SCALARS[field.scalar ?? ScalarType.STRING])
  const oneof = field.oneof ? `, one of \`${field.oneof.name}\`` : ''
  return `${field.fieldKind === 'list' ? `list of ${one}` : one}${mayBeNull(field) ? ' or null' : ''}${oneof}`
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |\n`
  return [line(head), `|${'---|'.repeat(head.length)}\n`, ...rows.map(line)].join('')
}
