import { describe, expect, it } from 'vitest'
import { tidyContents } from './tidy-contents.ts'

const levels = (titles: string[], lang = 'en') =>
  tidyContents(
    titles.map((title, at) => ({ title, depth: 0, name: `p${at}.xhtml`, fragment: '' })),
    lang,
  ).map(({ title, depth }) => `${'> '.repeat(depth)}${title}`)

describe('contents that have all lines at one level', () => {
  it('get chapters below the books before them, and what follows stays outside', () => {
    expect(
      levels([
        'Preface',
        'Book I: Rain',
        'Chapter 1',
        'Interlude',
        'Chapter 2',
        'Book II: Snow',
        'Chapter 1',
        'Epilogue',
      ]),
    ).toEqual([
      ...['Preface', 'Book I: Rain', '> Chapter 1', '> Interlude', '> Chapter 2'],
      ...['Book II: Snow', '> Chapter 1', 'Epilogue'],
    ])
  })

  it('get several levels, in the order in which their words come', () => {
    expect(
      levels(
        ['Erster Teil', 'Erstes Buch', 'Erstes Kapitel', 'Zweites Buch', 'Erstes Kapitel', 'Zweiter Teil'],
        'de',
      ),
    ).toEqual([
      ...[
        'Erster Teil',
        '> Erstes Buch',
        '> > Erstes Kapitel',
        '> Zweites Buch',
        '> > Erstes Kapitel',
        'Zweiter Teil',
      ],
    ])
  })

  it('get numbers below the stories before them', () => {
    expect(levels(['Preface', 'Rain', 'I', 'II', 'Snow', 'I', 'II'])).toEqual([
      ...['Preface', 'Rain', '> I', '> II', 'Snow', '> I', '> II'],
    ])
  })

  it('get sections below a title whose first section has no number', () => {
    expect(levels(['Rain', 'II', 'III', 'Snow', 'Sun', 'II'])).toEqual([
      'Rain',
      '> II',
      '> III',
      'Snow',
      'Sun',
      '> II',
    ])
  })

  it('keep what is below a line below it', () => {
    const entries = [
      ...[
        ['Livre premier', 0],
        ['Chapitre I', 0],
        ['L’évêque', 1],
        ['Livre deuxième', 0],
        ['Chapitre I', 0],
        ['Le soir', 1],
      ],
    ].map(([title, depth], at) => ({
      title: String(title),
      depth: Number(depth),
      name: `p${at}.xhtml`,
      fragment: '',
    }))
    expect(tidyContents(entries, 'fr').map(({ depth }) => depth)).toEqual([0, 1, 2, 0, 1, 2])
  })

  it('get parts where chapters are counted from one again', () => {
    expect(
      levels(['Préface', 'Chapitre I', 'Chapitre II', 'Chapitre I', 'Chapitre II', 'Notes'], 'fr'),
    ).toEqual([
      ...[
        'Préface',
        'Partie 1',
        '> Chapitre I',
        '> Chapitre II',
        'Partie 2',
        '> Chapitre I',
        '> Chapitre II',
        'Notes',
      ],
    ])
  })

  it.each([
    [['Chapter 1', 'Chapter 2', 'Chapter 3']],
    [['Book I', 'Book II', 'Book III']],
    [['Prologue', 'I', 'II', 'Interlude', 'III']],
    [['1', '7', '3', '1', '12']],
    [['Part One', 'Rain', 'Snow', 'Part Two', 'Sun']],
    [['Side Story [1]', 'Rain', 'Side Story [2]', '再会(1)', '再会(2)']],
  ])('stay as they are where nothing says otherwise: %j', titles => {
    expect(levels(titles)).toEqual(titles)
  })

  it.each([
    [
      'stories with chapters of their own',
      ['Preface', 'Dracula', 'Chapter 1', 'Chapter 2', 'Frankenstein', 'Chapter 1'],
      ['Preface', 'Dracula', '> Chapter 1', '> Chapter 2', 'Frankenstein', '> Chapter 1'],
    ],
    [
      'an excerpt behind the book',
      ['Rain', 'Chapter 1', 'Chapter 2', 'Excerpt from Snow', 'Chapter 1', 'Chapter 2'],
      ['Rain', 'Chapter 1', 'Chapter 2', 'Excerpt from Snow', '> Chapter 1', '> Chapter 2'],
    ],
    [
      'a title of the book alone',
      ['Rain', 'Chapter 1', 'Chapter 2', 'Chapter 1', 'Chapter 2'],
      ['Rain', 'Part 1', '> Chapter 1', '> Chapter 2', 'Part 2', '> Chapter 1', '> Chapter 2'],
    ],
    [
      'a note',
      ['Rain[1]', 'Chapter I[1]', 'Chapter II', 'Snow', 'Chapter I[2]'],
      ['Rain', '> Chapter I', '> Chapter II', 'Snow', '> Chapter I'],
    ],
  ])('get chapters that are counted anew below the titles before them: %s', (_, titles, expected) => {
    expect(levels(titles)).toEqual(expected)
  })

  it('lose the lines for pages of print and the titles that programs write', () => {
    expect(levels(['Start', 'Seite 3', 'Regen', 'Seite 9', 'Schnee', 'Seite 12'])).toEqual([
      '',
      'Regen',
      'Schnee',
    ])
    expect(levels(['Page 3', 'Rain'])).toEqual(['Page 3', 'Rain'])
  })
})
