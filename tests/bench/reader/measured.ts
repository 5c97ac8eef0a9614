/** What each reader can do in its page. */
export interface Measured {
  /** Ends when the text is laid out, as far as the reader says so. */
  open(chapter: { readonly paragraphs: readonly string[]; readonly xhtml: string }): Promise<void>
  /** Ends when the reader knows which page it shows. */
  turn(): Promise<void>
  /** Ends when the next turn may be asked for. */
  ready(): Promise<void>
  resize(pixels: number): Promise<void>
  /** Characters before the first that is seen. */
  firstPlace(): number
}

declare global {
  interface Window {
    measured: Measured
  }
}
