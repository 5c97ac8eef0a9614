import { describe, expect, it } from 'vitest'
import { emptyBookText } from '../../epub/text/page-reader.ts'
import { element, type TextElement } from '../../epub/text/text-element.ts'
import { planParts } from './plan-parts.ts'

type Line = [depth: number, title: string, characters: number]

/** The titles of a book whose contents are these lines, each with so many characters of its own. */
function titles(lines: Line[], options: PlanOptions = {}): string[] {
  return plan(lines, options).map(part => part.title)
}

interface PlanOptions {
  lang?: string
  title?: string
  pages?: Record<number, 'front' | 'back'>
  /** Stands below the first heading */
  opening?: TextElement
}

function plan(lines: Line[], { lang = 'en', title = 'The Book', pages = {}, opening }: PlanOptions = {}) {
  const text = emptyBookText()
  const contents = lines.map(([depth, heading, characters], at) => {
    const page = `p${at}.xhtml`
    text.places.set(`${page}#`, text.blocks.length)
    const blocks = [
      element('HEADING_2', [heading]),
      ...(at === 0 && opening ? [opening] : []),
      ...Array.from({ length: characters / 1000 }, () => element('PARAGRAPH', ['x'.repeat(1000)])),
    ]
    for (const block of blocks)
      text.blocks.push({
        element: block,
        page,
        writingMode: 'horizontal-tb',
        dir: null,
        pageMatter: pages[at] ?? null,
      })
    return { title: heading, depth, name: page, fragment: '' }
  })
  return planParts(text, contents, 'auto', { lang, title, creators: [] }).parts
}

const chapters = (depth: number, word: string): Line[] =>
  ['I', 'II', 'III'].map(number => [depth, `${word}${number}`, 12_000])

