import type { SitePreview } from '#contract/page.ts'

let preview: SitePreview | null = null

/** To be called once, before anything is asked: this document is looked at in a preview. */
export function setPreview(given: SitePreview): void {
  preview = given
}

/** Null in every document but those of previews. */
export function currentPreview(): SitePreview | null {
  return preview
}

/** A path of the shop where this document asks for it. */
export function pathBelow(path: string): string {
  return preview && path.startsWith('/') && !path.startsWith(preview.base) ? preview.base + path : path
}

/** The path within the shop of an address of this document. */
export function pathWithin(path: string): string {
  return preview && path.startsWith(preview.base) ? path.slice(preview.base.length) || '/' : path
}
