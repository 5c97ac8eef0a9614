import { readFileSync } from 'node:fs'
import { createFileRegistry, fromBinary } from '@bufbuild/protobuf'
import { FileDescriptorSetSchema } from '@bufbuild/protobuf/wkt'
import { describe, expect, it } from 'vitest'

const registry = createFileRegistry(
  fromBinary(FileDescriptorSetSchema, readFileSync(new URL('generated/descriptors.binpb', import.meta.url))),
)

// docs/product.md#messages: existing clients use these field numbers, so new fields get others.
const FIELDS: Record<string, Record<string, number>> = {
  Pagination: { limit: 1, skip: 2, last_page: 3, total: 4 },
  LoginRequest: { login: 1, password: 2, slim: 3 },
  Session: { id: 1, ttl: 2, created: 3 },
  Image: { cover_url: 2, thumbnail_url: 3 },
  Creator: { name: 1, role: 2, original_name: 3 },
  Volume: {
    legacy_id: 1,
    title: 2,
    slug: 3,
    number: 4,
    original_publisher: 5,
    label: 6,
    creators: 7,
    forum_topic_id: 9,
    created: 10,
    publishing: 11,
    description: 12,
    short_description: 13,
    cover: 14,
    owned: 15,
    premium_extras: 17,
    total_parts: 19,
    physical_publishing: 20,
  },
  VolumeList: { volumes: 1, pagination: 2 },
  Part: { legacy_id: 1, title: 2, slug: 3 },
  PartList: { parts: 1, pagination: 2 },
  PartToc: { parts: 1, series_title: 2 },
  LibraryBook: {
    legacy_id: 1,
    volume: 2,
    purchased: 3,
    last_download: 4,
    last_updated: 6,
    downloads: 7,
    status: 8,
  },
  Library: { books: 1, pagination: 2 },
  Download: { link: 1, type: 2, label: 3 },
  SeriesQuery: { query: 1, type: 2, sort: 3, only_follows: 4, only_catchups: 5 },
  Container: { type: 1, iv: 2, checksum: 3, data: 4, data_type: 5, dict_checksum: 6 },
}

const VALUES: Record<string, Record<string, number>> = {
  CreatorRole: { GENERIC: 0, AUTHOR: 1, TRANSLATOR: 2, EDITOR: 3, ARTIST: 4, ILLUSTRATOR: 5, LETTERER: 6 },
  LibraryBookStatus: { UNKNOWN: 0, PREORDER: 1, NOT_UPLOADED: 2, PROCESSING: 3, READY: 4 },
  DownloadType: { BINARY: 0, EPUB: 1, PDF: 2, MOBI: 3 },
  SeriesSort: { NEWEST: 0, OLDEST: 1, AZ: 2, ZA: 3 },
  ContainerType: { PLAIN: 0, OPAQUE: 1, CDRM_V1: 2 },
  ContainerDataType: {
    UNKNOWN: 0,
    WEBPUB: 1,
    PROTOPUB: 2,
    PROTOPUB_ZSTD: 3,
    PROTOTTICKET: 4,
    PROTOPART: 6,
    HTML: 101,
  },
}

describe('existing clients find', () => {
  it.each(Object.entries(FIELDS))('the fields of %s where they are', (name, fields) => {
    const message = registry.getMessage(`kashihon.v2.${name}`)
    const found = Object.fromEntries((message?.fields ?? []).map(field => [field.name, field.number]))
    expect(found).toMatchObject(fields)
  })

  it.each(Object.entries(VALUES))('the values of %s as they are', (name, values) => {
    const found = Object.fromEntries(
      (registry.getEnum(`kashihon.v2.${name}`)?.values ?? []).map(one => [one.localName, one.number]),
    )
    expect(found).toMatchObject(values)
  })
})
