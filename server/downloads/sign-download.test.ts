import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { isSignedDownload, signDownload } from './sign-download.ts'

const secret = randomBytes(32)
const at = (time: string) => new Date(`2026-11-21T${time}Z`)

function read(link: string) {
  const url = new URL(link, 'http://shop')
  const [, bookId = '', type = ''] = /downloads\/(.+)\/(.+)$/.exec(url.pathname) ?? []
  return { bookId, type, exp: Number(url.searchParams.get('exp')), sig: url.searchParams.get('sig') ?? '' }
}

it.each([
  { signed: '12:00:00', until: '12:09:59' },
  { signed: '12:04:59', until: '12:09:59' },
  { signed: '12:05:00', until: '12:14:59' },
])('a link of $signed runs until $until', ({ signed, until }) => {
  const link = read(signDownload(secret, 'LBK-1', 'epub', at(signed)))
  expect(isSignedDownload(secret, link, at(until))).toBe(true)
  expect(isSignedDownload(secret, link, new Date(at(until).getTime() + 1000))).toBe(false)
})

it.each([
  { bookId: 'LBK-2' },
  { type: 'pdf' },
  { exp: 4_000_000_000 },
  { exp: Number.NaN },
  { sig: '' },
  { sig: 'ä'.repeat(43) },
])('a link with %o is not the shop’s', change => {
  const link = { ...read(signDownload(secret, 'LBK-1', 'epub', at('12:00:00'))), ...change }
  expect(isSignedDownload(secret, link, at('12:00:00'))).toBe(false)
})

it('a link of another shop is not this one’s', () => {
  expect(
    isSignedDownload(
      randomBytes(32),
      read(signDownload(secret, 'LBK-1', 'epub', at('12:00:00'))),
      at('12:00:00'),
    ),
  ).toBe(false)
})
