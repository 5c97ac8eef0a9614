import { readdirSync, readFileSync } from 'node:fs'
import { plainText } from './plain-text.ts'

/** What the comment above a declared call says (contract/call.ts). */
export interface CallDocs {
  /** The file of the declaration without its ending: catalogue, sign-in. */
  readonly noun: string
  readonly text: string
  /** What parameters of the path and the query mean, where {@link parameterText} says no more. */
  readonly params: Readonly<Record<string, string>>
  /** Media types of a raw call. */
  readonly produces: readonly string[]
  /** Other statuses of a success, and when they are answered. */
  readonly also: Readonly<Record<string, string>>
}

const FOLDER = new URL('../../../contract/calls/', import.meta.url)
const DOCUMENTED = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\nexport const (\w+) = call\(/g

/** The comments of all declared calls, by the names of the calls, in the order of the declarations. */
export function readCallDocs(): ReadonlyMap<string, CallDocs> {
  const files = readdirSync(FOLDER)
    .filter(name => name.endsWith('.ts'))
    .sort()
  const found = files.flatMap(file =>
    [...readFileSync(new URL(file, FOLDER), 'utf8').matchAll(DOCUMENTED)].map(
      ([, comment = '', name = '']) => [name, docsOf(file.replace(/\.ts$/, ''), comment)] as const,
    ),
  )
  return new Map(found)
}

function docsOf(noun: string, comment: string): CallDocs {
  const lines = comment.replace(/^\s*\* ?/gm, '').trim()
  const [text = '', ...tags] = lines.split(/^@/m)
  const params: Record<string, string> = {}
  const also: Record<string, string> = {}
  const produces: string[] = []
  for (const tag of tags) {
    const [kind = '', name = '', ...rest] = tag.trim().split(/\s+/)
    if (kind === 'param') params[name] = plainText(rest.join(' '))
    else if (kind === 'also') also[name] = plainText(rest.join(' '))
    else if (kind === 'produces') produces.push(name, ...rest)
    else throw new Error(`the comments of calls know no @${kind}`)
  }
  return { noun, text: plainText(text), params, produces, also }
}

/** Parameters that mean the same in most calls. */
const PARAMETERS: Readonly<Record<string, string>> = {
  limit: 'How many entries to answer, from 1 to 500; 10 unless the call says otherwise.',
  skip: 'How many entries to leave out at the beginning.',
  lang: 'The language.',
  currency: 'The currency of prices: three small letters, ISO 4217.',
  preload: 'What to include, separated by commas.',
  token: 'The token of the link in the mail.',
  seriesId: 'The id, the legacy id or the slug of the series.',
  volumeId: 'The id, the legacy id or the slug of the volume.',
  partId: 'The id, the legacy id or the slug of the part.',
  accountId: 'The id of the account.',
  entryId: 'The id of the entry of the log.',
  grantId: 'The id of the role that was given.',
  tokenId: 'The id of the token, which is not the token.',
  webhookId: 'The id of the webhook.',
  previewId: 'The id of the preview.',
  saleId: 'The id of the sale.',
  bundleId: 'The id of the bundle.',
  viewId: 'The id of the view.',
  postId: 'The id of the post.',
  revisionId: 'The id of the revision.',
  versionId: 'The id of the version.',
  page: 'Which legal text: terms, privacy, legal or accessibility.',
  field: 'The name of the text, as `listStudioFields` has it.',
  deliveryId: 'The id of the delivery.',
  uploadId: 'The id of the upload.',
}
const IDS: Readonly<Record<string, string>> = {
  series: PARAMETERS.seriesId ?? '',
  volumes: PARAMETERS.volumeId ?? '',
  volume: PARAMETERS.volumeId ?? '',
  parts: PARAMETERS.partId ?? '',
  tickets: PARAMETERS.partId ?? '',
  export: 'The id of the archive.',
  subjects: 'The id of a series, a volume or a part.',
}

/** What a parameter of a call means; '' where neither its comment nor the table above says it. */
export function parameterText(path: string, name: string, docs: CallDocs | undefined): string {
  const own = docs?.params[name]
  if (own) return own
  const before = new RegExp(`(\\w+)/:${name}(?:/|$)`).exec(path)?.[1] ?? ''
  return (name === 'id' ? IDS[before] : PARAMETERS[name]) ?? ''
}
