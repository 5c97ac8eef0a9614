// Proves docs/product.md#editions, docs/product.md#sales
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findPrice, findVolume, listParts, listSeries } from '#contract/calls/catalogue.ts'
import { redeemWithCoins } from '#contract/calls/library.ts'
import { savePosition } from '#contract/calls/places.ts'
import { addSeries } from '#tests/support/add-series.ts'
import { type CoinShop, day, openCoinShop } from '#tests/support/coin-shop.ts'
import { commandsOn } from '#tests/support/run-command.ts'
import { removeDemo } from '../../demo/remove.ts'

let open: CoinShop
beforeAll(async () => {
  open = await openCoinShop()
})
afterAll(() => open.close())

const commands = commandsOn(() => open.shop.scratch.url)
const succeeds = async (...words: string[]) => {
  const said = await commands.succeeds(...words)
  await open.shop.app.version.refresh()
  return said
}
const { fails } = commands
const facts = async (name: string) =>
  Object.fromEntries((await succeeds('catalogue', name)).map(line => line.split('\t').slice(0, 2)))
const visitor = () => open.readers.stranger()

describe('kashihon change', () => {
  it('changes the price of a volume, which readers see at once, and gives the usual one back', async () => {
    await succeeds('change', 'rain-volume-6', '--price', '350')
    expect((await visitor()(findPrice, { params: { id: 'rain-volume-6' } })).answer?.coins).toBe(350)
    await succeeds('change', 'https://books.example/de/volumes/rain-volume-6', '--price', 'usual')
    expect((await visitor()(findPrice, { params: { id: 'rain-volume-6' } })).answer?.coins).toBe(699)
  })

  it('says of a volume what no file says', async () => {
    await succeeds(
      ...['change', 'rain-volume-7', '--premium', 'A map.', '--streaming', 'on', '--print', '2027-01-02'],
      ...['--creators', 'Ada Wren:author, Bo Li:translator', '--stores', 'print:9780306406157'],
    )
    expect(await facts('rain-volume-7')).toMatchObject({
      premium: 'A map.',
      streaming: 'on',
      print: '2027-01-02T00:00Z',
      creators: 'Ada Wren:author,Bo Li:translator',
      stores: 'print:9780306406157',
    })
  })

  it('puts a volume on another day, and the parts that nobody has read go with it', async () => {
    // A command goes by the time of the machine, on which the last part must be still to come.
    await succeeds('change', 'rain-volume-1-part-5', '--launch', '2099-01-01')
    await succeeds('change', 'rain-volume-1', '--publish', '2026-11-23T10:00Z')
    const { answer } = await visitor()(listParts, { params: { id: 'rain-volume-1' }, query: { limit: 500 } })
    const launches = answer?.parts.map(({ launch }) => launch?.toISOString()) ?? []
    expect(launches.slice(0, 2)).toEqual([day(-40).toISOString(), day(-30).toISOString()])
    expect(launches.at(-1)).toBe('2026-11-23T10:00:00.000Z')
  })

  it('launches all parts of a volume anew, or one of them', async () => {
    await succeeds('change', 'rain-volume-1', '--launch', '2026-11-01', '--every', '2', '--previews', '2')
    expect(await facts('rain-volume-1-part-3')).toMatchObject({ launch: '2026-11-05T00:00Z', preview: 'off' })
    expect(await facts('rain-volume-1-part-2')).toMatchObject({ launch: '2026-11-03T00:00Z', preview: 'on' })
    await succeeds('change', 'rain-volume-1-part-3', '--launch', '2026-12-24', '--title', 'The flood')
    expect(await facts('rain-volume-1-part-3')).toMatchObject({
      launch: '2026-12-24T00:00Z',
      title: 'The flood',
    })
  })

  it('moves a volume to another series, where it keeps its address, and not in the place of another', async () => {
    expect(await fails('change', 'regen-volume-1', '--series', 'rain')).toMatch(/already has a volume/)
    await succeeds('change', 'regen-volume-1', '--series', 'rain', '--volume', '20.5')
    expect(await facts('regen-volume-1')).toMatchObject({ series: 'rain', volume: '20.5' })
    expect(await fails('change', 'regen-volume-1', '--series', 'drawn')).toMatch(/cannot be moved there/)
  })

  it('gives a series another title, label, language and countries', async () => {
    await succeeds(
      'change',
      'blocked',
      '--title',
      'Free',
      '--tags',
      'heart',
      '--lang',
      'de',
      '--blocked',
      'none',
    )
    expect(await facts('blocked')).toMatchObject({
      title: 'Free',
      label: 'heart',
      lang: 'de',
      blocked: 'none',
    })
    expect(await facts('blocked-volume-1-part-1')).toHaveProperty('address')
  })

  it('relates a series to others, with what each is to it, and takes that away', async () => {
    const seen = async (slug: string) => {
      const { answer } = await visitor()(listSeries, { query: { related: slug } })
      return answer?.series.map((one, at) => [one.slug, answer.relations[at]])
    }
    await succeeds('change', 'rain', '--related', 'https://shop.example/series/blocked:spinOff')
    expect(await seen('rain')).toEqual([['blocked', 'spinOff']])
    expect(await seen('blocked')).toEqual([['rain', 'mainStory']])
    await succeeds('change', 'rain', '--related', 'none')
    expect(await seen('rain')).toEqual([])
  })

  it('hides a volume from everybody, and shows it again', async () => {
    const status = async () => (await visitor()(findVolume, { params: { id: 'rain-volume-8' } })).status
    await succeeds('change', 'rain-volume-8', '--hidden', 'on')
    expect(await status()).toBe(404)
    await succeeds('change', 'rain-volume-8', '--hidden', 'off')
    expect(await status()).toBeUndefined()
  })

  it.each([
    [['nowhere', '--price', '3'], /^Nothing in the shop has the address nowhere/],
    [['rain', '--price', '3'], /^--price is not said of a series/],
    [['rain', '--blocked', 'Germany'], /^--blocked is a list of countries/],
    [['rain', '--related', 'nowhere:sequel'], /^No series in the shop has the address nowhere/],
    [['rain', '--related', 'drawn:cousin'], /^--related is one of medium, /],
    [['rain', '--age', 'old'], /^--age is a whole number/],
    [['rain-volume-6', '--sale', 'yes'], /^--sale is one of on, off/],
    [['rain-volume-6', '--creators', 'Ada:queen'], /^--creators is a list of NAME:ROLE/],
    [['rain-volume-6', '--stores', 'corner:1'], /^--stores is a list of STORE:NUMBER/],
    [['rain-volume-6', '--cover', '/nowhere.jpg'], /^The picture \/nowhere\.jpg cannot be read/],
    [['rain-volume-6', '--crown', 'x'], /^Unknown option '--crown'/],
  ])('says in one line what cannot be done: %j', async (words, why) => {
    expect(await fails('change', ...words)).toMatch(why)
  })
})

