// Proves docs/product.md#catalogue-files
import { afterAll, beforeAll, expect, it } from 'vitest'
import { changeStudioFields } from '#contract/calls/studio-catalogue.ts'
import { checkExchange } from '#contract/calls/studio-exchange.ts'
import { addSeries } from '#tests/support/add-series.ts'
import { type Exchange, exchangeOf } from '#tests/support/exchange.ts'
import { openStudioShop, type StudioShop } from '#tests/support/studio-shop.ts'

let open: StudioShop
let ada: Exchange
beforeAll(async () => {
  open = await openStudioShop()
  ada = await exchangeOf(open, 'ada', 'owner')
  await addSeries(open.shop.scratch.db, {
    ...{ title: 'Rain', slug: 'rain', tags: ['magic'], ageRating: 12 },
    volumes: [1, 2].map(number => ({ number, title: `Rain no. ${number}` })),
  })
})
afterAll(() => open.close())

interface Book {
  readonly series: string
  readonly number: number
  readonly keywords: string
  readonly age: number
  readonly notIn: string
}

/** As a distributor's message describes a book: with keywords, an age and rights of its own. */
const product = ({ series, number, keywords, age, notIn }: Book) =>
  `<Product><RecordReference>org.example.${series}.${number}</RecordReference><NotificationType>03</NotificationType>
  <DescriptiveDetail><PrimaryContentType>10</PrimaryContentType>
  <Collection><CollectionType>10</CollectionType><CollectionSequence><CollectionSequenceType>02</CollectionSequenceType><CollectionSequenceNumber>${number}</CollectionSequenceNumber></CollectionSequence>
  <TitleDetail><TitleType>01</TitleType><TitleElement><TitleElementLevel>02</TitleElementLevel><TitleText>${series}</TitleText></TitleElement></TitleDetail></Collection>
  <TitleDetail><TitleType>01</TitleType><TitleElement><TitleElementLevel>01</TitleElementLevel><TitleText>${series} no. ${number}</TitleText></TitleElement></TitleDetail>
  <Language><LanguageRole>01</LanguageRole><LanguageCode>eng</LanguageCode></Language>
  <Subject><SubjectSchemeIdentifier>20</SubjectSchemeIdentifier><SubjectHeadingText>${keywords}</SubjectHeadingText></Subject>
  <AudienceRange><AudienceRangeQualifier>17</AudienceRangeQualifier><AudienceRangePrecision>03</AudienceRangePrecision><AudienceRangeValue>${age}</AudienceRangeValue></AudienceRange></DescriptiveDetail>
  <PublishingDetail><SalesRights><SalesRightsType>01</SalesRightsType><Territory><RegionsIncluded>WORLD</RegionsIncluded><CountriesExcluded>${notIn}</CountriesExcluded></Territory></SalesRights></PublishingDetail></Product>`

const message = (...books: Book[]) =>
  new TextEncoder().encode(
    `<?xml version="1.0"?><ONIXMessage release="3.0" xmlns="http://ns.editeur.org/onix/3.0/reference"><Header><SentDateTime>20260101</SentDateTime></Header>${books
      .map(product)
      .join('')}</ONIXMessage>`,
  )
const two = (series: string) =>
  message(
    { series, number: 1, keywords: 'magic; school', age: 12, notIn: 'US' },
    { series, number: 2, keywords: 'Magic; ghosts', age: 16, notIn: 'CA US' },
  )
/** What a check would change, by field. */
const ofSeries = (changes: readonly { field: string; new: string }[]) =>
  Object.fromEntries(changes.map(one => [one.field, JSON.parse(one.new)]))

it('two volumes of a series are taken from a message of another program, each with its own keywords, age and rights', async () => {
  const check = await ada.check(two('Rain'))
  expect(check.problems).toEqual([])
  expect(ofSeries(check.changes)).toEqual({
    ...{ tags: ['magic', 'school', 'ghosts'], ageRating: 16, blocked: ['CA', 'US'] },
  })
  expect((await ada.save(check))?.problems).toEqual([])
  expect(await ada.check(two('Rain'))).toMatchObject({ unchanged: 2, changes: [], problems: [] })
})

