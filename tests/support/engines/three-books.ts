import { drawPage, makeEpub } from '../make-books.ts'

/** A book of one part: what is hard for pages to show whole. */
export interface WholeBook {
  readonly name: string
  readonly title: string
  readonly lang: string
  /** XHTML of its one chapter. */
  readonly body: string
  readonly css: string
}

const numbered = (count: number, make: (number: number) => string) =>
  Array.from({ length: count }, (_, at) => make(at + 1)).join('\n')
const pick = (from: readonly string[], at: number) => from[at % from.length] ?? ''
const ruby = (base: string, reading: string) => `<ruby>${base}<rt>${reading}</rt></ruby>`
const row = (cells: readonly string[], cell = 'td') =>
  `<tr>${cells.map(one => `<${cell}>${one}</${cell}>`).join('')}</tr>`

const RAIN = [
  'The rain had been counting the tiles of the roof since midnight, and had not finished.',
  `She carried the ${ruby('貸本', 'かしほん')} under her coat, where the water could not read it.`,
  'Nobody in the street looked up; umbrellas have no faces, and the people below them borrow that.',
  'At the corner the lamp hummed the one note that it knew.',
  `The shop of old ${ruby('山本', 'やまもと')} was open, as it was whenever it should have been shut.`,
  'Behind the counter somebody wrote numbers into a book that had too few lines for them.',
  '“Bring it back when it is dry,” he said, “or when you are.”',
]
const TOWNS = ['Harbour', 'Upper Mill', 'Saint Brendan', 'Long Meadow', 'The Calls', 'Crossing']
const SKIES = ['drizzle', 'thunderstorm towards evening', 'clear', 'fog that would not lift', 'steady rain']

/** A picture of a page, with more to say of it than there is room for below; and small pictures within a line. */
const FIGURE = `<figure><img src="page.png" alt="A plan of the shop"/><figcaption>${RAIN.join(' ')}</figcaption></figure>
<p>Between these words <img src="page.png" alt="A stamp"/> stands a picture.</p>`

/**
 * A table that is longer than any page, one with more columns than a phone has room for, one with cells over several rows,
 * and a row that is taller than a page.
 */
const PROSE = `
${numbered(9, at => `<p>${at}. ${[0, 1, 2, 3, 4].map(more => pick(RAIN, at + more)).join(' ')}</p>`)}
<h2>The register of the weather</h2>
<table><thead>${row(['Day', 'Town', 'Sky'], 'th')}</thead><tbody>
${numbered(60, at => row([`${at}`, pick(TOWNS, at), `${pick(SKIES, at)}, noted as number ${at}`]))}
</tbody></table>
<p>After the register: ${[3, 5, 6].map(at => pick(RAIN, at)).join(' ')}</p>
<table><thead>${row(['Lender', 'Borrower', 'Month', 'Borrowed', 'Returned', 'Outstanding', 'Remarks'], 'th')}</thead><tbody>
${numbered(8, at => row([`Yamamoto ${at}`, `Mrs Featherstonehaugh ${at}`, 'November', `${at}0 volumes`, `${at} volumes`, `${at * 9} volumes`, pick(SKIES, at)]))}
</tbody></table>
<table><tbody><tr><td rowspan="12">Autumn</td><td>Week 1</td><td>rain</td></tr>
${numbered(11, at => row([`Week ${at + 1}`, pick(SKIES, at)]))}</tbody></table>
${FIGURE}
<pre>${numbered(50, at => `line ${at} of the till\t${at * 3}`)}</pre>
<table><tbody>${row(['Letter', numbered(60, at => `Sentence ${at} of the letter in one cell.`)])}${row(['Answer', 'None came.'])}</tbody></table>
${numbered(5, at => `<p>${at}, later. ${[2, 4, 6, 1].map(more => pick(RAIN, at + more)).join(' ')}</p>`)}
<p>This is the last sentence of the rain.</p>`