describe('titles of parts', () => {
  it('name as many levels as make every number clear, in the same way for all', () => {
    const volume = (number: string): Line[] => [
      [0, `Volume ${number}`, 0],
      ...['I', 'II'].flatMap((book): Line[] => [
        [1, `Book ${book}`, 0],
        [2, `Chapter I: The ${book === 'I' ? 'Rain' : 'Snow'} of ${number}`, 12_000],
        [2, 'Chapter II', 12_000],
      ]),
    ]
    expect(titles([...volume('I'), ...volume('II')]).slice(0, 4)).toEqual([
      ...['Volume I, Book I, Chapter I: The Rain of I', 'Volume I, Book I, Chapter II'],
      ...['Volume I, Book II, Chapter I: The Snow of I', 'Volume I, Book II, Chapter II'],
    ])
  })

  it('say the chapter of a section, numbered or not', () => {
    const lines: Line[] = [
      [0, 'Book I', 0],
      [1, 'I: Rain', 0],
      [2, 'Drops', 12_000],
      [2, 'Showers', 12_000],
      [1, 'II: Snow', 12_000],
      [0, 'Book II', 0],
      [1, 'I: Wind', 0],
      [2, 'I: East', 12_000],
      [2, 'II: West', 12_000],
      [1, 'II: Fog', 12_000],
    ]
    expect(titles(lines)).toEqual([
      ...['Book I, Chapter I, Drops', 'Book I, Chapter I, Showers', 'Book I, Chapter II: Snow'],
      ...['Book II, Chapter I, I: East', 'Book II, Chapter I, II: West', 'Book II, Chapter II: Fog'],
    ])
  })

  it.each(['1914: Summer', 'D-Day', 'C-Section'])('do not count what is no chapter: %s', title => {
    const lines: Line[] = [
      [0, title, 0],
      [1, 'Rain', 12_000],
      [1, 'Snow', 12_000],
      [0, 'Sun', 12_000],
    ]
    expect(titles(lines).slice(0, 2).join()).not.toMatch(/Chapter/)
  })

  it('name the act of a range that begins without a number', () => {
    const act = (number: string): Line[] => [
      [0, `Act ${number}`, 0],
      [1, 'Prologue', 5000],
      [1, 'Scene I', 6000],
      [1, 'Scene II', 20_000],
    ]
    expect(titles([...act('I'), ...act('II')])[2]).toBe('Act II, Prologue – Scene I')
  })

  it('count in Roman numerals where nothing else tells chapters apart', () => {
    const scenes: Line[] = ['Street', 'Study', 'Study', 'Study (I)', 'Garden'].map(title => [
      0,
      title,
      12_000,
    ])
    expect(titles(scenes)).toEqual(['Street', 'Study (II)', 'Study (III)', 'Study (I)', 'Garden'])
  })

  it('nest chapters below parts that French ordinals count', () => {
    const part = (ordinal: string): Line[] => [
      [0, `Livre ${ordinal}—Pluie`, 0],
      [0, 'Chapitre I', 12_000],
      [0, 'Chapitre II', 12_000],
    ]
    expect(titles([...part('cinquième'), ...part('sixième'), ...part('onzième')], { lang: 'fr' })).toEqual([
      ...['Livre cinquième, Chapitre I', 'Livre cinquième, Chapitre II', 'Livre sixième, Chapitre I'],
      ...['Livre sixième, Chapitre II', 'Livre onzième, Chapitre I', 'Livre onzième, Chapitre II'],
    ])
  })

  it('make no range of numbers that do not rise', () => {
    const lines: Line[] = [[0, 'Chapter 9', 6000], [0, 'Chapter 2', 6000], ...chapters(0, 'Chapter ')]
    expect(titles(lines)[0]).toBe('Chapter 9 – Chapter 2')
  })

  it('count ordinals in German and French', () => {
    const lines: Line[] = [
      'Erstes',
      'Zweites',
      'Drittes',
      'Viertes',
      'Einundzwanzigstes',
      'Sechsunddreißigstes',
    ].map(number => [0, `${number} Kapitel`, 4000])
    expect(titles([...lines, [0, 'Regen', 90_000]], { lang: 'de' }).slice(0, 2)).toEqual([
      ...['Kapitel 1–3', 'Kapitel 4–36'],
    ])
  })

  it('call an outermost number a part where chapters are counted on below it', () => {
    const lines: Line[] = [
      [0, 'I', 0],
      [1, 'I', 12_000],
      [1, 'II', 12_000],
      [0, 'II', 0],
      [1, 'III', 12_000],
    ]
    expect(titles([...lines, [1, 'IV', 12_000]])).toEqual([
      'Chapter I',
      'Chapter II',
      'Chapter III',
      'Chapter IV',
    ])
  })

  it('take C and L with a title for numbers', () => {
    expect(titles([[0, 'XLIX: Rain', 5000], [0, 'L: Snow', 5000], ...chapters(0, 'C')])[0]).toBe(
      'Chapters XLIX–L',
    )
  })

  it('put a chapter’s number before its title where the contents have them below each other', () => {
    const bishop: Line[] = [
      [0, 'CHAPTER I', 0],
      [1, 'The Bishop', 12_000],
      [0, 'CHAPTER II', 0],
      [1, 'His House', 12_000],
    ]
    expect(titles(bishop)).toEqual(['Chapter I: The Bishop', 'Chapter II: His House'])
  })

  it('name the story of a chapter where the others have titles only', () => {
    const lines: Line[] = [
      [0, 'Rain', 12_000],
      [0, 'Snow', 12_000],
      [0, 'Sun', 12_000],
      [0, 'Wind', 0],
    ]
    expect(titles([...lines, [1, 'Chapter I', 12_000], [1, 'Chapter II', 12_000]]).slice(3)).toEqual([
      ...['Wind, Chapter I', 'Wind, Chapter II'],
    ])
  })

  it('name a range from a chapter into its own sections once', () => {
    const lines: Line[] = [
      [0, 'I: Rain', 4000],
      [1, 'Drops', 4000],
      [1, 'Showers', 25_000],
      [0, 'II: Snow', 25_000],
    ]
    expect(titles(lines)[0]).toBe('I: Rain – Drops')
  })

  it('are those of a chapter and not of its subtitle', () => {
    expect(
      titles([
        [0, 'Chapter 1. Arms', 0],
        [1, 'The Boat Meets the Ship', 12_000],
        [0, 'Chapter 2. Legs', 12_000],
      ]),
    ).toEqual([...['Chapter 1. Arms', 'Chapter 2. Legs']])
  })

  it('have no mark of a note that stands in a heading', () => {
    const call = element('LINK', ['305'], { href: '#note-305', role: 'noteref' })
    const text = emptyBookText()
    for (const [at, number] of ['I', 'II'].entries()) {
      text.places.set(`p${at}.xhtml#`, text.blocks.length)
      const blocks = [
        element('HEADING_2', [number, ...(at === 0 ? [call] : [])]),
        element('PARAGRAPH', ['x'.repeat(12_000)]),
      ]
      for (const block of blocks)
        text.blocks.push({
          ...{
            element: block,
            page: `p${at}.xhtml`,
            writingMode: 'horizontal-tb',
            dir: null,
            pageMatter: null,
          },
        })
    }
    const contents = ['I', 'II'].map((title, at) => ({ title, depth: 0, name: `p${at}.xhtml`, fragment: '' }))
    expect(planParts(text, contents, 'auto', { lang: 'en' }).parts.map(({ title }) => title)).toEqual([
      ...['Chapter I', 'Chapter II'],
    ])
  })

  it('are not shouted in a single word that the text writes small', () => {
    const lines: Line[] = ['Rain', 'EXTRACTS', 'SSML', 'Snow', 'Fog', 'Wind', 'Ice'].map(title => [
      0,
      title,
      12_000,
    ])
    const small = element('PARAGRAPH', ['These are extracts, with ssml and ssml in them, of SSML.'])
    expect(titles(lines, { opening: small })).toEqual([
      'Rain',
      'Extracts',
      'SSML',
      'Snow',
      'Fog',
      'Wind',
      'Ice',
    ])
  })

  it('are not shouted where the contents are set in capitals', () => {
    expect(
      titles([
        [0, 'THE RAIN', 12_000],
        [0, 'AND THE SNOW.', 12_000],
      ]),
    ).toEqual(['The Rain', 'And the Snow'])
    expect(
      titles([[0, 'DER REGEN ALS GROSSMUTTER', 40_000]], {
        lang: 'de',
        title: 'Der Regen als Großmutter',
      })[0],
    ).toBe('Der Regen als Großmutter (1)')
  })
})

