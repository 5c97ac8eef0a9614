// Proves docs/product.md#catalogue-files
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InputOf } from '#contract/call.ts'
import { findSeries } from '#contract/calls/catalogue.ts'
import { listAudit, undoAudit } from '#contract/calls/studio.ts'
import { changeStudioFields, listStudioCatalogue, planVolume } from '#contract/calls/studio-catalogue.ts'
import { checkExchange } from '#contract/calls/studio-exchange.ts'
import type { ExchangeCheck } from '#contract/generated/studio_exchange.ts'
import { addSeries } from '#tests/support/add-series.ts'
import { type Exchange, exchangeOf } from '#tests/support/exchange.ts'
import { openStudioShop, type StudioShop } from '#tests/support/studio-shop.ts'
import { valuesOf } from '#tests/support/studio-staff.ts'

let open: StudioShop
let ada: Exchange
beforeAll(async () => {
  open = await openStudioShop({ SHOP_ZONE: 'Europe/Berlin' })
  ada = await exchangeOf(open, 'ada', 'owner')
  await addSeries(open.shop.scratch.db, { title: 'Rain', volumes: [{ number: 1, priceCoins: 699 }] })
})
afterAll(() => open.close())

type Query = NonNullable<InputOf<typeof checkExchange>['query']>
const bytes = (text: string) => new TextEncoder().encode(text)
async function check(text: string, query: Query = {}, by = ada): Promise<ExchangeCheck> {
  const { answer, refused } = await by.send(checkExchange, {
    query: { kind: 'volume', create: true, ...query },
    body: bytes(text),
  })
  if (!answer) throw new Error(`refused: ${refused}`)
  return answer
}
async function save({ changes, creations, publicVersion }: ExchangeCheck, by = ada) {
  const { answer, refused } = await by.send(changeStudioFields, {
    body: {
      changes: changes.map(({ id, field, new: to }) => ({ id, field, to })),
      creations: creations.flatMap(({ creation }) => creation ?? []),
      publicVersion,
    },
  })
  expect(refused).toBeUndefined()
  return answer
}
const undo = (entryId = '') => ada.send(undoAudit, { params: { entryId } })
const news = ({ creations }: ExchangeCheck) =>
  creations.map(({ row, creation, seriesTitle }) =>
    creation?.kind === 'series'
      ? `${row} ${creation.title} (${creation.type}, ${creation.lang})`
      : `${row} ${seriesTitle} ${creation?.number}`,
  )
const problems = ({ problems: all }: ExchangeCheck) =>
  all.map(({ row, field, reason }) => [row, field, reason].filter(Boolean).join(' '))

const TABLES = [
  'series',
  'volumes',
  'creators',
  'volume_creators',
  'volume_skus',
  'series_blocked_countries',
  'series_relations',
]
const everything = () =>
  open.shop.scratch.db.query({
    text: `${TABLES.map(name => `select '${name}' as name, to_jsonb(t)::text as row from ${name} t`).join(' union all ')} order by 1, 2`,
  })

const SHEET = `Series,Number,Title,Kind,Language,Price in coins,Publishing,Creators,Stage
Snow,1,,Novel,English,799,2027-03-01 18:00 +01:00,author: Ada Wren,Ready
snow,2,Snow: The Thaw,,en,,,,
Fog,1,,Manga,Deutsch,599,,artist: Bo Li,
Rain,2,,,,649,,,
Rain,1,,,,659,,,
`

