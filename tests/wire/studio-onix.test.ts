// Proves docs/product.md#catalogue-files
import { SaxesParser } from 'saxes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeStudioFields } from '#contract/calls/studio-catalogue.ts'
import { liftTakedown, takeDown } from '#contract/calls/studio-takedowns.ts'
import { COUNTRIES } from '#rules/country.ts'
import { type Added, addSeries } from '#tests/support/add-series.ts'
import { type Exchange, exchangeOf } from '#tests/support/exchange.ts'
import { openStudioShop, type StudioShop } from '#tests/support/studio-shop.ts'

let open: StudioShop
let ada: Exchange
let rain: Added
beforeAll(async () => {
  open = await openStudioShop({ SHOP_ZONE: 'Europe/Berlin' })
  ada = await exchangeOf(open, 'ada', 'owner')
  rain = await addSeries(open.shop.scratch.db, {
    title: 'Rain & <Shine>',
    slug: 'rain',
    tags: ['magic', 'slice of life'],
    ageRating: 16,
    blockedIn: ['AT'],
    volumes: [1, 2].map(number => ({
      ...{ number, priceCoins: 699, shortDescription: 'It rains.', description: 'It rains.\n\nAnd <rains>.' },
      publishingAt: new Date('2026-07-01T18:00:00Z'),
      creators: [
        { name: 'Ada Wren', role: 'author' as const },
        { name: 'Bo Li', role: 'translator' as const },
        { name: 'Cy Ito', role: 'letterer' as const },
      ],
      skus: number === 1 ? [{ store: 'digital' as const, identifier: '978-3-16-148410-0' }] : [],
    })),
  })
})
afterAll(() => open.close())

const bytes = (text: string) => new TextEncoder().encode(text)
const message = (products: string, root = 'ONIXMessage') =>
  bytes(
    `<?xml version="1.0"?><${root} release="3.0" xmlns="http://ns.editeur.org/onix/3.0/reference">${products}</${root}>`,
  )
const changesOf = async (file: Uint8Array<ArrayBuffer>) => {
  const { changes, problems } = await ada.check(file)
  expect(problems).toEqual([])
  return Object.fromEntries(changes.map(({ field, new: to }) => [field, JSON.parse(to)]))
}

describe('volumes as ONIX for Books 3.0', () => {
  it('are well-formed, with codes of the lists for everything that booksellers ask for', async () => {
    const { text, response } = await ada.download({ q: 'rain', format: 'onix', sort: 'number' })
    expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8')
    const parser = new SaxesParser()
    parser.on('error', error => {
      throw error
    })
    parser.write(text).close()
    const one = text.split('<Product>')[1] ?? ''
    for (const part of [
      '<ProductIDType>15</ProductIDType><IDValue>9783161484100</IDValue>',
      '<NotificationType>03</NotificationType>',
      '<ProductForm>EB</ProductForm><ProductFormDetail>E101</ProductFormDetail><ProductFormDetail>E200</ProductFormDetail>',
      '<CollectionSequenceNumber>1</CollectionSequenceNumber>',
      '<TitleElementLevel>02</TitleElementLevel><TitleText>Rain &amp; &lt;Shine&gt;</TitleText>',
      '<ContributorRole>B06</ContributorRole><PersonName>Bo Li</PersonName>',
      '<LanguageRole>01</LanguageRole><LanguageCode>eng</LanguageCode>',
      '<SubjectSchemeIdentifier>20</SubjectSchemeIdentifier><SubjectHeadingText>magic; slice of life</SubjectHeadingText>',
      '<AudienceRangePrecision>03</AudienceRangePrecision><AudienceRangeValue>16</AudienceRangeValue>',
      '<TextType>03</TextType><ContentAudience>00</ContentAudience><Text textformat="06">It rains.',
      '<PublishingStatus>04</PublishingStatus>',
      '<Date dateformat="13">20260701T2000+0200</Date>',
      '<RegionsIncluded>WORLD</RegionsIncluded><CountriesExcluded>AT</CountriesExcluded>',
      '<ProductAvailability>20</ProductAvailability>',
      '<PriceType>04</PriceType><PriceAmount>6.99</PriceAmount><CurrencyCode>EUR</CurrencyCode>',
      '<PriceType>02</PriceType><PriceAmount>6.99</PriceAmount><CurrencyCode>USD</CurrencyCode>',
    ])
      expect(one).toContain(part)
  })

  it('read again change nothing, and one word that is changed in the file is one change', async () => {
    const { text } = await ada.download({ q: 'rain', format: 'onix', sort: 'number' })
    const check = await ada.check(bytes(text))
    expect(check).toMatchObject({ rows: 2, unchanged: 2, changes: [], problems: [] })
    expect(
      await changesOf(
        bytes(
          text.replace(
            '<TextType>02</TextType><ContentAudience>00</ContentAudience><Text textformat="06">It rains.',
            '<TextType>02</TextType><ContentAudience>00</ContentAudience><Text textformat="06">It pours.',
          ),
        ),
      ),
    ).toEqual({
      shortDescription: 'It pours.',
    })
  })
})