describe('matter around the body', () => {
  it('that is a licence stands behind the last chapter, unless it is too long for that', () => {
    const licence = (characters: number): Line[] => [
      ...chapters(0, 'Chapter '),
      [0, 'The Full Licence', 0],
      [0, 'License', characters],
    ]
    expect(titles(licence(9000))).toEqual(['Chapter I', 'Chapter II', 'Chapter III'])
    expect(titles(licence(19_000))).toEqual(['Chapter I', 'Chapter II', 'Chapter III'])
    expect(titles(licence(25_000)).at(-1)).toBe('License')
    expect(titles([...chapters(0, 'Chapter '), [0, 'Chapter IV', 40_000], [0, 'License', 19_000]])).toEqual([
      ...['Chapter I', 'Chapter II', 'Chapter III', 'Chapter IV (1)', 'Chapter IV (2)'],
    ])
    expect(
      titles([...chapters(0, 'Chapter '), [0, 'Afterword', 5000], [0, 'Uncopyright', 3000]]).at(-1),
    ).toBe('Afterword')
  })

  it('does not take chapters along that stand on the page of the contents', () => {
    const lines: Line[] = [[0, 'Contents', 1000], ...chapters(0, 'Chapter ')]
    expect(plan(lines, { pages: { 0: 'front', 1: 'front', 2: 'front' } })[0]).toMatchObject({
      title: 'Chapter I',
      matter: 'body',
    })
  })

  it('is found behind the title of a first book, too', () => {
    const lines: Line[] = [[0, 'Part I', 0], [1, 'Preface', 9000], ...chapters(1, 'Chapter ')]
    expect(plan(lines).map(({ matter }) => matter)).toEqual(['front', 'body', 'body', 'body'])
  })

  it('is no prelude, which belongs to the story', () => {
    const lines: Line[] = [[0, 'Prelude', 9000], ...chapters(0, 'Chapter ')]
    expect(plan(lines, { pages: { 0: 'front' } })[0]?.matter).toBe('body')
  })
})
