import { describe, expect, it } from 'vitest'
import type { StartError } from '#server/platform/start-error.ts'
import { IMPORT_HELP, readImportArgs } from './read-import-args.ts'
import { lineOf } from './wording.ts'

/** As the command line has it. */
function lineOfRefusal(work: () => void): string {
  try {
    work()
  } catch (error) {
    return lineOf(error as StartError)
  }
  return ''
}

describe('the words after import', () => {
  it('name volumes in the order in which they are read, whatever the shell makes of their numbers', () => {
    const named = ['Rain 1.epub', 'Rain 10.epub', 'Rain 2.epub']
    expect(readImportArgs(named).files).toEqual(['Rain 1.epub', 'Rain 2.epub', 'Rain 10.epub'])
    const asSaid = ['Rain 10.epub', 'Dawn.epub', 'Rain 2.epub']
    expect(readImportArgs(asSaid).files).toEqual(asSaid)
  })

  it('are files and what is known of them', () => {
    const words =
      'a.epub --series Rain --volume 2 --lang de --type novel --price 600 --publish 2026-12-24T10:00Z --launch 2026-12-01 --every 2 --rent none --cut 5 --previews 2'
    expect(
      readImportArgs([...words.split(' '), '--tags', 'heart, mystery,', '--blurb', 'It rains.']),
    ).toEqual({
      help: false,
      files: ['a.epub'],
      onlyOne: '--volume, --title, --blurb and --cover are about one file: give one file at a time.',
      manifest: null,
      dryRun: false,
      json: false,
      options: {
        cut: 5,
        type: 'novel',
        lang: 'de',
        series: { title: 'Rain', tags: ['heart', 'mystery'] },
        volume: {
          number: 2,
          priceCoins: 600,
          publishingAt: new Date('2026-12-24T10:00:00Z'),
          description: 'It rains.',
        },
        parts: { previews: 2, launches: [new Date('2026-12-01')], everyDays: 2, rentalCoins: null },
      },
    })
  })

  it('say nothing of what is not given, so that what was stored stays', () => {
    expect(readImportArgs(['a.epub', 'b.cbz'])).toMatchObject({
      files: ['a.epub', 'b.cbz'],
      options: { series: {}, volume: {}, parts: {} },
    })
  })

  it.each([
    [['--map', 'a.epub'], 'show'],
    [['a.epub', '--map'], 'show'],
    [
      ['a.epub', '--map', '3=2, 4=new'],
      [
        { part: 3, from: 2 },
        { part: 4, from: null },
      ],
    ],
  ])('ask for the mapping of parts, or set it: %j', (words, map) => {
    const { files, options } = readImportArgs(words)
    expect({ files, map: options.map }).toEqual({ files: ['a.epub'], map })
  })

  it('can put off the publishing to a day that is to be announced', () => {
    expect(readImportArgs(['a.epub', '--publish', 'none']).options.volume).toEqual({ publishingAt: null })
  })

  it('can mean that what stands there is replaced', () => {
    expect(readImportArgs(['a.epub', '--replace']).options.replace).toBe(true)
    expect(readImportArgs(['a.epub']).options).not.toHaveProperty('replace')
  })

  it('need no file with a manifest or for help', () => {
    expect(readImportArgs(['--manifest', 'm.json'])).toMatchObject({ files: [], manifest: 'm.json' })
    expect(readImportArgs(['--help']).help).toBe(true)
  })

  it.each([
    [[], /^Which file\?/],
    [['a', '--bogus'], /^Unknown option '--bogus'/],
    [['a', '--lang', 'ja'], /^--lang is one of en, de, fr, not "ja"\.$/],
    [['a', '--type', 'poem'], /^--type is one of/],
    [['a', '--direction', 'up'], /^--direction is one of/],
    [['a', '--series', ' '], /^--series is empty/],
    [['a', '--volume', '1.555'], /^--volume is a number from 0 to 99999.99/],
    [['a', '--volume', '1e9'], /^--volume is a number from 0 to 99999.99/],
    [['a', '--publish', '2026-02-31'], /^--publish is a date like/],
    [['a', '--publish', '2026-12-24T10:00'], /^--publish is a date like/],
    [['--manifest', 'm', '--volume', '2'], /give one file at a time/],
    [['a', '--price', '0'], /^--price is a whole number from 1/],
    [['a', '--price', '99999999999'], /^--price is a whole number from 1 to 1000000/],
    [['a', '--price', '1.5'], /^--price is a whole number/],
    [['a', '--volume', 'two'], /^--volume is a number/],
    [['a', '--publish', 'tomorrow'], /^--publish is a date like/],
    [['a', '--publish', '2026-13-45'], /^--publish is a date like/],
    [['a', '--cut', 'pages'], /^--cut is a whole number from 1/],
    [['a', 'b', '--volume', '2'], /give one file at a time/],
    [['a', 'b', '--replace'], /^--replace is about one file/],
    [['--manifest', 'm', '--replace'], /^--replace is about one file/],
  ])('that cannot be meant are refused with one line: %j', (words, why) => {
    const line = lineOfRefusal(() => readImportArgs(words))
    expect(line).toMatch(why)
    expect(line).toMatch(/^[^\n]+$/)
  })

  it('are all told by the help', () => {
    for (const name of 'series volume title lang type price publish launch every rent cut previews direction blurb tags cover replace manifest'.split(
      ' ',
    ))
      expect(IMPORT_HELP).toContain(`--${name} `)
  })
})
