const KANJI = [
  ...'雨傘駅橋港灯船鐘寺山川谷海空雲雪霜風夜朝昼夕春秋冬夏姉兄母父祖叔客宿主医者僧旅芸画友人町村坂石段屋根裏部店先病院廊下図書館階室猫犬鳥馬鶴貝',
  ...'手紙鍵時計日記茶銀貨鏡薬袋地古青白赤黒紅糸針布箱瓶皿椀箸筆墨歌声音光影色香味道線車輪塔門窓戸柱壁庭井泉池岸浜島波潮砂岩土草花木葉枝実種米麦',
]
const ENDINGS = [
  'っていた',
  'いてしまった',
  'らなかった',
  'いたらしい',
  'ったのである',
  'れるのを待った',
  'もうとした',
  'してから黙った',
]
const LINKS = ['けれども', 'それから', 'やがて', 'もっとも', '思えば', '不思議な事に', '', '', '']
const ANSWERS = ['ええ', 'いいえ', 'へえ', 'さあ', 'なるほど', 'そうか', 'まさか', 'はあ']
const QUESTIONS = ['のかい', 'んですね', 'と云うのかい', 'のですか', 'んだってさ']

/**
 * So many paragraphs of words that are made of random characters, with the particles and endings that are in every sentence.
 * Every third is a short one that somebody says, some of them but a word that others say too; else no two are equal. The
 * text is ours.
 */
export function japaneseParagraphs(random: () => number, count: number): string[] {
  const one = (list: readonly string[]) => list[Math.floor(random() * list.length)] as string
  const noun = () => (random() < 0.7 ? one(KANJI) + one(KANJI) : one(KANJI))
  const clause = () => `${noun()}の${noun()}は${noun()}で${noun()}を${one(KANJI)}${one(ENDINGS)}`
  const sentence = () =>
    random() < 0.5
      ? `${one(LINKS)}${clause()}。`
      : `${one(LINKS)}${noun()}が${noun()}になると、${clause()}のだった。`
  const speech = () =>
    random() < 0.4
      ? `「${one(ANSWERS)}、${noun()}${one(QUESTIONS)}」`
      : `「${one(ANSWERS)}、${noun()}は${noun()}を${one(KANJI)}${one(ENDINGS)}${one(QUESTIONS)}」`
  const texts: string[] = []
  const told = new Set<string>()
  for (let at = 0; texts.length < count; at++) {
    const text =
      at % 3 === 0 ? speech() : Array.from({ length: 1 + Math.floor(random() * 6) }, sentence).join('')
    if (told.has(text)) continue
    told.add(text)
    texts.push(text)
    if (random() < 0.1) texts.push(`「${one(ANSWERS)}」`)
  }
  return texts
}
