import type { Facet } from '#contract/generated/search.ts'
import { type Language, languages } from '#rules/interface-language.ts'
import { foldText } from '#rules/search-words.ts'
import type { AppContext } from '../../context.ts'
import { onePerOwner, VersionedCache } from '../../platform/cache/versioned-cache.ts'
import type { Db } from '../../platform/db/connect.ts'
import { creatorSlug, isStateTag, tagName, tagSlug, tagSpellings } from './known-tags.ts'
import { countCreators, countTags } from './store.ts'

/** A tag or a creator with its number of series in each language. */
export interface FacetEntry {
  readonly slug: string
  /** The most frequent spelling. */
  readonly name: string
  /** Of a creator: in its own script; '' without one. */
  readonly originalName: string
  readonly series: ReadonlyMap<string, number>
  /**
   * All names, folded, each with a space before and after: ' wren halloway ' has a word that begins with 'hal' where it
   * contains ' hal'.
   */
  readonly names: string
}

export interface FacetDirectory {
  readonly tags: ReadonlyMap<string, FacetEntry>
  readonly creators: ReadonlyMap<string, FacetEntry>
}

const directories = onePerOwner(() => new VersionedCache<FacetDirectory>({ entries: 1 }))

/**
 * All tags and creators of the catalogue. They are counted once for each version of it and process, when they are first
 * asked for: counting them in the database for every letter that somebody types would cost more than the search itself.
 */
export function facetDirectory({ db, version }: Pick<AppContext, 'db' | 'version'>): Promise<FacetDirectory> {
  return directories(db).findOrMake(String(version.current()), '', () => countFacets(db))
}

async function countFacets(db: Db): Promise<FacetDirectory> {
  const [tags, creators] = await Promise.all([countTags(db), countCreators(db)])
  return {
    tags: gather(
      tags
        .map(({ tag, ...row }) => ({ ...row, slug: tagSlug(tag ?? ''), name: tag ?? '', originalName: '' }))
        .filter(({ slug }) => !isStateTag(slug)),
      ({ slug, name }) => [...new Set([foldText(name), ...tagSpellings(slug)])],
    ),
    creators: gather(
      creators.map(row => ({ ...row, slug: creatorSlug(row.name) })),
      ({ name, originalName }) => [foldText(name), foldText(originalName)].filter(one => one !== ''),
    ),
  }
}

interface CountedName {
  slug: string
  name: string
  originalName: string
  lang: string
  series: number
}

function gather(
  rows: readonly CountedName[],
  namesOf: (row: CountedName) => readonly string[],
): Map<string, FacetEntry> {
  const entries = new Map<string, FacetEntry>()
  // The most frequent spelling comes first and gives the name.
  for (const row of rows.toSorted((a, b) => b.series - a.series || (a.name < b.name ? -1 : 1))) {
    if (row.slug === '') continue
    const known = entries.get(row.slug)
    const series = new Map(known?.series)
    series.set(row.lang, (series.get(row.lang) ?? 0) + row.series)
    entries.set(row.slug, {
      slug: row.slug,
      name: known?.name ?? row.name,
      originalName: known?.originalName || row.originalName,
      series,
      names:
        known?.names ??
        namesOf(row)
          .map(name => ` ${name} `)
          .join(''),
    })
  }
  return entries
}

/** A tag as a message, named in the language. */
export function tagMessage(entry: FacetEntry, lang: Language): Facet {
  return { ...creatorMessage(entry, lang), name: tagName(entry.slug, lang) ?? entry.name }
}

export function creatorMessage({ slug, name, originalName, series }: FacetEntry, lang: Language): Facet {
  const counts = [lang, ...languages.filter(other => other !== lang)].map(one => ({
    lang: one,
    series: series.get(one) ?? 0,
  }))
  return {
    slug,
    name,
    originalName,
    series: series.get(lang) ?? 0,
    languages: counts.filter(count => count.series > 0),
  }
}

/** Those with most series in a language first; of as many, by name. */
export function byFrequency(lang: string) {
  const count = ({ series }: FacetEntry) => series.get(lang) ?? 0
  return (a: FacetEntry, b: FacetEntry) => count(b) - count(a) || (a.slug < b.slug ? -1 : 1)
}