describe('what a table has and the shop does not', () => {
  it('is a problem as long as nobody wants it', async () => {
    const { answer } = await ada.send(checkExchange, {
      query: { kind: 'volume' },
      body: bytes(`slug,${SHEET.replaceAll('\n', '\n,')}`),
    })
    expect(answer?.creations).toEqual([])
    expect(answer?.problems.map(({ reason }) => reason)).toEqual(Array(5).fill('keyMissing'))
    const { refused } = await ada.send(checkExchange, { query: { kind: 'volume' }, body: bytes(SHEET) })
    expect(refused).toBe('noKeyColumn')
  })

  it('is shown before it is planned, is one entry, is hidden, and is taken out again by its undo', async () => {
    const before = await everything()
    const found = await check(SHEET)
    expect(problems(found)).toEqual([])
    expect(news(found)).toEqual([
      ...['2 Snow (novel, en)', '2 Snow 1', '3 Snow 2', '4 Fog (manga, de)', '4 Fog 1', '5 Rain 2'],
    ])
    expect(found.changes.filter(({ title }) => title === 'Rain: Volume 1')).toMatchObject([
      { field: 'priceCoins', old: '699', new: '659' },
    ])
    expect(await everything()).toEqual(before)

    const saved = await save(found)
    expect(saved?.created.map(({ title }) => title).toSorted()).toEqual([
      ...['Fog', 'Fog: Band 1', 'Rain: Volume 2', 'Snow', 'Snow: The Thaw', 'Snow: Volume 1'],
    ])
    const idOf = (title: string) => saved?.created.find(one => one.title === title)?.id ?? ''
    expect(await valuesOf(ada.send, idOf('Snow: Volume 1'))).toMatchObject({
      ...{ priceCoins: 799, publishingAt: '2027-03-01T17:00:00.000Z', stage: 'planned', hidden: true },
      creators: [{ name: 'Ada Wren', role: 'author' }],
    })
    const { answer: log } = await ada.send(listAudit, { query: { limit: 1 } })
    expect(log?.entries).toMatchObject([
      { id: saved?.entryId, action: 'catalogue.create', canBeUndone: true },
    ])
    expect((await open.shop.send(findSeries, { params: { id: 'snow' } })).refused).toBe('seriesNotFound')

    const again = await check(SHEET)
    expect([news(again), again.changes, problems(again)]).toEqual([[], [], []])

    expect((await undo(saved?.entryId)).refused).toBeUndefined()
    expect(await everything()).toEqual(before)
  })

  it('stays where something hangs on it by now', async () => {
    const saved = await save(await check('Series,Number,Kind,Language\nHail,1,Novel,en\n'))
    const series = saved?.created.find(({ kind }) => kind === 'series')
    const later = await ada.send(planVolume, { body: { seriesId: series?.id ?? '' } })
    const before = await everything()
    expect((await undo(saved?.entryId)).refused).toBe('changedSince')
    expect(await everything()).toEqual(before)
    const { answer: log } = await ada.send(listAudit, { query: { limit: 1 } })
    expect(log?.entries[0]?.subjectId).toBe(later.answer?.row?.id)
    await undo(log?.entries[0]?.id)
    expect((await undo(saved?.entryId)).refused).toBeUndefined()
  })

  it('is what the file says, or else what was chosen for all of it', async () => {
    const sheet = 'Series,Number\nSleet,1\nSleet,x\nSleet,\n,3\nSleet,1\n'
    expect(problems(await check(sheet))).toEqual([
      ...['2 langMissing', '3 number wrongKind', '4 number valueMissing', '5 seriesMissing', '6 langMissing'],
    ])
    expect(problems(await check(sheet, { newLang: 'en' }))[0]).toBe('2 typeMissing')
    const found = await check(sheet, { newLang: 'fr', type: 'manga' })
    expect(news(found)).toEqual(['2 Sleet (manga, fr)', '2 Sleet 1'])
    expect(problems(found)).toEqual([
      ...['3 number wrongKind', '4 number valueMissing', '5 seriesMissing', '6 twice'],
    ])
  })

  it('is a series of each language and kind that rows of one title name', async () => {
    const found = await check('Series,Number,Kind,Language\nGale,1,Novel,en\nGale,1,,de\nGale,1,Manga,en\n', {
      type: 'novel',
    })
    expect(problems(found)).toEqual([])
    expect(news(found).filter(line => line.includes('Gale ('))).toEqual([
      '2 Gale (novel, en)',
      '3 Gale (novel, de)',
      '4 Gale (manga, en)',
    ])
  })

  it('is as a whole left out where one cell of its row is wrong, and the file of wrong rows can be corrected', async () => {
    const sheet = `Series;Number;Title;Kind;Language;Price in coins
Dusk;1;"One; and all";Novel;English;4,99
Dusk;2;;Novel;Klingon;499
Dusk;3;;Play;en;499
Dusk;4;;;;1.000
Dusk;5;;;;499
Rain;7;;Manga;en;499
`
    const found = await check(sheet, { wrong: true }, ada)
    expect(problems(found)).toEqual([
      ...['2 priceCoins wrongKind', '3 lang notAChoice', '4 type notAChoice', '5 priceCoins wrongKind'],
      '7 type kindDiffers',
    ])
    expect(news(found)).toEqual(['2 Dusk (novel, en)', '6 Dusk 5'])
    expect(found.changes.map(({ field, new: to }) => `${field} ${to}`)).toEqual(['priceCoins 499'])
    expect(found.problems.map(({ message }) => message)).toMatchObject([
      expect.stringContaining('Whole coins, such as 499.'),
      expect.stringContaining('One of: English, Deutsch, Français.'),
      expect.stringContaining('One of: Novel, Manga.'),
      expect.stringContaining('Whole coins, such as 499.'),
      expect.stringContaining('other kind'),
    ])
    expect(found.wrongRows.split('\r\n')[0]).toBe(
      '\ufeffProblem,Series,Number,Title,Kind,Language,Price in coins',
    )
    expect(found.wrongRows.split('\r\n').slice(1)).toEqual([
      expect.stringMatching(/^"Price in coins: .*",Dusk,1,One; and all,Novel,English,"4,99"$/),
      expect.stringMatching(/^"Language: .*",Dusk,2,,Novel,Klingon,499$/),
      expect.stringMatching(/^"Kind: .*",Dusk,3,,Play,en,499$/),
      expect.stringMatching(/^"Price in coins: .*",Dusk,4,,,,1.000$/),
      expect.stringMatching(/,Rain,7,,Manga,en,499$/),
      '',
    ])
    const right = found.wrongRows
      .replaceAll(/"4,99"|1\.000/g, '499')
      .replace('Klingon', 'English')
      .replace('Play', 'Novel')
      .replace('Rain,7,,Manga', 'Rain,7,,Novel')
    const again = await check(right, { newLang: 'en', type: 'novel', wrong: true })
    expect(again).toMatchObject({ problems: [], unknownColumns: [], wrongRows: '' })
    expect(news(again)).toHaveLength(6)
    // What is still wrong says so once.
    const twice = await check(found.wrongRows, { wrong: true })
    expect(twice.wrongRows.split('\r\n')[0]).toBe(found.wrongRows.split('\r\n')[0])
  })

  it.each([
    ['de', 'Ganze Coins, etwa 499.'],
    ['fr', 'Des pièces entières, par exemple 499.'],
  ] as const)('says in %s what would fit', async (lang, fits) => {
    const send = open.shop.sendWith({
      ...{ authorization: `Bearer ${await open.readers.token('ada')}`, 'accept-language': lang },
    })
    const { answer } = await send(checkExchange, {
      query: { kind: 'volume' },
      body: bytes('slug,Price in coins\nrain-volume-1,many\n'),
    })
    expect(answer?.problems[0]?.message).toContain(fits)
  })

  it('are series of a table of series, with their values', async () => {
    const found = await check(
      'Title,Language,Kind,Tags,Age rating\nDew,Français,Manga,magic; school,12\nRain,en,,rainy,\n',
      {
        kind: 'series',
      },
    )
    expect(news(found)).toEqual(['2 Dew (manga, fr)'])
    expect(found.changes.map(({ title, field, new: to }) => `${title} ${field} ${to}`)).toEqual(
      expect.arrayContaining(['Dew tags ["magic","school"]', 'Dew ageRating 12', 'Rain tags ["rainy"]']),
    )
  })

  it('is in the series that is meant by its address where several have the title', async () => {
    const { db } = open.shop.scratch
    await addSeries(db, { title: 'Twin', slug: 'twin', volumes: [] })
    await addSeries(db, { title: 'Twin', slug: 'twin-2', volumes: [] })
    expect(problems(await check('Series,Number\nTwin,1\n', { newLang: 'en', type: 'novel' }))).toEqual([
      '2 severalSeries',
    ])
    const found = await check('Series (address),Number\ntwin-2,1\n')
    expect(news(found)).toEqual(['2 Twin 1'])
  })

  it('is planned by nobody who may not edit in its language', async () => {
    const bo = await exchangeOf(open, 'bo', 'editor', { langs: ['de'] })
    const found = await check(
      'Series,Number,Kind,Language,Price in coins\nMist,1,Novel,en,5\nNebel,1,Novel,de,6\n',
      {},
      bo,
    )
    expect(news(found)).toEqual(['3 Nebel (novel, de)', '3 Nebel 1'])
    expect(problems(found)).toEqual(['2 mayNotChange', '3 priceCoins mayNotChange'])
    const creation = { key: 'a', kind: 'series', title: 'Mist', type: 'novel', lang: 'en' }
    const { refused } = await bo.send(changeStudioFields, { body: { creations: [creation] } })
    expect(refused).toBe('changesRefused')
    const { answer } = await ada.send(listStudioCatalogue, { query: { kind: 'series', q: 'Mist' } })
    expect(answer?.total).toBe(0)
  })
})

