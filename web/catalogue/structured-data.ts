import type { AggregateSeries, Creator, Image, Volume } from '#contract/generated/catalogue.ts'
import type { PurchasePrice } from '#contract/generated/coins.ts'
import { CreatorRole } from '#contract/generated/enums.ts'
import { type Language, languages, localPath } from '#rules/interface-language.ts'

/**
 * What search engines read of books: schema.org Book and BookSeries, without @context, which the frame adds. An `@id` is the
 * same in each language.
 */

/**
 * Of which shop, and in which language its pages are linked: a visitor who follows a link stays in the language of the page.
 */
interface Where {
  readonly origin: string
  readonly lang: Language
}

const pageAt = ({ origin, lang }: Where, path: string) => origin + localPath(lang, path)

interface Step {
  readonly name: string
  /** Without language. */
  readonly path: string
}

/** The way to a page from the home page, as search results show it. */
export function breadcrumbJson(where: Where, steps: readonly Step[]): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: pageAt(where, path),
    })),
  }
}

/** The shop itself, and how it is searched. */
export function siteJson(
  where: Where,
  { name, description }: { name: string; description: string },
): object[] {
  const { origin } = where
  const organization = { '@type': 'Organization', '@id': `${origin}/#organization`, name, url: origin }
  return [
    { ...organization, logo: `${origin}/static/icon-512.png` },
    {
      '@type': 'WebSite',
      '@id': `${origin}/#website`,
      name,
      description,
      url: origin,
      inLanguage: languages,
      publisher: { '@id': organization['@id'] },
      potentialAction: {
        '@type': 'SearchAction',
        target: {
          '@type': 'EntryPoint',
          urlTemplate: `${pageAt(where, '/series')}?query={search_term_string}`,
        },
        'query-input': 'required name=search_term_string',
      },
    },
  ]
}

/** The cover; where it was also cut to other shapes, these too, of which a search engine chooses. */
function picturesOf({ hash, squareHash, wideHash }: Image, origin: string): string | string[] {
  const address = (name: string, width: number) => `${origin}/img/jpg/${width}/${name}`
  const card = address(hash, 720)
  return squareHash && wideHash ? [card, address(squareHash, 720), address(wideHash, 1200)] : card
}

export function bookSeriesJson({ series, volumes }: AggregateSeries, where: Where): object {
  const { origin } = where
  const creators = volumes.flatMap(({ volume }) => volume?.creators ?? [])
  return {
    '@type': 'BookSeries',
    '@id': `${origin}/series/${series?.slug}`,
    name: series?.title,
    description: series?.shortDescription || series?.description,
    inLanguage: series?.lang,
    url: pageAt(where, `/series/${series?.slug}`),
    ...(series?.cover && { image: picturesOf(series.cover, origin) }),
    ...peopleOf(creators, OF_SERIES),
    hasPart: volumes.flatMap(({ volume }) =>
      volume
        ? [
            {
              '@type': 'Book',
              name: volume.title,
              url: pageAt(where, `/volumes/${volume.slug}`),
              position: volume.number,
            },
          ]
        : [],
    ),
  }
}

export function bookJson(volume: Volume, where: Where): object {
  const { origin } = where
  return {
    '@type': 'Book',
    '@id': `${origin}/volumes/${volume.slug}`,
    name: volume.title,
    description: volume.shortDescription || volume.description,
    inLanguage: volume.lang,
    url: pageAt(where, `/volumes/${volume.slug}`),
    bookFormat: 'https://schema.org/EBook',
    ...(volume.cover && { image: picturesOf(volume.cover, origin) }),
    ...(volume.publishing && { datePublished: volume.publishing.toISOString().slice(0, 10) }),
    ...peopleOf(volume.creators, OF_BOOK),
    isPartOf: {
      '@type': 'BookSeries',
      '@id': `${origin}/series/${volume.seriesSlug}`,
      name: volume.seriesTitle,
      url: pageAt(where, `/series/${volume.seriesSlug}`),
    },
    position: volume.number,
  }
}

/**
 * For what a visitor can buy the volume: a coin costs a cent of the market's currency (docs/product.md#currencies). Nothing
 * for manga where they are not sold for coins, and in a shop that takes no money.
 */
export function offerJson(
  volume: Volume,
  price: PurchasePrice | undefined,
  where: Where,
  now: Date,
): { offers?: object } {
  if (!price?.currency || !price.redeemable) return {}
  const toCome = volume.publishing !== undefined && volume.publishing > now
  return {
    offers: {
      '@type': 'Offer',
      price: (price.coins / 100).toFixed(2),
      priceCurrency: price.currency.toUpperCase(),
      availability: `https://schema.org/${toCome ? 'PreOrder' : 'InStock'}`,
      url: pageAt(where, `/volumes/${volume.slug}`),
      seller: { '@id': `${where.origin}/#organization` },
    },
  }
}

/** Roles by their schema.org property. Every creative work has these; who draws a manga is one of its creators. */
const OF_SERIES = {
  author: [CreatorRole.AUTHOR],
  creator: [CreatorRole.ARTIST],
  translator: [CreatorRole.TRANSLATOR],
  editor: [CreatorRole.EDITOR],
  contributor: [CreatorRole.ILLUSTRATOR],
} as const
/** A Book has an illustrator beside them, a BookSeries has none. */
const { contributor: illustrator, ...shared } = OF_SERIES
const OF_BOOK = { ...shared, illustrator }

function peopleOf(
  creators: readonly Creator[],
  roles: Readonly<Record<string, readonly CreatorRole[]>>,
): Record<string, object[]> {
  const entries = Object.entries(roles).map(([name, those]) => {
    const names = new Set(creators.filter(({ role }) => those.includes(role)).map(person => person.name))
    return [name, [...names].map(person => ({ '@type': 'Person', name: person }))] as const
  })
  return Object.fromEntries(entries.filter(([, people]) => people.length > 0))
}
