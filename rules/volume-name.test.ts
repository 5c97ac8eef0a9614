// Proves docs/product.md#which-volume
import { describe, expect, it } from 'vitest'
import { isSameName, readVolumeName } from './volume-name.ts'

/** A name, the series and number that it says, the volume's own title, and what else is in it. */
type Row = [
  name: string,
  series: string,
  number: number | null,
  more?: { title?: string; to?: number; chapters?: [number, number] },
]

function check(origin: Parameters<typeof readVolumeName>[1], sure: boolean) {
  return ([name, series, number, more = {}]: Row) => {
    const rest = { title: '', to: null, chapters: null, ...more }
    const isSure = number !== null && sure
    expect(readVolumeName(name, origin)).toEqual({ series, number, sure: isSure, ...rest })
  }
}

describe('names of files', () => {
  const FILES: Row[] = [
    // Shops and publishers
    ['Rain v02', 'Rain', 2],
    ['Rain_v02', 'Rain', 2],
    ['Rain V2', 'Rain', 2],
    ['Rain Vol. 2', 'Rain', 2],
    ['Rain Vol.2', 'Rain', 2],
    ['Rain_Vol_2', 'Rain', 2],
    ['Rain, Volume 2', 'Rain', 2],
    ['Rain - Volume 2 - The Long Night', 'Rain', 2, { title: 'The Long Night' }],
    ['Rain #2', 'Rain', 2],
    ['rain-vol-2', 'Rain', 2],
    ['rain-volume-02', 'Rain', 2],
    ['rain_vol_02_the_long_night', 'Rain', 2, { title: 'the long night' }],
    ['Rain.Vol.02', 'Rain', 2],
    ['Rain%20v02', 'Rain', 2],
    ['Rain v02.5', 'Rain', 2.5],
    ['Rain Vol. 2.5', 'Rain', 2.5],
    ['Rain v00', 'Rain', 0],
    ['Spider-Rain_v02', 'Spider-Rain', 2],
    ['Regen Band 2', 'Regen', 2],
    ['Regen, Bd. 2', 'Regen', 2],
    ['Regen_Bd2', 'Regen', 2],
    ['Regen - Band 02 - Die lange Nacht', 'Regen', 2, { title: 'Die lange Nacht' }],
    ['Regen Band 2 von 3', 'Regen', 2],
    ['La pluie - tome 2', 'La pluie', 2],
    ['La pluie T02', 'La pluie', 2],
    ['La pluie - T2 - La longue nuit', 'La pluie', 2, { title: 'La longue nuit' }],
    ['La_pluie_tome_2', 'La pluie', 2],
    ['La lluvia Tomo 2', 'La lluvia', 2],
    ['雨 第2巻', '雨', 2],
    ['雨 第02巻', '雨', 2],
    ['雨 第二巻', '雨', 2],
    ['雨 第十二巻', '雨', 12],
    ['雨 ２巻', '雨', 2],
    ['雨 下巻', '雨', 2],
    ['비 2권', '비', 2],
    ['雨 第2卷', '雨', 2],
    ['v02', '', 2],
    ['Vol.3', '', 3],
    // Archives
    ['[Group] Rain v02', 'Rain', 2],
    ['Rain v02 (2019) (Digital)', 'Rain', 2],
    ['Rain v02 (2019) (Digital) (Some-Group)', 'Rain', 2],
    ['Rain (2019) v02 [Publisher] [Group]', 'Rain', 2],
    ['Rain.v02.2019.Digital', 'Rain', 2],
    ['Rain v02 {r2}', 'Rain', 2],
    ['Rain [Vol. 2]', 'Rain', 2],
    ['Rain (v02)', 'Rain', 2],
    ['Rain 【第2巻】', 'Rain', 2],
    ['(一般コミック) [傘屋] 雨 第02巻', '雨', 2],
    ['[傘屋×雨屋] 雨 第03巻 【電子特典付き】', '雨', 3],
    ['Rain 02', 'Rain', 2],
    ['Rain 002 (2019) (Digital)', 'Rain', 2],
    ['Rain 02 (of 06) (2019)', 'Rain', 2],
    ['Rain v01-03', 'Rain', 1, { to: 3 }],
    ['Rain Vol. 1-3 (Omnibus)', 'Rain', 1, { to: 3 }],
    ['Rain v02 c009-016', 'Rain', 2, { chapters: [9, 16] }],
    ['Rain v02 ch. 9', 'Rain', 2, { chapters: [9, 9] }],
    ['Weather 02 - Rain', 'Weather', 2, { title: 'Rain' }],
    ['Ada Wren - [Weather 02] - Rain', 'Weather', 2, { title: 'Rain' }],
    ['weather-02-rain', 'Weather', 2, { title: 'rain' }],
  ]
  it.each(FILES)('"%s" is “%s”, volume %s', (...row) => check('file', true)(row))

  const CHAPTERS: Row[] = [
    ['Rain c031-035', 'Rain', null, { chapters: [31, 35] }],
    ['[Group] Rain - c031', 'Rain', null, { chapters: [31, 31] }],
    ['Rain ch. 12 (Digital)', 'Rain', null, { chapters: [12, 12] }],
    ['Rain Chapter 12', 'Rain', null, { chapters: [12, 12] }],
    ['Regen Kapitel 3', 'Regen', null, { chapters: [3, 3] }],
    ['La pluie chapitre 3', 'La pluie', null, { chapters: [3, 3] }],
    ['雨 第12話', '雨', null, { chapters: [12, 12] }],
    ['Rain c010.5', 'Rain', null, { chapters: [10.5, 10.5] }],
  ]
  it.each(CHAPTERS)('"%s" is “%s”, and says chapters and no volume', (...row) => check('file', true)(row))

  const NONE: Row[] = [
    ['Rain', 'Rain', null],
    ['Rain (2019) (Digital)', 'Rain', null],
    ['[Group] Rain', 'Rain', null],
    ['umbrella_thief', 'Umbrella thief', null],
    ['K-ON!', 'K-ON!', null],
    ['1984', '1984', null],
    ['2001 - A Space Odyssey', '2001 - A Space Odyssey', null],
    ['9780306406157', '9780306406157', null],
  ]
  it.each(NONE)('"%s" is “%s”, and says no number', (...row) => check('file', true)(row))

  const GUESSES: Row[] = [
    ['Rain 2', 'Rain', 2],
    ['rain-2', 'Rain', 2],
    ['Apollo 13', 'Apollo', 13],
    ['Rain II', 'Rain', 2],
    ['Rain Part 2', 'Rain', 2],
    ['Vitamin C 100', 'Vitamin C', 100],
  ]
  it.each(GUESSES)('"%s" may be “%s”, volume %s', (...row) => check('file', false)(row))
})

