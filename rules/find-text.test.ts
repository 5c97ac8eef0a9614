import { describe, expect, it } from 'vitest'
import { createTextFinder } from './find-text.ts'
import { tokenize } from './text-tokens.ts'

/** A block of ten words of its own for each letter; `a` is A with three of its words corrected. */
function blockOf(letter: string): string {
  const name = letter.toUpperCase()
  const isCorrected = letter !== name
  return Array.from({ length: 10 }, (_, at) =>
    isCorrected && at % 3 === 1 ? `new${at}` : `${name}${at}`,
  ).join(' ')
}
const partOf = (letters: string) => tokenize({ blocks: [...letters].map(blockOf), pictures: [] })

/** Where the block of a letter in the old part is in the new ones: part, block, and whether its text is gone. */
function find(before: string, letter: string, ...after: string[]): string {
  const old = partOf(before)
  const next = after.map(partOf)
  const from = before.indexOf(letter) * 10
  const match = createTextFinder(next).find(old, from, from + 9, new Set(next.keys()))
  return match
    ? `${match.part} ${next[match.part]?.blocks[match.token]}${match.gone ? ' gone' : ''}`
    : 'nowhere'
}

describe('a text of the edition before', () => {
  it.each([
    ['ABCDE', 'C', ['ABCDE'], '0 2', 'the same'],
    ['ABCDE', 'C', ['XABCDE'], '0 3', 'after an insertion'],
    ['ABCDE', 'C', ['AB', 'CDE'], '1 0', 'at the beginning of a piece'],
    ['ABCDE', 'B', ['AB', 'CDE'], '0 1', 'at the end of a piece'],
    ['ABCDE', 'C', ['XY', 'ABCDE'], '1 2', 'in another part'],
    ['ABCDE', 'C', ['CABDE'], '0 0', 'moved within the part'],
    ['ABCDE', 'C', ['ABcDE'], '0 2', 'corrected'],
    ['ABCDE', 'A', ['aBCDE'], '0 0', 'corrected at the beginning'],
    ['ABCDE', 'E', ['ABCDe'], '0 4', 'corrected at the end'],
    ['ABCDE', 'C', ['ABDE'], '0 2 gone', 'removed'],
    ['ABCDE', 'A', ['BCDE'], '0 0 gone', 'removed at the beginning'],
    ['ABCDE', 'C', ['ABXDE'], '0 3 gone', 'replaced by another'],
    ['ABCBD', 'B', ['ABCBD'], '0 1', 'there twice, by what is around it'],
    ['ABC', 'B', ['XYZ'], 'nowhere', 'of which nothing is left'],
  ])('%s: %s is found in %j at %s: %s', (before, letter, after, at) => {
    expect(find(before, letter, ...after)).toBe(at)
  })

  const blocks = (...texts: string[]) => tokenize({ blocks: texts, pictures: [] })
  const MORE = 'and every word that follows is one that stands nowhere else in this book of rain'

  it.each([
    {
      why: 'the words before it end as it begins',
      before: [`so they went to the sea. `, `to the sea ${MORE}`],
      after: ['They said no, and then again, but so they went to the sea. ', `to the sea ${MORE}`],
      block: 1,
    },
    {
      why: 'those words are corrected behind the same ones',
      before: ['so they went to the sea no more. ', `to the sea ${MORE}`],
      after: ['so they went to the sea no more. ', `to the hills ${MORE}`],
      block: 1,
    },
    {
      why: 'its first words are corrected behind a new heading',
      before: ['Somebody sang until the end of the night, and nobody danced. ', `to the sea ${MORE}`],
      after: ['Chapter', 'A new heading', `in the hills ${MORE}`],
      block: 2,
    },
  ])('begins the block that it began where $why', ({ before, after, block }) => {
    const old = blocks(...before)
    const from = old.blocks.indexOf(1)
    const next = blocks(...after)
    const match = createTextFinder([next]).find(old, from, from + 1, new Set([0]))
    expect(match).toMatchObject({ gone: false, token: next.blocks.indexOf(block) })
  })

  it.each([
    {
      text: 'Well now, I do not know exactly.',
      after: ['Well now, no, I have not, said Matthew.'],
      gone: true,
    },
    { text: 'Matthew ruminated.', after: ['Matthew shook his head and walked on.'], gone: true },
    { text: 'Matthew ruminated.', after: ['Matthew ruminated.'], gone: false },
    { text: 'Well now, I do not know exactly.', after: ['Well then, I do not know exactly.'], gone: false },
    {
      text: 'Well now, I do not know exactly.',
      after: [`Well now, I do not know exactly. ${MORE}`],
      gone: false,
    },
  ])('that is short, $text, is gone where there is $after: $gone', ({ text, after, gone }) => {
    const around = [
      'So she sang until the end of the night. ',
      'Nobody danced, and everybody was glad of it.',
    ]
    const old = blocks(around[0] as string, text, around[1] as string)
    const next = blocks(around[0] as string, ...after, around[1] as string)
    const from = old.blocks.indexOf(1)
    const match = createTextFinder([next]).find(old, from, old.blocks.lastIndexOf(1), new Set([0]))
    expect(match?.gone).toBe(gone)
  })

  const blockNow = (before: readonly string[], after: readonly string[], block: number) => {
    const [old, next] = [blocks(...before), blocks(...after)]
    const match = createTextFinder([next], [old]).find(
      old,
      old.blocks.indexOf(block),
      old.blocks.lastIndexOf(block),
      new Set([0]),
    )
    return match?.gone ? 'gone' : next.blocks[match?.token ?? -1]
  }

  it.each([
    {
      why: 'a third of its characters are corrected',
      before: [
        '傘を持たない少年が駅の前で泣いていた。',
        '「へえ、その山の寺の鐘と云うのは何者かい」',
        '昔この村に寺の鐘と云う名の娘が居た。',
      ],
      after: [
        '傘を持たない少年が駅の前で泣いていた。',
        '「へえ、そ間山の丘の鐘と云うのは何石たい」',
        '昔この村に寺の鐘と云う名の娘が居た。',
      ],
      block: 1,
      at: 1,
    },
    {
      why: 'a sentence is put into it',
      before: [
        '港に灯りが一つ点った。',
        '見る者もその中に同化して、苦しんだり怒ったり騒いだりする。',
        '舟は朝まで戻らない。',
      ],
      after: [
        '港に灯りが一つ点った。',
        '見る者もその中に同化して、なるほどそれでは巡査の出番だと誰かが云い、苦しんだり怒ったり騒いだりする。',
        '舟は朝まで戻らない。',
      ],
      block: 1,
      at: 1,
    },
    {
      why: 'another short answer of common characters stands there',
      before: ['港に灯りが一つ点った。', '「あれは北浜きたはまの男かい」', '舟は朝まで戻らない。'],
      after: [
        '港に灯りが一つ点った。',
        '今宵の宿は北浜きたはまの湯の町だと云う事だったのだが、雨が強い。',
        '舟は朝まで戻らない。',
      ],
      block: 1,
      at: 'gone',
    },
    {
      why: 'only a quotation of it is left',
      before: [
        '秋の野に置く露の消えぬべくも思ほゆるかな',
        '枕元で誰かが歌う。秋の野に置く露の、消えぬべくも思ほゆるかな、と繰り返し歌う。夜は明けない。',
      ],
      after: ['枕元で誰かが歌う。秋の野に置く露の、消えぬべくも思ほゆるかな、と繰り返し歌う。夜は明けない。'],
      block: 0,
      at: 'gone',
    },
  ])('of a script without spaces is found, or gone, where $why', ({ before, after, block, at }) =>
    expect(blockNow(before, after, block)).toBe(at),
  )

  it.each([
    {
      why: 'a paragraph has the words of another one that was there before',
      before: [
        'I can eat when I am in the depths of despair.',
        MORE,
        'Nobody can eat in the depths of despair, she said, and went on to speak of the brook.',
      ],
      after: [MORE, 'Nobody can eat in the depths of despair, she said, and went on to speak of the brook.'],
      block: 0,
      at: 'gone',
    },
    {
      why: 'the paragraph before it begins as it did',
      before: [
        'Au revoir, monsieur Morrel, et mille fois merci.',
        'Au revoir, mon cher Edmond, bonne chance!',
      ],
      after: ['Au revoir, monsieur Morrel, et mille fois merci.', 'Au la mon cher Edmond, bonne chance!'],
      block: 1,
      at: 1,
    },
    {
      why: 'the line before an answer of one word ends with it',
      before: [
        MORE,
        'Eh bien, cet itinéraire est impossible.',
        '—Impossible!',
        '—Ou du moins fort dangereux.',
      ],
      after: [
        'Chapitre',
        MORE,
        'Eh bien, cet itinéraire est impossible.',
        '—Impossible!',
        '—Ou du moins fort dangereux.',
      ],
      block: 2,
      at: 3,
    },
    {
      why: 'an answer of one word comes again two lines further',
      before: [MORE, '—Vous le jurez?', '—Oui.', '—Devant Dieu?', '—Oui.', '—Alors partez.'],
      after: [MORE, '—Vous le promettez?', '—Oui.', '—Devant Dieu?', '—Oui.', '—Alors restez.'],
      block: 4,
      at: 4,
    },
    {
      why: 'the first of two same answers is removed with its question',
      before: [MORE, '—Vous le jurez?', '—Oui.', '—Devant Dieu?', '—Oui.', '—Alors partez.'],
      after: [MORE, '—Devant Dieu?', '—Oui.', '—Alors partez.'],
      block: 2,
      at: 'gone',
    },
    {
      why: 'the same answer is in a scene that is put where its own was',
      before: [MORE, '—Vous le jurez?', '—Oui.', '—Alors partez.', `Il sortit. ${MORE.toUpperCase()}`],
      after: [
        MORE,
        '—Est-ce que le cheval est sellé?',
        '—Oui.',
        '—Qu’on me donne ma cape.',
        `Il sortit. ${MORE.toUpperCase()}`,
      ],
      block: 2,
      at: 'gone',
    },
    {
      why: 'it runs on into the next paragraph, which is longer',
      before: [MORE, 'À qui cela?', 'Mais à moi, à vous, à nous, achète des habits et sois heureux.'],
      after: [MORE, 'À qui cela?', 'Mais à moi, à lui, à nous, achète des habits et sois heureux.'],
      block: 1,
      at: 1,
    },
  ])('is not taken for another where $why', ({ before, after, block, at }) =>
    expect(blockNow(before, after, block)).toBe(at),
  )

  it('that is short is found by its block in another part, though more of what was around it is elsewhere', () => {
    const old = blocks(
      ...[0, 1, 2].map(at => `${'rain fell on '.repeat(3)}${at} x${at}y z${at} w${at}`),
      `the lamp ${MORE}`,
    )
    const from = old.blocks.indexOf(3)
    const next = [
      blocks(...[0, 1, 2].map(at => `${'rain fell on '.repeat(3)}${at} x${at}y z${at} w${at}`)),
      blocks(`the lamp ${MORE}`),
    ]
    expect(createTextFinder(next).find(old, from, from, new Set([0, 1]))).toMatchObject({
      part: 1,
      token: 0,
      gone: false,
    })
  })

  it('of which a word in the middle is marked stays in its line when the word before it is one that comes twice', () => {
    const before = `he tried to smile at both of them ${MORE}`
    const old = blocks(before, 'my uncle my worthy uncle said Gillot')
    const next = blocks(before, 'my then worthy uncle said Gillot')
    const from = old.blocks.indexOf(1) + 1
    const match = createTextFinder([next]).find(old, from, from + 1, new Set([0]))
    expect(match?.gone).toBe(false)
    expect(next.blocks[match?.token ?? 0]).toBe(1)
  })

  it.each([
    ['—Tut du moins fort dangereux.', 'one word of them is corrected'],
    ['—Tut du tat fort dangereux.', 'two words of them are corrected'],
  ])(
    'that begins with an answer of one word and runs on stays at that where the line before ends with it and %s',
    (line, _) => {
      const before = [MORE, 'Eh bien, cet itinéraire est impossible.', '—Impossible!']
      const old = blocks(...before, '—Ou du moins fort dangereux.')
      const next = blocks('Chapitre', ...before, line)
      const from = old.blocks.indexOf(2)
      const match = createTextFinder([next], [old]).find(old, from, from + 3, new Set([0]))
      expect(match).toMatchObject({ gone: false, token: next.blocks.indexOf(3) })
    },
  )

  it.each([
    ['abcde', 'c', ['abxde'], '0 2', 'scanned anew'],
    ['abcde', 'e', ['abcdx'], '0 4', 'the last scanned anew'],
    ['abcde', 'c', ['abde'], '0 2 gone', 'removed'],
    ['abcde', 'd', ['ab', 'xcde'], '1 2', 'in another part'],
  ])('page %s: %s is found in %j at %s: %s', (before, page, after, at) => {
    const pages = (all: string) => tokenize({ blocks: [...all].map(() => '\uFFFC'), pictures: [...all] })
    const next = after.map(pages)
    const from = before.indexOf(page)
    const match = createTextFinder(next).find(pages(before), from, from, new Set(next.keys()))
    expect(`${match?.part} ${match?.token}${match?.gone ? ' gone' : ''}`).toBe(at)
  })
})
