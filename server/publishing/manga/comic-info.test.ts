// Proves docs/product.md#strips
import { expect, it } from 'vitest'
import { readXml } from '../../epub/xml/read-xml.ts'
import { readComicInfo } from './comic-info.ts'

const infoOf = (elements: string) =>
  readComicInfo(readXml(Buffer.from(`<ComicInfo>${elements}</ComicInfo>`), 'ComicInfo.xml'))
const read = (elements: string) => infoOf(elements).metadata

it.each([
  { info: '<Number>2</Number>', number: 2, why: 'its number' },
  { info: '<Volume>2</Volume>', number: 2, why: 'its volume' },
  { info: '<Number>2.5</Number>', number: 2.5, why: 'half a number' },
  {
    info: '<Number>12</Number><Volume>2019</Volume>',
    number: 12,
    why: 'its number, where the volume is a year',
  },
  { info: '<Volume>2019</Volume>', number: null, why: 'no number, where the volume is a year' },
  { info: '<Number>12</Number><Volume>3</Volume>', number: 12, why: 'the issue of a comic' },
  {
    info: '<Number>12</Number><Volume>3</Volume><Manga>Yes</Manga>',
    number: 3,
    why: 'the volume of a manga',
  },
  {
    info: '<Number>3</Number><Manga>YesAndRightToLeft</Manga>',
    number: 3,
    why: 'the number of a manga without a volume',
  },
])('$info of a series is $why', ({ info, number }) => {
  const { seriesClaims } = read(`<Series>Rain</Series>${info}`)
  expect(seriesClaims).toEqual([{ title: 'Rain', number, kind: 'series' }])
})

it('without a series names none', () => {
  expect(read('<Title>Rain</Title><Number>2</Number>').seriesClaims).toEqual([])
})

it.each([
  ['<Format>Web Comic</Format>', 'strip'],
  ['<Format>Web Comic</Format><Manga>Yes</Manga>', 'strip'],
  ['<Format>Web Comic</Format><Manga>YesAndRightToLeft</Manga>', 'paged'],
  ['<Manga>YesAndRightToLeft</Manga>', 'paged'],
  ['<Manga>Yes</Manga>', null],
])('%s is read as: %s', (info, layout) => expect(infoOf(info).layout).toBe(layout))

it('says by its pages where chapters begin, which are no pages any more, and which is the cover', () => {
  const pages = '<Page Image="1" Bookmark=" Salt and\n rope "/><Page Image="2" Type="Deleted" Bookmark=""/>'
  expect(infoOf(`<Pages>${pages}<Page Image="3" Type="FrontCover"/></Pages>`)).toMatchObject({
    ...{ marks: [{ title: 'Salt and rope', at: 1 }], deleted: new Set([2]), cover: 3 },
  })
})
