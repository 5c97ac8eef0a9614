import { escaped } from './xml.ts'

interface ItemContent {
  readonly url: string
  readonly title: string
  /** Absolute; null without a picture. */
  readonly image: string | null
  /** Plain text below the picture. */
  readonly text: string
}

/** The HTML that feed readers show below a title: a linked picture and a paragraph. */
export function itemHtml({ image, url, title, text }: ItemContent): string {
  const cover = image
    ? `<p><a href="${escaped(url)}"><img src="${escaped(image)}" alt="${escaped(title)}" width="240"></a></p>`
    : ''
  return `${cover}<p>${escaped(text)}</p>`
}
