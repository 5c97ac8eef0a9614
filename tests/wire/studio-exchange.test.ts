// Proves docs/product.md#catalogue-files
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAudit, undoAudit } from '#contract/calls/studio.ts'
import { changeStudioFields } from '#contract/calls/studio-catalogue.ts'
import type { ExchangeCheck } from '#contract/generated/studio_exchange.ts'
import type { Send } from '#contract/page.ts'
import { type Added, addSeries } from '#tests/support/add-series.ts'
import { type Exchange, exchangeOf } from '#tests/support/exchange.ts'
import { openStudioShop, type StudioShop } from '#tests/support/studio-shop.ts'
import { valuesOf } from '#tests/support/studio-staff.ts'

let open: StudioShop
let ada: Exchange
let eve: Exchange
let send: Send
let rain: Added
let snow: Added
beforeAll(async () => {
  open = await openStudioShop({ SHOP_ZONE: 'Europe/Berlin' })
  ada = await exchangeOf(open, 'ada', 'owner')
  eve = await exchangeOf(open, 'eve', 'editor')
  send = ada.send
  const { db } = open.shop.scratch
  rain = await addSeries(db, {
    title: 'Rain',
    tags: ['magic', 'slice; of "life"', 'a, b'],
    volumes: [1, 2, 3].map(number => ({
      number,
      priceCoins: 699,
      publishingAt: new Date('2026-07-01T18:00:00Z'),
      description: number === 1 ? '=HYPERLINK("http://x")\n"quoted"; and, more' : `'-${number}`,
      creators: [
        { name: 'Wren, Ada', role: 'author' as const },
        { name: 'Bo "B" Li; jr.', role: 'translator' as const },
      ],
      skus: [{ store: 'digital' as const, identifier: `97831614841${number}0` }],
    })),
  })
  snow = await addSeries(db, { title: 'Snow', volumes: [{ priceCoins: 500 }] })
})
afterAll(() => open.close())

const volume = (at = 0) => rain.volumes[at]?.id ?? ''
const counts = ({ rows, unchanged, changes, problemCount }: ExchangeCheck) => ({
  ...{ rows, unchanged, changes: changes.length, problems: problemCount },
})
const csv = (...lines: string[]) => new TextEncoder().encode(lines.join('\n'))

