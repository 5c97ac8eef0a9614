import { expect, it } from 'vitest'
import { type SeriesClaim, type VolumeSources, whichVolume } from './which-volume.ts'

const claim = (title: string, number: number | null, kind: SeriesClaim['kind'] = 'series') => ({
  title,
  number,
  kind,
})
const BEST = claim('The 100 Best Novels (2015)', 17, 'set')

interface Row extends Partial<VolumeSources> {
  why: string
  /** Series that are in the shop. */
  known?: string[]
  is: Partial<ReturnType<typeof whichVolume>>
}

// docs/product.md#which-volume.
it.each<Row>([
  {
    why: 'metadata comes first',
    ...{ claims: [claim('Weather', 3)], title: 'Rain', fileName: 'rain' },
    is: { series: 'Weather', number: 3, by: 'metadata', title: 'Rain' },
  },
  {
    why: 'metadata comes before the file’s name and the title, which are reported',
    ...{ claims: [claim('Rain', 3)], title: 'Rain, Vol. 4', fileName: 'Rain v05' },
    is: {
      ...{ series: 'Rain', number: 3, by: 'metadata', title: 'Rain, Vol. 4' },
      others: [
        { by: 'file name', number: 5 },
        { by: 'title', number: 4 },
      ],
    },
  },
  {
    why: 'a file that is only numbered is of the series after which its folder is called',
    ...{ folder: 'Rain', fileName: 'v02' },
    is: { series: 'Rain', number: 2, by: 'file name' },
  },
  {
    why: 'the title of such a file is that of its volume',
    ...{ folder: 'Rain', fileName: 'Band 2', title: 'Storm' },
    is: { series: 'Rain', number: 2, title: 'Storm' },
  },
  {
    why: 'a folder makes a number sure that stands after its own name',
    ...{ folder: 'Rain', fileName: 'Rain 2', title: 'Rain 2' },
    is: { series: 'Rain', number: 2, by: 'file name' },
  },
  {
    why: 'a file that names its series is of that, whatever its folder is called',
    ...{ folder: 'New books', fileName: 'Rain v02' },
    is: { series: 'Rain', number: 2 },
  },
  {
    why: 'a book of its own stays one in a folder',
    ...{ folder: 'New books', fileName: 'moby-dick', title: 'Moby Dick' },
    is: { series: 'Moby Dick', number: null },
  },
  {
    why: 'metadata comes before the folder',
    ...{ folder: 'New books', claims: [claim('Rain', null)], fileName: 'v02' },
    is: { series: 'Rain', number: 2 },
  },
  {
    why: 'a title of nothing but series and number is none of its own',
    ...{ claims: [claim('Rain', 3)], title: 'Rain, Vol. 3' },
    is: { series: 'Rain', number: 3, title: '', others: [] },
  },
  {
    why: 'so is a number alone',
    ...{ claims: [claim('Rain', 3)], title: 'Vol. 3' },
    is: { series: 'Rain', number: 3, title: '' },
  },
  {
    why: 'a series comes before a set',
    ...{ claims: [BEST, claim('Weather', 1)], title: 'Rain' },
    is: { series: 'Weather', number: 1, list: null },
  },
  {
    why: 'a set with a number is a series where it is the only one',
    ...{ claims: [claim('The Weather Trilogy', 2, 'set')], title: 'Rain' },
    is: { series: 'The Weather Trilogy', number: 2, by: 'metadata' },
  },
  {
    why: 'a list of books is no series',
    ...{ claims: [BEST], title: 'Moby Dick' },
    is: { series: 'Moby Dick', number: null, by: null, list: BEST.title },
  },
  {
    why: 'several sets are lists',
    ...{ claims: [claim('Whales', 3, 'set'), claim('Ships', 9, 'set')], title: 'Moby Dick' },
    is: { series: 'Moby Dick', number: null, list: 'Whales' },
  },
  {
    why: 'calibre knows the number of the collection',
    ...{ claims: [claim('Weather', null), claim('weather', 4, 'calibre')], title: 'Rain' },
    is: { series: 'Weather', number: 4 },
  },
  {
    why: 'a series that carries its number',
    ...{ claims: [claim('Rain, Vol. 3', null, 'calibre')], title: 'The Long Night' },
    is: { series: 'Rain', number: 3, title: 'The Long Night' },
  },
  {
    why: 'a series whose name is cleaned of notes',
    ...{ claims: [claim('Rain (Light Novel)', 3, 'calibre')], title: 'Rain, Vol. 3 (light novel)' },
    is: { series: 'Rain', number: 3, title: '' },
  },
  {
    why: 'the file’s name says the number that the metadata lacks',
    ...{ claims: [claim('Rain', null)], title: 'The Long Night', fileName: 'rain_v02' },
    is: { series: 'Rain', number: 2, by: 'file name', title: 'The Long Night' },
  },
  {
    why: 'a guess counts for the series that the metadata names',
    ...{ claims: [claim('Rain', null)], title: 'Rain 2: The Long Night' },
    is: { series: 'Rain', number: 2, by: 'title', title: 'Rain 2: The Long Night' },
  },
  {
    why: 'the file’s name comes before the title',
    ...{ title: 'Rain, Vol. 3', fileName: 'rain-v02' },
    is: { series: 'Rain', number: 2, by: 'file name', others: [{ by: 'title', number: 3 }] },
  },
  {
    why: 'the file’s name names the series of a volume with a title of its own',
    ...{ title: 'The Long Night', fileName: 'Rain v03 (Digital)' },
    is: { series: 'Rain', number: 3, by: 'file name', title: 'The Long Night' },
  },
  {
    why: 'a name in a file’s name may begin with the author',
    ...{ title: 'Rain', fileName: 'Ada Wren - Rain v03' },
    is: { series: 'Rain', number: 3 },
  },
  {
    why: 'the title says it alone',
    ...{ title: 'La pluie, Tome II', fileName: 'pluie' },
    is: { series: 'La pluie', number: 2, by: 'title', title: '' },
  },
  {
    why: 'series and number stand in brackets',
    ...{ title: 'The Long Night (Rain Book 2)' },
    is: { series: 'Rain', number: 2, by: 'title', title: 'The Long Night' },
  },
  {
    why: 'the subtitle says the number',
    ...{ title: 'Rain', subtitle: 'Volume 2' },
    is: { series: 'Rain', number: 2, by: 'title', title: '' },
  },
  {
    why: 'a subtitle without a number does not',
    ...{ title: 'Flatland', subtitle: 'A Romance of Many Dimensions' },
    is: { series: 'Flatland', number: null, title: 'Flatland' },
  },
  {
    why: 'a guess does not count for a series that nobody knows',
    ...{ title: 'Rain 2: The Long Night', fileName: 'rain' },
    is: {
      series: 'Rain 2: The Long Night',
      number: null,
      by: null,
      guesses: [{ series: 'Rain', number: 2 }],
    },
  },
  {
    why: 'a guess counts for a series that is in the shop',
    ...{ title: 'Rain 2: The Long Night', known: ['Rain'] },
    is: { series: 'Rain', number: 2, by: 'title', guesses: [] },
  },
  {
    why: 'a title that ends with a number is a title',
    ...{ title: 'Fahrenheit 451', fileName: 'fahrenheit-451' },
    is: { series: 'Fahrenheit 451', number: null, title: 'Fahrenheit 451' },
  },
  {
    why: 'pages without metadata are named by their file',
    ...{ fileName: 'Der Struwwelpeter (1876) (Digital)', origin: 'comic' },
    is: { series: 'Der Struwwelpeter', number: null, title: 'Der Struwwelpeter' },
  },
  {
    why: 'and numbered by it',
    ...{ fileName: '[Group] Rain v02 (2019) (Digital)', origin: 'comic' },
    is: { series: 'Rain', number: 2, by: 'file name', title: '' },
  },
  {
    why: 'with their title',
    ...{ fileName: 'Weather 02 - Rain', origin: 'comic' },
    is: { series: 'Weather', number: 2, title: 'Rain' },
  },
  {
    why: 'chapters without a volume are reported',
    ...{ fileName: 'Rain c031-035', origin: 'comic' },
    is: { series: 'Rain', number: null, chapters: [31, 35] },
  },
  {
    why: 'chapters of a volume are not',
    ...{ fileName: 'Rain v05 c031-035', origin: 'comic' },
    is: { series: 'Rain', number: 5, chapters: null },
  },
  {
    why: 'several volumes in one are the first',
    ...{ fileName: 'Rain v01-03', origin: 'comic' },
    is: { series: 'Rain', number: 1, to: 3 },
  },
  {
    why: 'a book without anything but a file is called as that',
    ...{ fileName: 'umbrella_thief' },
    is: { series: 'Umbrella thief', number: null, title: 'Umbrella thief' },
  },
])('$why', ({ known = [], is, ...sources }) => {
  const all = { claims: [], title: '', subtitle: '', fileName: 'book', origin: 'file' as const, ...sources }
  expect(whichVolume(all, name => known.includes(name))).toMatchObject(is)
})
