import { type Difference, type EditionFacts, type Holders, isHeld } from '#rules/replace-edition.ts'

interface Refusal {
  volume: { slug: string; title: string }
  /** Name of the file that the volume came from; null where it is not known. */
  file: string | null
  before: EditionFacts
  after: EditionFacts
  refused: readonly Difference[]
  holders: Holders
}

/** The line of a refusal: why the file does not replace the volume, what is stored there, and by which option it would. */
export function refusalLine({ volume, file, before, after, refused, holders }: Refusal): string {
  const kinds = new Set(refused.map(({ kind }) => kind))
  const has = (kind: Difference['kind'], words: string) => (kinds.has(kind) ? [words] : [])
  const gone = refused.flatMap(one => (one.kind === 'removed' ? [one.part] : []))
  const removed = gone.map(part => named(part, before))
  const shortened = refused.flatMap(one => (one.kind === 'shortened' ? [named(one.part, before)] : []))
  const reasons = [
    ...has('language', `it is in ${languages(before.langs)}, and this file in ${languages(after.langs)}`),
    ...has('type', `it is a ${before.type}, and this file a ${after.type}`),
    ...has('identifier', `it is the book ${before.identifiers[0]}, and this file is ${after.identifiers[0]}`),
    ...has('text', 'nothing of its text is in this file'),
    ...(removed.length > 0 ? [`this file has no ${few(removed)}`] : []),
    ...(shortened.length > 0 ? [`this file has less than half of ${few(shortened)}`] : []),
    ...(isHeld(holders) ? [holdersWords(holders)] : []),
  ]
  const from = file === null ? '' : `, from ${file}`
  const elsewhere = /language|type|identifier|text/.test([...kinds].join())
    ? 'Say with --volume, --series or --lang where this file belongs, or'
    : 'Say'
  const line = `/volumes/${volume.slug} (“${volume.title}”, ${count(before.parts.length, 'part')}${from}) stays: ${reasons.join('; ')}. ${elsewhere} with --replace that it takes that place; what stands there is kept`
  return line.replace(/\s+/g, ' ')
}

const names = new Intl.DisplayNames('en', { type: 'language' })

function languages(langs: readonly string[]): string {
  return langs.map(lang => names.of(lang) ?? lang).join(' and ')
}

function named(part: number, { parts }: EditionFacts): string {
  const title = parts[part]?.title
  return title ? `part ${part + 1} (“${title}”)` : `part ${part + 1}`
}

const MOST_NAMED = 3

function few(words: readonly string[]): string {
  const more = words.length - MOST_NAMED
  return [...words.slice(0, MOST_NAMED), ...(more > 0 ? [`${more} more`] : [])].join(', ')
}

function holdersWords({ bought, codes, rented, marked, reading }: Holders): string {
  const said = [
    ...(bought > 0 ? [`${count(bought, 'reader')} bought it`] : []),
    ...(codes > 0 ? [`${count(codes, 'gift code')} ${codes === 1 ? 'is' : 'are'} for it`] : []),
    ...(rented > 0 ? [`${count(rented, 'reader')} rented parts of it`] : []),
    ...(marked > 0 ? [`${count(marked, 'reader')} marked it`] : []),
    ...(reading > 0 ? [`${count(reading, 'reader')} ${reading === 1 ? 'is' : 'are'} reading it`] : []),
  ]
  return said.join(', ')
}

function count(number: number, of: string): string {
  return number === 1 ? `1 ${of}` : `${number} ${of}s`
}