const SNOW = [
  `${ruby('雪国', 'ゆきぐに')}へ行く汽車は、長いトンネルの中でしばらく黙つてゐた。`,
  '窓の外には灯が一つ、また一つ、数を忘れたやうに流れて行く。',
  `「${ruby('傘', 'かさ')}をお忘れです」と誰かが言つたが、振り向くと誰もゐない。`,
  `貸本屋の主人は${ruby('帳面', 'ちやうめん')}を閉ぢて、雨の音を聞いてゐた。`,
  '猫は棚の上から、読みかけの頁を見下ろしてゐる。',
]
const VERTICAL = `
${numbered(24, at => `<p>　${at}　${[0, 1, 2, 3, 4].map(more => pick(SNOW, at + more)).join('')}</p>`)}
<table><tbody>${numbered(40, at => row([`${at}日`, pick(['晴', '雨', '雪', '曇'], at), `帳面の${at}行目に記す`]))}</tbody></table>
${numbered(6, at => `<p>　${at}　${[3, 0, 4, 2].map(more => pick(SNOW, at + more)).join('')}</p>`)}
<p>　ここで雪の話は終る。</p>`

const NIGHT = [
  'كان المطر يعدّ قرميد السقف منذ منتصف الليل ولم ينته بعد.',
  'حملت الكتاب المستعار تحت معطفها حيث لا يستطيع الماء أن يقرأه.',
  'لم يرفع أحد في الشارع رأسه، فالمظلات بلا وجوه.',
  'عند الزاوية كان المصباح يدندن بالنغمة الوحيدة التي يعرفها.',
  'قال صاحب الدكان: أعيديه عندما يجف.',
]
const ARABIC = `
${numbered(24, at => `<p>${at}. ${[0, 1, 2, 3, 4].map(more => pick(NIGHT, at + more)).join(' ')}</p>`)}
<table><thead>${row(['اليوم', 'المدينة', 'السماء'], 'th')}</thead><tbody>
${numbered(40, at => row([`${at}`, pick(['الميناء', 'الطاحونة', 'المرج'], at), `مطر خفيف، رقم ${at}`]))}</tbody></table>
${numbered(6, at => `<p>${at}. ${[4, 2, 0, 3].map(more => pick(NIGHT, at + more)).join(' ')}</p>`)}
<p>هذه هي الجملة الأخيرة من المطر.</p>`

export const THREE_BOOKS: readonly [WholeBook, WholeBook, WholeBook] = [
  { name: 'prose with ruby and long tables', title: 'Whole Rain', lang: 'en', body: PROSE, css: '' },
  {
    name: 'vertical Japanese',
    title: 'Whole Snow',
    lang: 'ja',
    body: VERTICAL,
    css: 'html { writing-mode: vertical-rl; }',
  },
  {
    name: 'Arabic from right to left',
    title: 'Whole Night',
    lang: 'ar',
    body: ARABIC,
    css: 'html { direction: rtl; }',
  },
]

/** What no page can break, and is higher than a small one. */
export const PICTURES: WholeBook = {
  name: 'pictures',
  title: 'Whole Plan',
  lang: 'en',
  body: `<p>Before the plan.</p>${FIGURE}<p>Behind the plan.</p>`,
  css: '',
}

/** An EPUB of it. */
export async function makeWholeBook({ title, lang, body, css }: WholeBook) {
  const head = `<head><title>${title}</title><style>${css}</style></head>`
  const page = `<html xmlns="http://www.w3.org/1999/xhtml" lang="${lang}">${head}<body><h1>${title}</h1>${body}</body></html>`
  return makeEpub({
    title,
    lang,
    chapters: [body],
    more: { 'c1.xhtml': page, 'page.png': await drawPage(1) },
  })
}

/** All that is to be read in it, without blanks; a picture is U+FFFC. */
export function wholeText({ title, body }: WholeBook): string {
  return `${title}${body.replace(/<img [^>]*>/g, '\uFFFC').replace(/<[^>]*>/g, '')}`.replace(/\s+/g, '')
}
