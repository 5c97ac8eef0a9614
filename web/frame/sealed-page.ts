/** What an address ends with where the page for everybody is wanted. */
export const EVERYBODYS = '?sealed=no'

/** What the opener of a sealed page leaves for the code of the page: settled when the page is there. */
export interface WithSealedPage {
  sealedPage?: Promise<void>
}
