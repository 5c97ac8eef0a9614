import { escapeXml } from '#server/epub/xml/xml-text.ts'

/** A paragraph, which stays the same when its words are corrected. */
export interface Paragraph {
  readonly id: number
  readonly words: readonly string[]
  /** What is between the words: nothing where a script has no spaces. */
  readonly glue: string
}

export interface Chapter {
  readonly title: string
  readonly paragraphs: readonly Paragraph[]
}

/** A book of random chapters, and random edits of it. The same numbers make the same books. */
export interface RandomEditions {
  book(chapters: number): readonly Chapter[]
  /** Some chapters inserted, removed, split, joined, moved and renamed, and up to three words of ten corrected in others. */
  edited(book: readonly Chapter[]): readonly Chapter[]
  whole(below: number): number
}

const SYLLABLES = ['ra', 'mo', 'ti', 'sel', 'ku', 'ven', 'lo', 'shi', 'da', 'pe', 'nor', 'ya']
const VOCABULARY = 900
const PARAGRAPHS = 26
const WORDS = 60
/** Lines that are said again and again, as in any dialogue. */
const ANSWERS = ['Ra.', 'Mo!', 'Ti sel.', 'Ku, ven lo.']
const ANSWERS_SHARE = 0.12

/**
 * `texts` are paragraphs of a real book, in their order; when they are used up, or without them, paragraphs are made of
 * random words.
 */
export function randomEditions(random: () => number, texts: readonly string[] = []): RandomEditions {
  const whole = (below: number) => Math.floor(random() * below)
  const real = texts.map(wordsOf)
  const vocabulary = real.flatMap(({ words }) => words)
  // Some words are in every sentence, as in any language.
  const word = () => nameOf(Math.floor(VOCABULARY * random() ** 3))
  const otherWord = () =>
    vocabulary.length > 0 ? (vocabulary[whole(vocabulary.length)] as string) : `${word()}x`
  let made = 0
  const paragraph = (): Paragraph => {
    const id = made++
    const words = () =>
      random() < ANSWERS_SHARE
        ? wordsOf(ANSWERS[whole(ANSWERS.length)] as string).words
        : [...Array.from({ length: WORDS / 2 + whole(WORDS) }, word), '.']
    return { id, ...(real[id] ?? { words: words(), glue: ' ' }) }
  }
  const title = () => `The ${word()} ${word()}`
  const chapter = (): Chapter => ({
    title: title(),
    paragraphs: Array.from({ length: PARAGRAPHS / 2 + whole(PARAGRAPHS) }, paragraph),
  })
  /** What has been corrected since the last edition, so that more than three words of ten are never. */
  const touched = new Set<number>()
  const corrected = ({ title: stays, paragraphs }: Chapter): Chapter => {
    const share = random() * 0.3
    const once = (paragraph: Paragraph) => {
      if (touched.has(paragraph.id)) return paragraph
      touched.add(paragraph.id)
      const { words } = paragraph
      let left = Math.floor(words.length * 0.3)
      return { ...paragraph, words: words.map(one => (random() < share && left-- > 0 ? otherWord() : one)) }
    }
    return { title: stays, paragraphs: paragraphs.map(once) }
  }
  const edits: readonly ((book: Chapter[], at: number) => Chapter[])[] = [
    (book, at) => book.toSpliced(at, 0, chapter()),
    (book, at) => (book.length > 4 ? book.toSpliced(at, 1) : book),
    (book, at) => {
      const { title: stays, paragraphs } = book[at] as Chapter
      const cut = 1 + whole(paragraphs.length - 1)
      const pieces = [paragraphs.slice(0, cut), paragraphs.slice(cut)]
      return book.toSpliced(
        at,
        1,
        { title: stays, paragraphs: pieces[0] ?? [] },
        { title: title(), paragraphs: pieces[1] ?? [] },
      )
    },
    (book, at) => {
      const [one, other] = [book[at] as Chapter, book[at + 1]]
      if (!other) return book
      return book.toSpliced(at, 2, { title: one.title, paragraphs: [...one.paragraphs, ...other.paragraphs] })
    },
    (book, at) => {
      const moved = book[at] as Chapter
      return book.toSpliced(at, 1).toSpliced(whole(book.length), 0, moved)
    },
    (book, at) => book.with(at, { ...(book[at] as Chapter), title: title() }),
    (book, at) => book.with(at, corrected(book[at] as Chapter)),
  ]
  return {
    whole,
    book: chapters => Array.from({ length: chapters }, chapter),
    edited(book) {
      let next = [...book]
      touched.clear()
      for (let edit = 0; edit < 4; edit++)
        next = edits[whole(edits.length)]?.(next, whole(next.length)) ?? next
      return next
    },
  }
}

function nameOf(number: number): string {
  let name = ''
  for (let rest = number + 1; rest > 0; rest = Math.floor(rest / SYLLABLES.length))
    name += SYLLABLES[rest % SYLLABLES.length]
  return name
}

function wordsOf(text: string): Omit<Paragraph, 'id'> {
  const isUnspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{4}/u.test(text)
  return isUnspaced && text.length >= 12
    ? { words: [...text], glue: '' }
    : { words: text.split(' '), glue: ' ' }
}

export function textOf({ words, glue }: Paragraph): string {
  return words.join(glue)
}

export function xhtmlOf({ title, paragraphs }: Chapter): string {
  return `<h2>${title}</h2>${paragraphs.map(one => `<p>${escapeXml(textOf(one))}</p>`).join('')}`
}
