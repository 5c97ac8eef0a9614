import { escaped } from './xml.ts'

interface Shown {
  readonly url: string
  readonly title: string
  /** Absolute; null without a picture. */
  readonly image: string | null
  /** Plain text below the picture. */
  readonly text: string
}

/** What feed readers show below a title, as HTML: a picture that is a link, and a line or paragraph of text. */
export function itemHtml({ image, url, title, text }: Shown): string {
  const cover = image
    ? `<p><a href="${escaped(url)}"><img src="${escaped(image)}" alt="${escaped(title)}" width="240"></a></p>`
    : ''
  return `${cover}<p>${escaped(text)}</p>`
}
