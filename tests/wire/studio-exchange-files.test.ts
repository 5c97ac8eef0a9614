// Proves docs/product.md#catalogue-files
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkExchange } from '#contract/calls/studio-exchange.ts'
import { addSeries } from '#tests/support/add-series.ts'
import { type Exchange, exchangeOf } from '#tests/support/exchange.ts'
import { openStudioShop, type StudioShop } from '#tests/support/studio-shop.ts'

let open: StudioShop
let ada: Exchange
beforeAll(async () => {
  open = await openStudioShop()
  ada = await exchangeOf(open, 'ada', 'owner')
  await addSeries(open.shop.scratch.db, { title: 'Rain', volumes: [{ priceCoins: 699 }] })
})
afterAll(() => open.close())

const utf8 = (text: string) => new TextEncoder().encode(text)
const utf16 = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le'))
const swapped = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le').swap16())
const latin = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
const refusal = async (body: Uint8Array<ArrayBuffer>) => {
  const { refused } = await ada.send(checkExchange, { body })
  return refused
}

describe('a table of another program', () => {
  const LINES = ['Adresse', 'Kurztitel'].map((name, at) => [name, ['rain-volume-1', 'Über Äpfel'][at]])
  const written = (separator: string, newLine = '\n') =>
    `${LINES.map(([name]) => name).join(separator)}${newLine}${LINES.map(([, cell]) => cell).join(separator)}${newLine}`
  it.each([
    ['UTF-8', utf8(written(','))],
    ['UTF-8 with a byte order mark and semicolons', utf8(`\ufeff${written(';', '\r\n')}`)],
    ['UTF-16 with a byte order mark and tabs', utf16(`\ufeff${written('\t', '\r\n')}`)],
    ['UTF-16 the other way round', swapped(`\ufeff${written(',')}`)],
    ['UTF-16 without a mark', utf16(written(';'))],
    ['UTF-16 the other way round without a mark', swapped(written(';'))],
    ['Windows-1252', latin(written(';'))],
    ['the line in which Excel names the separator', utf8(`sep=;\r\n${written(';')}`)],
    ['old Macs, with a return after each line', utf8(written(',', '\r'))],
    ['names as the calls have them', utf8('slug,shortTitle\nrain-volume-1,Über Äpfel')],
    [
      'quotation marks, empty lines and spaces',
      utf8('"Adresse";"Kurztitel"\n\n rain-volume-1 ;"Über Äpfel"\n;\n'),
    ],
  ])('is read in %s', async (_, bytes) => {
    const { changes, problems } = await ada.check(bytes)
    expect(problems).toEqual([])
    expect(changes).toMatchObject([{ field: 'shortTitle', new: '"Über Äpfel"' }])
  })

  it('takes a moment without an offset as that of the shop, and calculates nothing', async () => {
    const { changes, problems } = await ada.check(
      utf8('slug,shortTitle,title\nrain-volume-1,"=1+1","\'=2+2"'),
    )
    expect(problems).toEqual([])
    expect(changes.map(({ new: to }) => to)).toEqual(['"=1+1"', '"=2+2"'])
  })
})

describe('a hostile file', () => {
  const onix = (inside: string, before = '') =>
    utf8(`<?xml version="1.0"?>${before}<ONIXMessage release="3.0">${inside}</ONIXMessage>`)
  const LAUGHS = `<!DOCTYPE lolz [<!ENTITY lol "lol">${Array.from({ length: 9 }, (_, at) => `<!ENTITY lol${at + 1} "${`&lol${at || ''};`.repeat(10)}">`).join('')}]>`
  it.each([
    ['is a spreadsheet', utf8('PK\u0003\u0004 and more'), 'fileIsSpreadsheet'],
    ['has NUL', utf8('slug,title\nrain-volume-1,a\0b'), 'fileUnreadable'],
    ['has a quotation mark that is never closed', utf8('slug,title\nrain-volume-1,"a'), 'fileUnreadable'],
    ['is empty', utf8(' \n\n'), 'fileEmpty'],
    ['has no key', utf8('title\nX'), 'noKeyColumn'],
    ['has the same column in two languages', utf8('slug,Title,Titel\na,b,c'), 'columnTwice'],
    ['declares a billion laughs', onix('<Product>&lol9;</Product>', LAUGHS), 'documentType'],
    [
      'names a file of the machine',
      onix('<Product/>', '<!DOCTYPE a SYSTEM "file:///etc/passwd">'),
      'documentType',
    ],
    ['has an entity that nobody declared', onix('<Product>&lol;</Product>'), 'fileUnreadable'],
    ['is cut off', utf8('<ONIXMessage release="3.0"><Product>'), 'fileUnreadable'],
    [
      'is nested deeply',
      onix(`<Product>${'<a>'.repeat(99)}${'</a>'.repeat(99)}</Product>`),
      'fileUnreadable',
    ],
    [
      'has a product of a hundred thousand elements',
      onix(`<Product>${'<a/>'.repeat(100_000)}</Product>`),
      'fileUnreadable',
    ],
    ['is another kind of XML', utf8('<rss version="2.0"/>'), 'notOnix'],
    ['is ONIX 2.1', utf8('<ONIXMessage release="2.1"><Product/></ONIXMessage>'), 'notOnix'],
    ['has no product', onix('<Header/>'), 'fileEmpty'],
    ['has too many rows', utf8(`slug\n${'a\n'.repeat(10_001)}`), 'tooManyRows'],
    ['has too many products', onix('<Product/>'.repeat(10_001)), 'tooManyRows'],
  ])('that %s is refused', async (_, bytes, reason) => {
    expect(await refusal(bytes)).toBe(reason)
  })

  it('of 100 MB is refused before it is read', async () => {
    const token = await open.readers.token('ada')
    const url = new URL(checkExchange.path, open.shop.url)
    const headers = { authorization: `Bearer ${token}`, 'content-length': 100_000_000 }
    const sending = request(url, { method: 'POST', headers })
    // The rest never comes: it is refused for what its head says.
    sending.write(new Uint8Array(1_000))
    const [response] = (await once(sending, 'response')) as [IncomingMessage]
    expect(response.statusCode).toBe(413)
    sending.destroy()
  })
})
