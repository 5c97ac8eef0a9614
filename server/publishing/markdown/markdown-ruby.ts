import type MarkdownIt from 'markdown-it'

/** {漢字|かんじ}: one reading for the word, or one for each of its characters as in {漢字|かん|じ}. */
const RUBY = /^\{([^{}|\n]{1,60})((?:\|[^{}|\n]{0,60})+)\}/

/** Adds ruby to Markdown. */
export function addRuby(markdown: InstanceType<typeof MarkdownIt>): void {
  markdown.inline.ruler.before('link', 'ruby', (state, silent) => {
    if (state.src[state.pos] !== '{') return false
    const match = RUBY.exec(state.src.slice(state.pos, state.pos + 1000))
    if (!match) return false
    const [all, word = '', rest = ''] = match
    const readings = rest.slice(1).split('|')
    const signs = [...word]
    if (readings.length > 1 && readings.length !== signs.length) return false
    if (!silent) {
      const pairs =
        readings.length === 1 ? [[word, readings[0]]] : signs.map((sign, at) => [sign, readings[at]])
      state.push('ruby_open', 'ruby', 1)
      for (const [base = '', reading = ''] of pairs) {
        state.push('text', '', 0).content = base
        state.push('rt_open', 'rt', 1)
        state.push('text', '', 0).content = reading
        state.push('rt_close', 'rt', -1)
      }
      state.push('ruby_close', 'ruby', -1)
    }
    state.pos += all.length
    return true
  })
}