describe('what is taken down', () => {
  const rightsOf = (text: string, title: string) =>
    [
      ...(text.split('<Product>').find(one => one.includes(title)) ?? '').matchAll(
        /<SalesRights>.*?<\/SalesRights>/g,
      ),
    ].join('')
  const worldBut = (countries: string) =>
    `<SalesRights><SalesRightsType>01</SalesRightsType><Territory><RegionsIncluded>WORLD</RegionsIncluded><CountriesExcluded>${countries}</CountriesExcluded></Territory></SalesRights>` +
    `<SalesRights><SalesRightsType>03</SalesRightsType><Territory><CountriesIncluded>${countries}</CountriesIncluded></Territory></SalesRights>`
  const down = (id: string, countries: string[]) =>
    ada.send(takeDown, {
      params: { id },
      body: { countries, everywhere: countries.length === 0, source: 'court', reason: 'A judgment' },
    })
  const state = () =>
    open.shop.scratch.db.query({
      text: `select 'closed' as what, subject_id as id, country from closed_subjects
        union all select 'blocked', series_id, country from series_blocked_countries order by 1, 2, 3`,
    })

  it('stands among the countries where it is not for sale: of the volume, of a part of it and of its series', async () => {
    const hail = await addSeries(open.shop.scratch.db, {
      ...{ title: 'Hail', blockedIn: ['AT'] },
      volumes: [1, 2, 3].map(number => ({ number, title: `Hail no. ${number}` })),
    })
    const [one, two] = hail.volumes
    await down(one?.id ?? '', ['FR', 'BE'])
    await down(two?.parts[0]?.id ?? '', ['CH'])
    const { text } = await ada.download({ q: 'Hail', format: 'onix' })
    expect(rightsOf(text, 'Hail no. 1')).toBe(worldBut('AT BE FR'))
    expect(rightsOf(text, 'Hail no. 2')).toBe(worldBut('AT CH'))
    expect(rightsOf(text, 'Hail no. 3')).toBe(worldBut('AT'))
    await down(hail.id, ['DE'])
    const later = (await ada.download({ q: 'Hail', format: 'onix' })).text
    expect(rightsOf(later, 'Hail no. 3')).toBe(worldBut('AT DE'))

    const before = await state()
    expect(await ada.check(bytes(later))).toMatchObject({ rows: 3, unchanged: 3, changes: [], problems: [] })
    // Of a file from before, which does not know of it, nothing is lifted.
    expect(await ada.check(bytes(text))).toMatchObject({ unchanged: 3, changes: [], problems: [] })
    expect(await state()).toEqual(before)
  })

  it('everywhere is for sale nowhere, and changes nothing where it is read again', async () => {
    const sleet = await addSeries(open.shop.scratch.db, {
      ...{ title: 'Sleet', blockedIn: ['AT'] },
      volumes: [1, 2].map(number => ({ number, title: `Sleet no. ${number}` })),
    })
    await down(sleet.volumes[0]?.id ?? '', [])
    const { text } = await ada.download({ q: 'Sleet', format: 'onix' })
    expect(rightsOf(text, 'Sleet no. 1')).toBe(
      '<SalesRights><SalesRightsType>03</SalesRightsType><Territory><RegionsIncluded>WORLD</RegionsIncluded></Territory></SalesRights>',
    )
    const product = text.split('<Product>').find(one => one.includes('Sleet no. 1'))
    expect(product).toContain('<PublishingStatus>11</PublishingStatus>')
    expect(product).toContain('<ProductAvailability>46</ProductAvailability>')
    expect(rightsOf(text, 'Sleet no. 2')).toBe(worldBut('AT'))
    expect(await ada.check(bytes(text))).toMatchObject({ rows: 2, unchanged: 2, changes: [], problems: [] })
  })

  it('is not blocked by a file of that time which is read after its end, unlike in a file of another program', async () => {
    const dew = await addSeries(open.shop.scratch.db, {
      ...{ title: 'Dew', blockedIn: ['AT'] },
      volumes: [1, 2].map(number => ({ number, title: `Dew no. ${number}` })),
    })
    const taken = await down(dew.volumes[0]?.id ?? '', ['FR'])
    const series = await down(dew.id, ['LU'])
    const { text } = await ada.download({ q: 'Dew', format: 'onix' })
    expect(rightsOf(text, 'Dew no. 1')).toBe(worldBut('AT FR LU'))
    open.shop.clock.set(new Date(open.shop.clock.now().getTime() + 3 * 3_600_000))
    for (const { answer } of [taken, series])
      await ada.send(liftTakedown, {
        params: { takedownId: answer?.id ?? '' },
        body: { reason: 'The judgment was set aside' },
      })
    expect(await ada.check(bytes(text))).toMatchObject({ unchanged: 2, changes: [], problems: [] })
    const later = (await ada.download({ q: 'Dew', format: 'onix' })).text
    expect(rightsOf(later, 'Dew no. 1')).toBe(worldBut('AT'))
    // A country that was not taken down by then is somebody's own choice.
    const more = later.replaceAll(/<(Countries\w+)>AT</g, '<$1>AT FR<')
    expect(await changesOf(bytes(more))).toEqual({ blocked: ['AT', 'FR'] })
    const foreign = text.replaceAll(/<RecordReference>[^<]*/g, '$&-x')
    expect(await changesOf(bytes(foreign))).toEqual({ blocked: ['AT', 'FR', 'LU'] })
  })

  it('in a file of another program: a country that is not taken down here is blocked as before', async () => {
    const mist = await addSeries(open.shop.scratch.db, {
      ...{ title: 'Mist' },
      volumes: [{ number: 1, title: 'Mist no. 1' }],
    })
    await down(mist.volumes[0]?.id ?? '', ['FR'])
    const { text } = await ada.download({ q: 'Mist', format: 'onix' })
    const more = text.replaceAll(/<(Countries\w+)>FR</g, '<$1>CA FR<')
    expect(await changesOf(bytes(more))).toEqual({ blocked: ['CA'] })
  })
})