describe('the catalogue as a table', () => {
  it.each(['en', 'de', 'fr'])('comes in %s, and read again it changes nothing', async lang => {
    for (const kind of ['series', 'volume', 'part'] as const) {
      const { bytes } = await ada.download({ kind }, lang)
      const check = await ada.check(bytes, kind)
      expect(counts(check)).toEqual({ rows: check.rows, unchanged: check.rows, changes: 0, problems: 0 })
      expect(check.rows).toBeGreaterThan(0)
    }
  })

  it('has the rows, the order and the columns that are shown', async () => {
    const { text, response } = await ada.download({
      q: 'Rain',
      sort: 'number',
      descending: '1',
      columns: 'title,priceCoins,owners',
    })
    expect(text.startsWith('\ufeffId,Address,Title,Price in coins,Owners,Version\r\n')).toBe(true)
    const rows = text.trim().split('\r\n').slice(1)
    expect(rows.map(row => row.split(',').slice(2, 5))).toEqual(
      [3, 2, 1].map(number => [`Rain: Volume ${number}`, '699', '0']),
    )
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="volume-.*\.csv"$/)
  })

  it('has no cell that a spreadsheet would calculate, and moments as the shop shows them', async () => {
    const { text } = await ada.download({ q: 'Rain', columns: 'description,publishingAt' })
    expect(text).toContain(`"'=HYPERLINK(""http://x"")\n""quoted""; and, more"`)
    expect(text).toContain(`,''-2,`)
    expect(text).toContain(',2026-07-01 20:00 +02:00,')
  })

  it('is checked, saved as one entry of the log, and undone', async () => {
    const file = csv(
      'id;Preis in Coins;Erscheint;Mitwirkende',
      `${volume(0)};1.234,5;2026-12-04;author: Wren, Ada`,
      `${volume(1)};599;04.12.2026 20:00;`,
      `${volume(2)};699;2026-12-04;"author: Wren, Ada; translator: Bo"`,
    )
    const check = await ada.check(file)
    expect(check.problems).toMatchObject([
      { row: 2, field: 'priceCoins', reason: 'wrongKind', value: '1.234,5' },
    ])
    const changed = check.changes.map(({ id, field, new: to }) => [id, field, to])
    expect(changed).toContainEqual([volume(1), 'priceCoins', '599'])
    expect(changed).toContainEqual([volume(1), 'publishingAt', '"2026-12-04T19:00:00.000Z"'])
    expect(changed).toContainEqual([volume(2), 'publishingAt', '"2026-12-03T23:00:00.000Z"'])
    // Nothing of a row with a wrong cell.
    expect(changed.map(([id]) => id)).not.toContain(volume(0))
    expect(check.changes.find(one => one.new === '599')?.shown).toBe('$5.99')
    const saved = await ada.save(check)
    expect(await valuesOf(send, volume(1))).toMatchObject({ priceCoins: 599, creators: [] })
    const { answer: log } = await send(listAudit, { query: { limit: 1 } })
    expect(log?.entries).toMatchObject([{ id: saved?.entryId, action: 'catalogue.change' }])
    await send(undoAudit, { params: { entryId: saved?.entryId ?? '' } })
    expect(await valuesOf(send, volume(1))).toMatchObject({ priceCoins: 699 })
  })

  it('with one cell changed it is one change', async () => {
    const { text } = await ada.download({ q: 'Rain' })
    const check = await ada.check(new TextEncoder().encode(text.replace('699', '555')))
    expect(counts(check)).toEqual({ rows: 3, unchanged: 2, changes: 1, problems: 0 })
  })

  it('tells what somebody has changed since it was made, and leaves what the file did not touch', async () => {
    const { text } = await ada.download({ q: 'Rain' })
    const changes = [
      { id: volume(0), field: 'priceCoins', to: '777' },
      { id: volume(1), field: 'priceCoins', to: '778' },
    ]
    await send(changeStudioFields, { body: { changes } })
    const untouched = await ada.check(new TextEncoder().encode(text))
    expect({ ...counts(untouched), newer: untouched.newer }).toEqual({
      ...{ rows: 3, unchanged: 3, changes: 0, problems: 0, newer: 2 },
    })
    const edited = await ada.check(new TextEncoder().encode(text.replace('699', '555')))
    expect(edited.problems).toMatchObject([
      {
        row: 2,
        field: 'priceCoins',
        reason: 'changedMeanwhile',
        theirs: '777',
        yours: '555',
        actorName: 'ada',
      },
    ])
    const back = changes.map(change => ({ ...change, to: '699' }))
    await send(changeStudioFields, { body: { changes: back } })
  })

  it('names unknown columns, rows that nobody has, and rows that are there twice', async () => {
    const check = await ada.check(
      csv(
        'Address,Colour,Owners,Title',
        'rain-volume-1,red,9,X',
        'nowhere,red,9,Y',
        'rain-volume-1,,,Z',
        ',,,W',
      ),
    )
    expect(check.unknownColumns).toEqual(['Colour'])
    expect(check.shownColumns).toEqual(['Owners'])
    expect(check.problems.map(({ row, reason }) => [row, reason])).toEqual([
      [3, 'noSuchSubject'],
      [4, 'twice'],
      [5, 'keyMissing'],
    ])
    expect(check.changes).toMatchObject([{ field: 'title', new: '"X"' }])
  })

  it('takes nothing of a row whose cells were moved by a separator without quotation marks', async () => {
    const check = await ada.check(
      csv('slug;creators;priceCoins', 'rain-volume-1;author: Ada Wren; translator: Bo Li;5'),
    )
    expect(check.problems).toMatchObject([{ row: 2, reason: 'rowTooLong' }])
    expect(check.changes).toEqual([])
  })

  it('says all problems at once, also those that only saving finds', async () => {
    const check = await ada.check(
      csv('id,number,layout', `${volume(0)},2,`, `${volume(1)},4,strip`, `${volume(2)},7,paged`),
    )
    const problems = check.problems.map(({ row, field, reason }) => `${row} ${field} ${reason}`)
    expect(problems).toEqual([
      '2 layout valueMissing',
      '2 number numberTaken',
      '3 number layoutOfNovel',
      '3 layout layoutOfNovel',
    ])
    expect(check.changes).toMatchObject([{ field: 'number', new: '7' }])
  })
})

describe('who may', () => {
  it('an editor sees which fields are not theirs', async () => {
    const check = await eve.check(csv('id,title,priceCoins', `${volume()},Drizzle,1`))
    expect(check.problems).toMatchObject([{ field: 'priceCoins', reason: 'mayNotChange' }])
    expect(check.changes).toMatchObject([{ field: 'title' }])
  })

  it('whoever has a role in one series neither gets nor reads anything of another', async () => {
    const bo = await exchangeOf(open, 'bo', 'editor', { series: [rain.id] })
    const { text } = await bo.download({})
    expect(text).toContain('rain-volume-1')
    expect(text).not.toContain('snow-volume-1')
    const id = snow.volumes[0]?.id
    const check = await bo.check(csv('id,priceCoins', `${id},500`))
    expect(check.problems).toMatchObject([{ reason: 'noSuchSubject' }])
    const { text: onix } = await bo.download({ format: 'onix' })
    expect(onix).not.toContain('Snow')
    expect(
      (await bo.check(new TextEncoder().encode((await ada.download({ format: 'onix' })).text))).problems,
    ).toMatchObject([{ title: 'Snow: Volume 1', reason: 'noSuchSubject' }])
  })
})
