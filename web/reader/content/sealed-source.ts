type SourceOf = (hash: string, width: number, height: number) => string
let sourceOf: SourceOf | null = null

/**
 * The address of a sealed illustration of the open text: an object URL, which shows an empty image of the same size until
 * the illustration is loaded. The element with this address names the illustration in `data-sealed`. null where
 * illustrations are not sealed.
 */
export function sealedSource(hash: string, width: number, height: number): string | null {
  return sourceOf?.(hash, width, height) ?? null
}

/** null: the open text has no sealed illustrations. */
export function setSealedSource(to: SourceOf | null): void {
  sourceOf = to
}

/** An empty SVG image of a size in pixels. */
export function emptyDrawing(width: number | string, height: number | string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`
}