describe('what is known of a launch', () => {
  it.each([
    ['has come out', { publishingAt: '2026-07-01T18:00:00Z' }, '03', '04', '20', false],
    ['is to come', { publishingAt: '2027-03-01T18:00:00Z' }, '02', '02', '10', true],
    ['is planned', { stage: 'planned' }, '01', '00', '40', false],
    ['is withdrawn', { stage: 'withdrawn' }, '03', '11', '46', false],
  ])('a volume that %s', async (_, values, notification, status, availability, isDated) => {
    const added = await addSeries(open.shop.scratch.db, {
      title: `Fog ${status}`,
      volumes: [{ publishingAt: new Date('2026-07-01T18:00:00Z'), shortDescription: 'a'.repeat(351) }],
    })
    const changes = Object.entries(values).map(([field, value]) => ({
      ...{ id: added.volumes[0]?.id ?? '', field, to: JSON.stringify(value) },
    }))
    expect((await ada.send(changeStudioFields, { body: { changes } })).refused).toBeUndefined()
    const { text } = await ada.download({ q: `Fog ${status}`, format: 'onix' })
    expect(text).toContain(`<NotificationType>${notification}</NotificationType>`)
    expect(text).toContain(`<PublishingStatus>${status}</PublishingStatus>`)
    expect(text).toContain(`<ProductAvailability>${availability}</ProductAvailability>`)
    expect(text.includes('<SupplyDateRole>08</SupplyDateRole>')).toBe(isDated)
    // Of at most 350 characters, and never cut.
    expect(text).not.toContain('<TextType>02</TextType>')
  })
})