describe('kashihon remove', () => {
  it('takes away what nobody has bought, and leaves what somebody has, which can go off sale', async () => {
    await succeeds('remove', 'rain-volume-9')
    expect((await visitor()(findVolume, { params: { id: 'rain-volume-9' } })).status).toBe(404)
    const { send } = await open.buyer({ bought: 2000 })
    await send(redeemWithCoins, { params: { volumeId: 'rain-volume-10' }, query: {} })
    expect(await fails('remove', 'rain-volume-10')).toMatch(/^Readers have paid for rain-volume-10/)
    expect(await fails('remove', 'rain')).toMatch(/^Readers have paid for rain/)
    await succeeds('change', 'rain-volume-10', '--sale', 'off')
    expect((await send(findVolume, { params: { id: 'rain-volume-10' } })).answer).toMatchObject({
      owned: true,
      onSale: false,
    })
  })
})

describe('kashihon remove of what readers have begun', () => {
  it('is refused, as their marks and places would go, unless that is meant', async () => {
    const { volumes } = await addSeries(open.shop.scratch.db, {
      title: 'Puddles',
      volumes: [{ publishingAt: day(-1), parts: [{ launchAt: day(-1), preview: true }] }],
    })
    await open.shop.app.version.refresh()
    const { send } = await open.buyer()
    const partId = volumes[0]?.parts[0]?.id ?? ''
    const locator = { revision: 1, block: 0, offset: 0, quote: 'It', progress: 0.1 }
    expect((await send(savePosition, { params: { partId }, body: { locator } })).refused).toBeUndefined()
    for (const name of ['puddles', 'puddles-volume-1'])
      expect(await fails('remove', name)).toMatch(/^1 reader has begun puddles.*--yes\.$/)
    expect(await succeeds('remove', 'puddles', '--yes')).toEqual(['puddles is removed.'])
  })
})

