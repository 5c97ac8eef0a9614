import { isbn10Of, isIsbn13 } from './isbn.ts'

export interface StoreLink {
  store: string
  url: string
}

/** The Amazon of a country; elsewhere the American one. */
const AMAZON_HOSTS: Readonly<Record<string, string>> = {
  AU: 'www.amazon.com.au',
  BE: 'www.amazon.com.be',
  CA: 'www.amazon.ca',
  DE: 'www.amazon.de',
  AT: 'www.amazon.de',
  CH: 'www.amazon.de',
  ES: 'www.amazon.es',
  FR: 'www.amazon.fr',
  GB: 'www.amazon.co.uk',
  IT: 'www.amazon.it',
  JP: 'www.amazon.co.jp',
}

interface Bookshop {
  store: string
  /** Countries in which the shop links to it. */
  countries: readonly string[]
  /** Prefixes of the ISBNs that it sells; all ISBNs where none is given. */
  prefixes?: readonly string[]
  search: (isbn13: string) => string
}

const BOOKSHOPS: readonly Bookshop[] = [
  { store: 'Thalia', countries: ['DE'], search: isbn => `https://www.thalia.de/suche?sq=${isbn}` },
  {
    store: 'Fnac',
    countries: ['FR'],
    search: isbn => `https://www.fnac.com/SearchResult/ResultList.aspx?Search=${isbn}`,
  },
  // Publishers whose own shop sells only their books.
  {
    store: 'altraverse',
    countries: ['DE', 'AT', 'CH'],
    prefixes: ['978396358', '97837539'],
    search: isbn => `https://altraverse.de/?s=${isbn}`,
  },
  {
    store: 'Ki-oon',
    countries: ['FR', 'BE', 'CH'],
    prefixes: ['979103270', '978235592'],
    search: isbn => `https://www.ki-oon.com/?s=${isbn}`,
  },
]

/**
 * docs/product.md#store-links: where a printed volume can be bought elsewhere. Nothing for an identifier that is no valid
 * ISBN; Amazon only by the ISBN-10 within it; bookshops only in their countries.
 *
 * @param country two letters, or null where it is not known
 */
export function storeLinks(identifier: string, country: string | null): StoreLink[] {
  const isbn13 = identifier.replace(/[\s-]/g, '')
  if (!isIsbn13(isbn13)) return []
  const amazon = amazonLink(isbn13, country)
  const shops = BOOKSHOPS.filter(
    ({ countries, prefixes }) =>
      country !== null &&
      countries.includes(country) &&
      (!prefixes || prefixes.some(prefix => isbn13.startsWith(prefix))),
  )
  return [
    ...(amazon ? [{ store: 'Amazon', url: amazon }] : []),
    ...shops.map(({ store, search }) => ({ store, url: search(isbn13) })),
  ]
}

/** Null for an identifier without a valid ISBN-10 in it. */
export function amazonLink(identifier: string, country: string | null): string | null {
  const isbn10 = isbn10Of(identifier)
  return isbn10 ? `https://${AMAZON_HOSTS[country ?? ''] ?? 'www.amazon.com'}/dp/${isbn10}` : null
}
