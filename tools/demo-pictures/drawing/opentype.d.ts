/** The small part of opentype.js that is used here; the package comes without types. */
declare module 'opentype.js' {
  export interface PathStep {
    type: string
    x?: number
    y?: number
    x1?: number
    y1?: number
    x2?: number
    y2?: number
  }
  export interface Path {
    commands: PathStep[]
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
    getAdvanceWidth(text: string, size: number): number
    getPath(text: string, x: number, y: number, size: number): Path
    getKerningValue(left: Glyph, right: Glyph): number
  }
  const opentype: { parse(bytes: ArrayBuffer): Font }
  export default opentype
}
