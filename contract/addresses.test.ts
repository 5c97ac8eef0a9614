// Proves docs/product.md#absolute-addresses
import { readFileSync } from 'node:fs'
import { createFileRegistry, fromBinary } from '@bufbuild/protobuf'
import { FileDescriptorSetSchema } from '@bufbuild/protobuf/wkt'
import { expect, it } from 'vitest'
import { ADDRESS_FIELDS, withAbsoluteAddresses, withOwnPaths } from './addresses.ts'

const ORIGIN = 'https://books.example'

it('an address of the shop becomes absolute and a path again; everything else stays the same object', () => {
  const created = new Date('2026-11-21T12:00:00Z')
  const volume = { title: '/no address', cover: { coverUrl: '/img/webp/480/a', hash: 'a' }, created }
  const body = { attributes: [{ key: 'src', value: '/news/img/a.webp' }], text: '/text' }
  const other = { data: new Uint8Array(3), downloads: [{ link: 'https://elsewhere.example/a' }] }
  const message = { volume, body, other, ticketUrl: '//elsewhere.example/a', variants: [{ url: '/img/b' }] }
  const absolute = withAbsoluteAddresses(message, ORIGIN)
  expect(absolute).toEqual({
    volume: { title: '/no address', cover: { coverUrl: `${ORIGIN}/img/webp/480/a`, hash: 'a' }, created },
    body: { attributes: [{ key: 'src', value: `${ORIGIN}/news/img/a.webp` }], text: '/text' },
    other,
    ticketUrl: '//elsewhere.example/a',
    variants: [{ url: `${ORIGIN}/img/b` }],
  })
  expect(absolute.other).toBe(other)
  expect(message.volume.cover.coverUrl).toBe('/img/webp/480/a')
  expect(withOwnPaths(absolute, ORIGIN, 'en')).toEqual({
    ...message,
    volume: { ...volume, cover: { coverUrl: '', hash: 'a' } },
  })
})

/** Absolute from the first: what other programs are given, what a provider answers, and what is no address. */
const OTHERS = [
  'BillingPortalSession.url',
  'CheckoutSession.url',
  'FeedLink.atom',
  'FeedLink.calendar',
  'FeedLink.json',
  'FeedLink.rss',
  'IdentityProof.passkeyJson',
  'OpdsLink.url',
  'PasskeyAnswer.json',
  'PasskeyOptions.json',
  'Preview.address',
  'Receipt.sellerAddress',
  'StudioLaw.address',
  'UploadAnswers.seriesAddress',
  'Webhook.address',
  'WebhookRequest.address',
]

it('every field that is named like an address is known to be one or not', () => {
  const files = readFileSync(new URL('generated/descriptors.binpb', import.meta.url))
  const registry = createFileRegistry(fromBinary(FileDescriptorSetSchema, files))
  const named = [...registry]
    .flatMap(type => (type.kind === 'message' ? type.fields : []))
    .filter(
      ({ scalar, localName }) =>
        scalar === 9 && /(url|link|image|address|rss|atom|json|calendar)$/i.test(localName),
    )
    .map(({ parent, localName }) => ({ name: `${parent.name}.${localName}`, localName }))
  const known = (name: string, localName: string) =>
    ADDRESS_FIELDS.has(localName) || (name === 'MangaVariant.url' && ADDRESS_FIELDS.has('variants.url'))
  const unknown = named.filter(({ name, localName }) => !known(name, localName)).map(({ name }) => name)
  expect(unknown.toSorted()).toEqual(OTHERS)
})
