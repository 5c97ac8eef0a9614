/** Tags that name no language: undetermined, several, no text. */
const NONE = new Set(['und', 'mul', 'zxx', 'mis'])

/**
 * The language of a BCP 47 tag, without script and region: `ja-JP` and `jpn` are `ja`. Null where the tag names none, or
 * cannot be read.
 */
export function languageOf(tag: string): string | null {
  try {
    const { language } = new Intl.Locale(tag.trim().replaceAll('_', '-'))
    return NONE.has(language) ? null : language
  } catch {
    return null
  }
}
