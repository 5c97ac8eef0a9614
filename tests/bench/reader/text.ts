/** A chapter of so many words, the same each time: paragraphs of 20 to 150 words, some dialogue, a heading now and then. */
export function chapterOf(words: number): string[] {
  const some =
    'the rain on roofs of a town where nobody had umbrellas and she walked slowly past lit windows thinking about unreturned books their margins notes pencilled by strangers who loved them once before autumn came with extraordinary weather'.split(
      ' ',
    )
  let state = 12_345
  const dice = (sides: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
  const paragraphs: string[] = []
  for (let left = words; left > 0; ) {
    const length = Math.min(left, 20 + dice(130))
    left -= length
    const text = Array.from({ length }, () => some[dice(some.length)] ?? 'rain').join(' ')
    paragraphs.push(`${text[0]?.toUpperCase()}${text.slice(1)}.`)
  }
  return paragraphs
}
