import { expect, it } from 'vitest'
import { readXml } from '../xml/read-xml.ts'
import { readMetadata } from './read-metadata.ts'

const read = (metadata: string) => {
  const xml = `<metadata xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:opf="http://www.idpf.org/2007/opf">${metadata}</metadata>`
  return readMetadata(readXml(Buffer.from(xml), 'book.opf'), 'en')
}
const collection = (id: string, name: string, type: string, position?: string) =>
  `<meta property="belongs-to-collection" id="${id}">${name}</meta>
  ${type && `<meta refines="#${id}" property="collection-type">${type}</meta>`}
  ${position === undefined ? '' : `<meta refines="#${id}" property="group-position">${position}</meta>`}`

it.each([
  {
    why: 'series, sets and what has no type',
    metadata:
      collection('a', 'Weather', 'series', '2') +
      collection('b', 'Best', 'set') +
      collection('c', 'Rain', ''),
    claims: [
      { title: 'Weather', number: 2, kind: 'series' },
      { title: 'Best', number: null, kind: 'set' },
      { title: 'Rain', number: null, kind: 'untyped' },
    ],
  },
  {
    why: 'a series within another before it',
    metadata: `${collection('a', 'World', 'series', '1')}<meta property="belongs-to-collection" id="b" refines="#a">Weather</meta>
      <meta refines="#b" property="collection-type">series</meta><meta refines="#b" property="group-position">2.5</meta>`,
    claims: [
      { title: 'Weather', number: 2.5, kind: 'series' },
      { title: 'World', number: 1, kind: 'series' },
    ],
  },
  {
    why: 'the series of calibre',
    metadata:
      '<meta name="calibre:series" content="Weather"/><meta name="calibre:series_index" content="3.0"/>',
    claims: [{ title: 'Weather', number: 3, kind: 'calibre' }],
  },
  {
    why: 'a title of type collection',
    metadata: `<dc:title id="c">Weather</dc:title><meta refines="#c" property="title-type">collection</meta>
      <meta refines="#c" property="group-position">4</meta><dc:title id="t">Rain</dc:title>
      <meta refines="#t" property="title-type">main</meta>`,
    claims: [{ title: 'Weather', number: 4, kind: 'series' }],
  },
])('metadata has $why', ({ metadata, claims }) => {
  expect(read(metadata).seriesClaims).toEqual(claims)
})

it('has the main title and the subtitle, and not the others', () => {
  const typed = (id: string, title: string, type: string) =>
    `<dc:title id="${id}">${title}</dc:title><meta refines="#${id}" property="title-type">${type}</meta>`
  const others = typed('c', 'Weather', 'collection') + typed('e', 'Third edition', 'edition')
  expect(read(others + typed('s', 'Volume 2', 'subtitle') + typed('m', 'Rain', 'main'))).toMatchObject({
    title: 'Rain',
    subtitle: 'Volume 2',
  })
  expect(read(`${others}<dc:title>Rain</dc:title>`)).toMatchObject({ title: 'Rain', subtitle: '' })
})

it('says how titles and collections are read', () => {
  const refine = (id: string, property: string, text: string) =>
    `<meta refines="#${id}" property="${property}">${text}</meta>`
  const metadata = `${collection('c', '灯台', 'series', '1')}${refine('c', 'file-as', 'トウダイ')}
    <dc:title id="t" opf:file-as="tōdai no yoru">灯台の夜</dc:title>${refine('t', 'alternate-script', 'とうだいのよる')}
    <meta name="calibre:title_sort" content="Toudai no Yoru"/>`
  expect(read(metadata).readings).toEqual([
    { text: '灯台', reading: 'トウダイ' },
    { text: '灯台の夜', reading: 'とうだいのよる' },
    { text: '灯台の夜', reading: 'tōdai no yoru' },
    { text: '灯台の夜', reading: 'Toudai no Yoru' },
  ])
})
