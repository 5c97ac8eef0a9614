import { type Difference, type EditionFacts, type Holders, isHeld } from '#rules/replace-edition.ts'
import { type Remark, remark } from '../book-files/remark.ts'

interface Refusal {
  volume: { slug: string; title: string }
  /** Name of the file that the volume came from; null where it is not known. */
  file: string | null
  before: EditionFacts
  after: EditionFacts
  refused: readonly Difference[]
  holders: Holders
}

/** Why the file does not replace the volume, what is stored there, and what would have to be said. */
export function staysRemark({ volume, file, before, after, refused, holders }: Refusal): Remark {
  const kinds = new Set(refused.map(({ kind }) => kind))
  const parts = (kind: 'removed' | 'shortened') =>
    few(refused.flatMap(one => (one.kind === kind ? [named(one.part, before)] : [])))
  const langs = { langs: before.langs.join(', '), langsOfFile: after.langs.join(', ') }
  const identifiers = { identifier: before.identifiers[0] ?? '', other: after.identifiers[0] ?? '' }
  const reasons = [
    ...(kinds.has('language') ? [remark('staysLanguage', langs)] : []),
    ...(kinds.has('type') ? [remark(before.type === 'novel' ? 'staysNovel' : 'staysManga')] : []),
    ...(kinds.has('identifier') ? [remark('staysIdentifier', identifiers)] : []),
    ...(kinds.has('text') ? [remark('staysText')] : []),
    ...(kinds.has('removed') ? [remark('staysRemoved', { parts: parts('removed') })] : []),
    ...(kinds.has('shortened') ? [remark('staysShortened', { parts: parts('shortened') })] : []),
    ...(isHeld(holders) ? [remark('held', { holders: holdersRemarks(holders) })] : []),
  ]
  const count = before.parts.length
  const size = file === null ? remark('partsOf', { count }) : remark('partsFrom', { count, file })
  const isElsewhere = (['language', 'type', 'identifier', 'text'] as const).some(kind => kinds.has(kind))
  return remark(isElsewhere ? 'staysUnlessElsewhere' : 'stays', {
    ...{ slug: volume.slug, title: inOneLine(volume.title), size, reasons },
  })
}

function named(part: number, { parts }: EditionFacts): Remark {
  const title = parts[part]?.title
  return title
    ? remark('partNamed', { number: part + 1, title: inOneLine(title) })
    : remark('partNumber', { number: part + 1 })
}

const MOST_NAMED = 3

function few(parts: readonly Remark[]): Remark[] {
  const more = parts.length - MOST_NAMED
  return [...parts.slice(0, MOST_NAMED), ...(more > 0 ? [remark('partsMore', { number: more })] : [])]
}

function holdersRemarks({ bought, codes, rented, marked, reading }: Holders): Remark[] {
  return [
    ...(bought > 0 ? [remark('heldBought', { count: bought })] : []),
    ...(codes > 0 ? [remark('heldCodes', { count: codes })] : []),
    ...(rented > 0 ? [remark('heldRented', { count: rented })] : []),
    ...(marked > 0 ? [remark('heldMarked', { count: marked })] : []),
    ...(reading > 0 ? [remark('heldReading', { count: reading })] : []),
  ]
}

function inOneLine(title: string): string {
  return title.replace(/\s+/g, ' ')
}
