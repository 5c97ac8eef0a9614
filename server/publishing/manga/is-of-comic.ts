export const PICTURE = /\.(jpe?g|png|webp|gif|avif)$/i
export const COMIC_INFO = /(^|\/)comicinfo\.xml$/i
const NOT_A_PAGE = /(^|\/)(__macosx|\.|thumbs\.db|desktop\.ini)/i

/** Whether a file of an archive or folder belongs to a comic. */
export function isOfComic(name: string): boolean {
  return (PICTURE.test(name) && !NOT_A_PAGE.test(name)) || COMIC_INFO.test(name)
}