describe('names of archives of pictures', () => {
  const COMICS: Row[] = [
    ['Rain 2', 'Rain', 2],
    ['Rain 001', 'Rain', 1],
    ['Rain - The Long Night 01 (of 13) (1996)', 'Rain - The Long Night', 1],
    ['Rain 012 (2013) (Digital) (Some-Empire)', 'Rain', 12],
    ['rain-and-umbrellas-v01', 'Rain and umbrellas', 1],
  ]
  it.each(COMICS)('"%s" is “%s”, volume %s', (...row) => check('comic', true)(row))
})

describe('titles', () => {
  const TITLES: Row[] = [
    ['Rain, Vol. 3', 'Rain', 3],
    ['Rain Vol. 3', 'Rain', 3],
    ['Rain: Volume 3', 'Rain', 3],
    ['Rain – Volume 3: The Long Night', 'Rain', 3, { title: 'The Long Night' }],
    ['Rain, Vol. 3 (light novel)', 'Rain', 3],
    ['Rain, Vol. 3 (Manga)', 'Rain', 3],
    ['Rain (Light Novel) Vol. 3', 'Rain', 3],
    ['Rain, Vol. 2.5', 'Rain', 2.5],
    ['Rain, Volume Three', 'Rain', 3],
    ['Rain: Book One', 'Rain', 1],
    ['Rain, Book III', 'Rain', 3],
    ['What, Rain?, Vol. 4', 'What, Rain?', 4],
    ['The Long Night (Rain Book 3)', 'Rain', 3, { title: 'The Long Night' }],
    ['The Long Night (Rain, #3)', 'Rain', 3, { title: 'The Long Night' }],
    ['The Long Night (Rain, Vol. 3)', 'Rain', 3, { title: 'The Long Night' }],
    ['Die lange Nacht (Regen, Band 3)', 'Regen', 3, { title: 'Die lange Nacht' }],
    ['Rain (3)', 'Rain', 3],
    ['Rain #3', 'Rain', 3],
    ['Regen, Band 3', 'Regen', 3],
    ['Regen Band III', 'Regen', 3],
    ['Regen. Dritter Band', 'Regen', 3],
    ['Regen. Bd. 3', 'Regen', 3],
    ['Regen, 3. Band', 'Regen', 3],
    ['Band 2: Die lange Nacht', '', 2, { title: 'Die lange Nacht' }],
    ['La pluie, Tome II', 'La pluie', 2],
    ['La pluie - Tome 102', 'La pluie', 102],
    ['La pluie T12', 'La pluie', 12],
    ['La pluie, tome premier', 'La pluie', 1],
    ['La pluie, Tome 2 : La longue nuit', 'La pluie', 2, { title: 'La longue nuit' }],
    ['La pluie n° 2', 'La pluie', 2],
    ['雨 第三巻', '雨', 3],
    ['雨（３）', '雨', 3],
    ['雨 (12) (傘コミックス)', '雨', 12],
    ['雨 上', '雨', 1],
    ['雨 中', '雨', 2],
    ['雨（下）', '雨', 2],
    ['雨 上巻', '雨', 1],
    ['雨〈下〉', '雨', 2],
    ['雨 後編', '雨', 2],
    ['Rain: Part 4 Volume 2', 'Rain: Part 4', 2],
    ['Vol. 3', '', 3],
    ['Volume 3', '', 3],
  ]
  it.each(TITLES)('"%s" is “%s”, volume %s', (...row) => check('title', true)(row))

  const PLAIN: Row[] = [
    ['Frankenstein', 'Frankenstein', null],
    ['1984', '1984', null],
    ['2001: A Space Odyssey', '2001: A Space Odyssey', null],
    ['Blade Runner 2049', 'Blade Runner 2049', null],
    ['A Revolver for Volume Collectors', 'A Revolver for Volume Collectors', null],
    ['Volume 7 of nothing else', 'Volume 7 of nothing else', null],
    ['Band of Brothers', 'Band of Brothers', null],
    ['Vol 714 pour Sydney', 'Vol 714 pour Sydney', null],
    ['T2 Trainspotting', 'T2 Trainspotting', null],
    ['The Book of Rain', 'The Book of Rain', null],
    ['天下', '天下', null],
    ['The Three Musketeers', 'The Three Musketeers', null],
    ['Moby Dick; Or, The Whale', 'Moby Dick; Or, The Whale', null],
    ['Le tour du monde en quatre-vingts jours', 'Le tour du monde en quatre-vingts jours', null],
  ]
  it.each(PLAIN)('"%s" says no number', (...row) => check('title', true)(row))

  const GUESSES: Row[] = [
    ['Fahrenheit 451', 'Fahrenheit', 451],
    ['Apollo 13', 'Apollo', 13],
    ['Catch-22', 'Catch', 22],
    ['Henry V', 'Henry', 5],
    ['Henry IV, Part 2', 'Henry IV', 2],
    ['Rain 2: The Long Night', 'Rain', 2, { title: 'The Long Night' }],
    ['雨 3 (傘文庫)', '雨', 3],
    ['雨 2.5', '雨', 2.5],
    ['雨 Ep.3', '雨', 3],
    ['雨 Ⅱ', '雨', 2],
    ['The Long Night (Rain 3)', 'Rain', 3, { title: 'The Long Night' }],
  ]
  it.each(GUESSES)('"%s" may be “%s”, volume %s', (...row) => check('title', false)(row))
})

it.each([
  ['Rain', 'rain', true],
  ['Pepper&Carrot', 'Pepper and Carrot', true],
  ['L’épopée', "L'Epopee", true],
  ['Re：ゼロ', 'Re:ゼロ', true],
  ['Rain', 'Rains', false],
])('“%s” and “%s” are one series: %s', (one, other, same) => {
  expect(isSameName(one, other)).toBe(same)
})