describe('kashihon sale', () => {
  it('takes off a share for a time, and ends at once', async () => {
    const price = async () => (await visitor()(findPrice, { params: { id: 'rain-volume-11' } })).answer?.coins
    expect(
      await succeeds('sale', 'add', 'Advent', '--off', '50', '--until', '2099-12-24', '--series', 'rain'),
    ).toEqual(['sale-1: 50 % off rain.'])
    await open.shop.scratch.db.query({ text: 'update sales set starts_at = $1', values: [day(-1)] })
    await succeeds('change', 'drawn', '--age', '12')
    expect(await price()).toBe(349)
    expect((await succeeds('sale', 'list')).join()).toMatch(/^sale-1\tAdvent\t50 %\t.*\train$/)
    await succeeds('sale', 'end', 'sale-1')
    expect(await succeeds('sale', 'list')).toEqual([])
  })

  it('of a series that is removed does not become one of all', async () => {
    await addSeries(open.shop.scratch.db, { title: 'Fog' })
    await succeeds('sale', 'add', 'Fog days', '--off', '50', '--until', '2099-12-24', '--series', 'fog')
    await succeeds('remove', 'fog')
    expect(await succeeds('sale', 'list')).toEqual([])
  })

  it('that is planned is listed with what is known, outlives its series, and is withdrawn', async () => {
    const { id } = await addSeries(open.shop.scratch.db, { title: 'Dew' })
    await open.shop.scratch.db.query({
      text: `with sale as (insert into sales (id, name, stage, covers) values ('sale-70', 'Summer', 'planned', 'series') returning id)
        insert into sale_series (sale_id, series_id) select id, $1 from sale`,
      values: [id],
    })
    expect(await succeeds('sale', 'list')).toEqual(['sale-70\tSummer\t-\t-\t-\tdew\tplanned'])
    await succeeds('remove', 'dew')
    expect(await succeeds('sale', 'list')).toEqual(['sale-70\tSummer\t-\t-\t-\t-\tplanned'])
    await succeeds('sale', 'end', 'sale-70')
    expect(await succeeds('sale', 'list')).toEqual([])
  })

  it.each([
    [['add', 'X', '--off', '20'], /needs --off PERCENT and --until DATE/],
    [['add', 'X', '--off', '120', '--until', '2099-01-01'], /^--off is a whole number from 1 to 100/],
    [['add', 'X', '--off', '20', '--until', '2001-01-01'], /^--until is later than now/],
    [['add', 'X', '--off', '20', '--until', '2099-01-01', '--series', 'rain-volume-1'], /is about series/],
    [['add', 'X', '--off', '20', '--until', '2099-01-01', '--series', ' , '], /^--series is empty/],
    [['end', 'sale-99'], /^No sale sale-99 runs/],
  ])('says in one line what cannot be done: %j', async (words, why) => {
    expect(await fails('sale', ...words)).toMatch(why)
  })
})

describe('the demo', () => {
  it('can be taken out of the shop; what readers have of it stays theirs and is sold no more', async () => {
    const { db } = open.shop.scratch
    await addSeries(db, { title: 'The Last Parcel', type: 'manga', volumes: [{ publishingAt: day(-1) }] })
    await addSeries(db, { title: 'The Night Returns Desk', volumes: [{ publishingAt: day(-1) }] })
    await open.shop.app.version.refresh()
    const { send } = await open.buyer({ bought: 2000 })
    await send(redeemWithCoins, { params: { volumeId: 'the-night-returns-desk-volume-1' }, query: {} })
    expect((await removeDemo(open.shop.app)).toSorted()).toEqual([
      'the-last-parcel is removed.',
      'the-night-returns-desk is taken off sale: readers have volumes of it, which stay theirs.',
    ])
    await open.shop.app.version.refresh()
    const { answer } = await send(findVolume, { params: { id: 'the-night-returns-desk-volume-1' } })
    expect(answer).toMatchObject({ owned: true, onSale: false })
  })
})
