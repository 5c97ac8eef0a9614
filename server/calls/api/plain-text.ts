/** A comment of a declaration as readers of the API see it: without references into the project. */
export function plainText(comment: string): string {
  const given = comment.replace(/\s+/g, ' ').trim()
  const text = given
    .replace(/ ?\((?:docs\/[\w./-]+(?:#[\w-]+)?)\)/g, '')
    .replace(/^docs\/[\w./-]+\.md(?:#[\w-]+)?[.:,]? ?/, '')
    .replace(/^Ours(?:, from here on)?[.:,] ?/, '')
    .replace(/\{@link (\w+)\}/g, '$1')
  // What was in the middle of a sentence is its beginning now.
  return given.startsWith(text) ? text : text.charAt(0).toUpperCase() + text.slice(1)
}

/** The first sentence of a text. */
export function firstSentence(text: string): string {
  return /^.*?[.](?= |$)/.exec(text)?.[0] ?? text
}
