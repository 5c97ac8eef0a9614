// Proves docs/product.md#store-links
import { describe, expect, it } from 'vitest'
import { storeLinks } from './store-links.ts'

const isbn = '978-0-306-40615-7'
const storesFor = (identifier: string, country: string | null) =>
  storeLinks(identifier, country).map(({ store }) => store)

describe('store links', () => {
  it.each([
    { country: null, url: 'https://www.amazon.com/dp/0306406152' },
    { country: 'US', url: 'https://www.amazon.com/dp/0306406152' },
    { country: 'DE', url: 'https://www.amazon.de/dp/0306406152' },
    { country: 'FR', url: 'https://www.amazon.fr/dp/0306406152' },
  ])('lead to the Amazon of $country by the ISBN-10', ({ country, url }) => {
    expect(storeLinks(isbn, country)[0]).toEqual({ store: 'Amazon', url })
  })

  it.each([
    { identifier: '9780306406158' },
    { identifier: '0306406152' },
    { identifier: 'B00XYZ' },
    { identifier: '' },
  ])('there are none for $identifier, which is no valid ISBN-13', ({ identifier }) => {
    expect(storeLinks(identifier, 'DE')).toEqual([])
  })

  it.each([
    { country: 'DE', stores: ['Amazon', 'Thalia'] },
    { country: 'FR', stores: ['Amazon', 'Fnac'] },
    { country: 'US', stores: ['Amazon'] },
    { country: null, stores: ['Amazon'] },
  ])('in $country name $stores', ({ country, stores }) => {
    expect(storesFor(isbn, country)).toEqual(stores)
  })

  it.each([
    { identifier: '9783963580000', country: 'DE', stores: ['Amazon', 'Thalia', 'altraverse'] },
    { identifier: '9783963580000', country: 'FR', stores: ['Amazon', 'Fnac'] },
    { identifier: '9791032700006', country: 'FR', stores: ['Fnac', 'Ki-oon'] },
  ])(
    'of $identifier in $country name the small publisher by its prefix: $stores',
    ({ identifier, country, stores }) => {
      expect(storesFor(identifier, country)).toEqual(stores)
    },
  )
})
