/** Divides a text into lines that are no wider than `width`, at spaces, and within words that are longer than a line. */
export function cutLines(text: string, width: number, widthOf: (line: string) => number): string[] {
  const lines: string[] = []
  const fits = (line: string) => widthOf(line.trimEnd()) <= width
  let line = ''
  for (const word of text.split(/(?<=\s)/)) {
    if (line !== '' && !fits(line + word)) {
      lines.push(line)
      line = ''
    }
    for (const sign of word) {
      if (line.trim() !== '' && !fits(line + sign)) {
        lines.push(line)
        line = ''
      }
      line += sign
    }
  }
  return [...lines, line].map(one => one.trim()).filter(one => one !== '')
}