describe('products that the shop does not have', () => {
  const product = (number: number, more = '') => `<Product><RecordReference>x.${number}</RecordReference>
    <ProductIdentifier><ProductIDType>15</ProductIDType><IDValue>${number === 1 ? '9783161484100' : '9783161484117'}</IDValue></ProductIdentifier>
    <DescriptiveDetail><Collection><CollectionType>10</CollectionType>
      <CollectionSequence><CollectionSequenceType>02</CollectionSequenceType><CollectionSequenceNumber>${number}</CollectionSequenceNumber></CollectionSequence>
      <TitleDetail><TitleType>01</TitleType><TitleElement><TitleElementLevel>02</TitleElementLevel><TitleText>Frost</TitleText></TitleElement></TitleDetail></Collection>
      <TitleDetail><TitleType>01</TitleType><TitleElement><TitleElementLevel>01</TitleElementLevel><TitleText>Frost, ${number}</TitleText></TitleElement></TitleDetail>
      <Contributor><SequenceNumber>1</SequenceNumber><ContributorRole>A12</ContributorRole><PersonNameInverted>Li, Bo</PersonNameInverted></Contributor>
      <Language><LanguageRole>01</LanguageRole><LanguageCode>ger</LanguageCode></Language>
      <Subject><SubjectSchemeIdentifier>93</SubjectSchemeIdentifier><SubjectCode>XAM</SubjectCode></Subject>
      <Subject><SubjectSchemeIdentifier>20</SubjectSchemeIdentifier><SubjectHeadingText>cold; winter</SubjectHeadingText></Subject>${more}</DescriptiveDetail>
    <PublishingDetail><PublishingDate><PublishingDateRole>01</PublishingDateRole><Date>20270301</Date></PublishingDate></PublishingDetail>
    <ProductSupply><SupplyDetail><Price><PriceType>04</PriceType><PriceAmount>7.99</PriceAmount><CurrencyCode>EUR</CurrencyCode></Price></SupplyDetail></ProductSupply></Product>`
  const message = (products: string) => `<ONIXMessage release="3.0">${products}</ONIXMessage>`

  it('are planned with series, number, people, language, keywords, price, date and ISBN, and found again', async () => {
    const file = message(product(1) + product(2))
    const found = await check(file)
    expect(problems(found)).toEqual([])
    expect(news(found)).toEqual(['1 Frost (manga, de)', '1 Frost 1', '2 Frost 2'])
    const saved = await save(found)
    const volume = saved?.created.find(({ title }) => title === 'Frost, 1')?.id ?? ''
    expect(await valuesOf(ada.send, volume)).toMatchObject({
      ...{ title: 'Frost, 1', number: 1, priceCoins: 799, publishingAt: '2027-02-28T23:00:00.000Z' },
      creators: [{ name: 'Bo Li', role: 'illustrator' }],
      stores: [{ store: 'digital', identifier: '9783161484100' }],
    })
    const series = saved?.created.find(({ kind }) => kind === 'series')?.id ?? ''
    expect(await valuesOf(ada.send, series)).toMatchObject({ lang: 'de', tags: ['cold', 'winter'] })
    const again = await check(file)
    expect([news(again), again.changes, problems(again)]).toEqual([[], [], []])
    expect((await undo(saved?.entryId)).refused).toBeUndefined()
  })

  it('are named where their series, number or kind is not said', async () => {
    const bare = `<Product><RecordReference>y</RecordReference><DescriptiveDetail/></Product>`
    const noSubject = product(3).replace(/<Subject>.*XAM.*<\/Subject>/, '')
    expect(problems(await check(message(bare + noSubject)))).toEqual([
      '1 number valueMissing',
      '2 typeMissing',
    ])
    expect(news(await check(message(noSubject), { type: 'novel' }))).toEqual([
      '1 Frost (novel, de)',
      '1 Frost 3',
    ])
  })
})
