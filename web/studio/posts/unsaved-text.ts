import type { StudioPostContent } from '#contract/generated/studio_posts.ts'

/** What somebody typed and has not saved, as this browser has it. */
export interface UnsavedText {
  /** Milliseconds. */
  readonly at: number
  /** The revision that was changed. */
  readonly revision: string
  readonly edits: Partial<StudioPostContent>
}

const PREFIX = 'studio-post '

/** Of one person, so that nobody is offered what another has typed at the same computer. */
export const unsavedKey = (accountId: string, postId: string, lang: string) =>
  `${PREFIX}${accountId} ${postId} ${lang}`

export function readUnsaved(key: string): UnsavedText | null {
  try {
    const { at, revision, edits } = JSON.parse(localStorage.getItem(key) ?? 'null') as UnsavedText
    const { publishAt, ...texts } = edits as Omit<StudioPostContent, 'publishAt'> & { publishAt?: string }
    const dated = 'publishAt' in edits ? { publishAt: publishAt ? new Date(publishAt) : undefined } : {}
    return { at, revision, edits: { ...texts, ...dated } }
  } catch {
    return null
  }
}

/** Needs no consent: it is kept for the person who is typing, until they save it or throw it away. Without room it is not kept. */
export function keepUnsaved(key: string, text: UnsavedText): void {
  try {
    localStorage.setItem(
      key,
      JSON.stringify(text, (_, value) => (value === undefined ? null : value)),
    )
  } catch {
    // The text is still on the screen.
  }
}

export function removeUnsaved(key: string): void {
  localStorage.removeItem(key)
}
