/** What is used of `hyphen`, which has no types of its own. */
declare module 'hyphen/*/index.js' {
  const language: {
    hyphenateSync(word: string, options: { hyphenChar: string; minWordLength: number }): string
  }
  export default language
}