it('two volumes of a series that the shop does not have are planned, and the series has what both say', async () => {
  const { answer } = await ada.send(checkExchange, {
    query: { kind: 'volume', create: true },
    body: two('Fog'),
  })
  expect(answer?.problems).toEqual([])
  const creations = answer?.creations.flatMap(({ creation }) => creation ?? []) ?? []
  expect(creations.map(({ kind, title }) => `${kind} ${title}`)).toEqual([
    ...['series Fog', 'volume Fog no. 1', 'volume Fog no. 2'],
  ])
  const changes = answer?.changes.map(({ id, field, new: to }) => ({ id, field, to })) ?? []
  expect((await ada.send(changeStudioFields, { body: { creations, changes } })).answer?.problems).toEqual([])
  expect(await ada.check(two('Fog'))).toMatchObject({ unchanged: 2, changes: [], problems: [] })
})

it('in a file of the shop’s own one product that was changed is enough; two that were changed in two ways are asked about', async () => {
  const { text } = await ada.download({ q: 'Rain', format: 'onix', sort: 'number' })
  const encode = (file: string) => new TextEncoder().encode(file)
  const keywords = /<SubjectHeadingText>[^<]*/g
  let at = 0
  const second = text.replaceAll(keywords, found => (++at === 2 ? '<SubjectHeadingText>rain' : found))
  const check = await ada.check(encode(second))
  expect(check.problems).toEqual([])
  expect(ofSeries(check.changes)).toEqual({ tags: ['rain'] })
  at = 0
  const both = text.replaceAll(keywords, () => `<SubjectHeadingText>rain ${++at}`)
  expect((await ada.check(encode(both))).problems).toMatchObject([
    { row: 2, field: 'tags', reason: 'seriesDisagree' },
  ])
})

it('an adaptation and a translation are written with the products of the other series, and read from other programs', async () => {
  const { db } = open.shop.scratch
  const isbn = '9783161484100'
  const added = await Promise.all([
    addSeries(db, {
      ...{ title: 'Kite', type: 'manga' as const },
      volumes: [
        { number: 1, skus: [{ store: 'digital' as const, identifier: '978-3-16-148410-0' }] },
        { number: 2 },
      ],
    }),
    addSeries(db, { title: 'Drachen', lang: 'de', volumes: [{ number: 1 }, { number: 2 }] }),
    addSeries(db, { title: 'Wind', volumes: [{ number: 1 }, { number: 2 }] }),
  ])
  const wind = added[2]
  const to = [
    { series: 'drachen', relation: 'language' },
    { series: 'kite', relation: 'adaptation' },
    { series: 'rain', relation: 'universe' },
  ]
  const relate = (related: object[]) =>
    ada.send(changeStudioFields, {
      body: { changes: [{ id: wind.id, field: 'related', to: JSON.stringify(related) }] },
    })
  expect((await relate(to)).refused).toBeUndefined()
  const { text } = await ada.download({ q: 'Wind', format: 'onix', sort: 'number' })
  const [one = '', two = ''] = text.split('<Product>').slice(1)
  const codes = (product: string) =>
    [...product.matchAll(/<ProductRelationCode>(\d\d)<.*?<IDValue>([\w-]+)</g)].map(
      ([, code, slug]) => `${code} ${slug}`,
    )
  expect(codes(one)).toEqual(['11 drachen-volume-1', '44 kite-volume-1'])
  expect(codes(two)).toEqual(['11 drachen-volume-2'])
  expect(one).toContain(`<IDValue>${isbn}</IDValue></ProductIdentifier></RelatedProduct>`)
  expect(await ada.check(new TextEncoder().encode(text))).toMatchObject({ changes: [], problems: [] })
  await relate([])
  const foreign = text
    .replaceAll(/<RecordReference>[^<]*/g, '$&-x')
    .replaceAll(/<ProductIdentifier><ProductIDType>01.*?<\/ProductIdentifier>/g, '')
  expect(ofSeries((await ada.check(new TextEncoder().encode(foreign))).changes)).toEqual({
    related: [{ series: 'kite', relation: 'adaptation' }],
  })
})
