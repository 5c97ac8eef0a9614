type SourceOf = (hash: string, width: number, height: number) => string
let sourceOf: SourceOf | null = null

/**
 * Where a drawing of the open text is: null where it is open to everybody, else an address in this browser's memory, which is that of an empty
 * sheet of the same size until the drawing is there. An element with this address names the drawing in `data-sealed`.
 */
export function sealedSource(hash: string, width: number, height: number): string | null {
  return sourceOf?.(hash, width, height) ?? null
}

/** null: the open text has no sealed drawings. */
export function setSealedSource(to: SourceOf | null): void {
  sourceOf = to
}