describe('an ONIX message of another program', () => {
  const found = (what: string) => `<Product><RecordReference>x.1</RecordReference>${what}</Product>`
  const ISBN =
    '<ProductIdentifier><ProductIDType>15</ProductIDType><IDValue>9783161484100</IDValue></ProductIdentifier>'

  it('is read with short tags, by ISBN, with several prices in one', async () => {
    const file = message(
      `<product><a001>x.1</a001><productidentifier><b221>03</b221><b244>9783161484100</b244></productidentifier>
      <descriptivedetail><titledetail><b202>01</b202><titleelement><x409>01</x409><b203>Rain, again</b203></titleelement></titledetail>
      <contributor><b034>2</b034><b035>A12</b035><b036>Di Ro</b036></contributor><contributor><b034>1</b034><b035>A01</b035><b039>Ada</b039><b040>Wren</b040></contributor></descriptivedetail>
      <collateraldetail><textcontent><x426>03</x426><x427>00</x427><d104 textformat="05"><p>First   line</p><p>and <em>second</em></p></d104></textcontent></collateraldetail>
      <productsupply><supplydetail><price><x462>04</x462><j151>5.99</j151><j152>EUR</j152></price><price><x462>02</x462><j151>5.99</j151><j152>USD</j152></price>
      <price><x462>01</x462><j151>5.50</j151><j152>EUR</j152></price></supplydetail></productsupply></product>`,
      'ONIXmessage',
    )
    expect(await changesOf(file)).toEqual({
      title: 'Rain, again',
      creators: [
        { name: 'Ada Wren', role: 'author' },
        { name: 'Di Ro', role: 'illustrator' },
      ],
      description: 'First line\n\nand second',
      priceCoins: 599,
    })
  })

  it('finds a volume by series and number, adds its ISBN, and reads HTML as text', async () => {
    const file = message(
      found(`<ProductIdentifier><ProductIDType>02</ProductIDType><IDValue>9783161484117</IDValue></ProductIdentifier>
      <DescriptiveDetail><Collection><CollectionSequence><CollectionSequenceType>02</CollectionSequenceType><CollectionSequenceNumber>2</CollectionSequenceNumber></CollectionSequence>
      <TitleDetail><TitleType>01</TitleType><TitleElement><TitleElementLevel>02</TitleElementLevel><TitleText>rain &amp; &lt;shine&gt;</TitleText></TitleElement></TitleDetail></Collection></DescriptiveDetail>
      <CollateralDetail><TextContent><TextType>02</TextType><Text textformat="02"><![CDATA[<p>A &amp; B<br>C</p><script>x</script>]]></Text></TextContent></CollateralDetail>`),
    )
    const changes = await changesOf(file)
    expect(changes).toEqual({
      shortDescription: 'A & B\nC',
      stores: [{ store: 'digital', identifier: '9783161484117' }],
    })
  })

  it('keeps the time of a day that it names, and adds countries without taking any away', async () => {
    const detail = (date: string, countries: string) =>
      `<PublishingDetail><PublishingDate><PublishingDateRole>01</PublishingDateRole><Date>${date}</Date></PublishingDate>
      <SalesRights><SalesRightsType>01</SalesRightsType><Territory><RegionsIncluded>WORLD</RegionsIncluded>${countries}</Territory></SalesRights></PublishingDetail>`
    expect(await changesOf(message(found(ISBN + detail('20260701', ''))))).toEqual({})
    expect(
      await changesOf(message(found(ISBN + detail('20260702', '<CountriesExcluded>CH</CountriesExcluded>')))),
    ).toEqual({ publishingAt: '2026-07-01T22:00:00.000Z', blocked: ['AT', 'CH'] })
  })

  it('takes no date of another calendar or without a day, and no price of a special sale', async () => {
    const date = (format: string, value: string) =>
      `<PublishingDate><PublishingDateRole>01</PublishingDateRole><Date dateformat="${format}">${value}</Date></PublishingDate>`
    const price = (type: string) =>
      `<ProductSupply><SupplyDetail><Price><PriceType>${type}</PriceType><PriceAmount>1.00</PriceAmount></Price></SupplyDetail></ProductSupply>`
    const detail = (inside: string) => `<PublishingDetail>${inside}</PublishingDetail>`
    for (const said of [detail(date('20', '14480101')), detail(date('05', '2027')), price('12')])
      expect(await changesOf(message(found(ISBN + said)))).toEqual({})
    expect(await changesOf(message(found(ISBN + price('42'))))).toEqual({ priceCoins: 100 })
  })

  it('for sale in two countries and nowhere else blocks all others, saved and read again', async () => {
    const added = await addSeries(open.shop.scratch.db, {
      ...{ title: 'Sun', slug: 'sun' },
      volumes: [{ skus: [{ store: 'digital' as const, identifier: '978-3-16-148411-7' }] }],
    })
    const isbn = ISBN.replace('9783161484100', '9783161484117')
    const file = message(
      found(
        `${isbn}<PublishingDetail><SalesRights><SalesRightsType>01</SalesRightsType><Territory><CountriesIncluded>DE AT</CountriesIncluded></Territory></SalesRights>
        <ROWSalesRightsType>03</ROWSalesRightsType></PublishingDetail>`,
      ),
    )
    const check = await ada.check(file)
    const others = [...COUNTRIES, 'XK'].filter(code => !['AT', 'DE'].includes(code)).toSorted()
    expect(check).toMatchObject({ problems: [], changes: [{ id: added.id, field: 'blocked' }] })
    expect(JSON.parse(check.changes[0]?.new ?? '')).toEqual(others)
    await ada.save(check)
    expect(await ada.check(file)).toMatchObject({ unchanged: 1, changes: [], problems: [] })
    const { text } = await ada.download({ q: 'Sun', format: 'onix' })
    expect(text).toContain(`<CountriesIncluded>${others.filter(code => code !== 'XK').join(' ')}</Countries`)
    expect(await ada.check(bytes(text))).toMatchObject({ unchanged: 1, changes: [], problems: [] })
  })

  it('names rights that it does not understand, with the codes, in short tags as well', async () => {
    const short = (rights: string) =>
      `<product><a001>x.1</a001><productidentifier><b221>15</b221><b244>9783161484100</b244></productidentifier>
      <publishingdetail>${rights}</publishingdetail></product>`
    const { problems } = await ada.check(
      message(
        short(
          '<salesrights><b089>01</b089><territory><x449>DE</x449><x450>GB-SCT</x450></territory></salesrights><x456>00</x456>',
        ),
        'ONIXmessage',
      ),
    )
    expect(problems).toMatchObject([
      { row: 1, field: 'blocked', reason: 'territoryUnknown', value: 'GB-SCT' },
      { row: 1, field: 'blocked', reason: 'rightsUnstated', value: 'ROW' },
    ])
  })

  it('names what it cannot take: deletions, unknown products, the same one twice, and prices that differ', async () => {
    const price = (amount: string, currency: string) =>
      `<Price><PriceType>04</PriceType><PriceAmount>${amount}</PriceAmount><CurrencyCode>${currency}</CurrencyCode></Price>`
    const supply = `<ProductSupply><SupplyDetail>${price('5', 'EUR')}${price('6', 'USD')}</SupplyDetail></ProductSupply>`
    const { problems, changes } = await ada.check(
      message(
        [
          found(`<NotificationType>05</NotificationType>${ISBN}`),
          found(`<NotificationType>89</NotificationType>${ISBN}`),
          found(ISBN + supply),
          found(ISBN),
          found('<DescriptiveDetail/>'),
        ].join(''),
      ),
    )
    expect(problems.map(({ row, reason }) => `${row} ${reason}`)).toEqual([
      ...['1 onixDeletes', '2 onixTest', '3 pricesDiffer', '4 twice', '5 noSuchSubject'],
    ])
    expect(changes).toEqual([])
  })

  it('does not decide between two volumes with one ISBN', async () => {
    const to = JSON.stringify([{ store: 'print', identifier: '9783161484100' }])
    const changes = [{ id: rain.volumes[1]?.id ?? '', field: 'stores', to }]
    await ada.send(changeStudioFields, { body: { changes } })
    const { problems } = await ada.check(message(found(ISBN)))
    expect(problems).toMatchObject([{ reason: 'severalVolumes' }])
  })
})
