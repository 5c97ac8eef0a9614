/** The small part of opentype.js that is used here; the package comes without types. */
declare module 'opentype.js' {
  export interface Path {
    toPathData(decimals?: number): string
  }
  export interface Glyph {
    index: number
    advanceWidth: number
    getPath(x: number, y: number, size: number): Path
  }
  export interface Font {
    unitsPerEm: number
    ascender: number
    tables: { os2?: { sCapHeight?: number } }
    charToGlyph(character: string): Glyph
    getKerningValue(left: Glyph, right: Glyph): number
  }
  export function parse(bytes: ArrayBuffer): Font
}
