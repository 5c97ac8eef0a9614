import type { FeedItem } from './feed.ts'
import { escaped } from './xml.ts'

interface ItemContent {
  readonly url: string
  readonly title: string
  readonly volume?: FeedItem['volume']
  /** Absolute; null without a picture. */
  readonly image: string | null
  /** Plain text below the picture. */
  readonly text: string
}

/** The HTML that feed readers show below a title: a linked picture, a paragraph, and the volume of a part. */
export function itemHtml({ image, url, title, text, volume }: ItemContent): string {
  const cover = image
    ? `<p><a href="${escaped(url)}"><img src="${escaped(image)}" alt="${escaped(title)}" width="240"></a></p>`
    : ''
  const book = volume ? `<p><a href="${escaped(volume.url)}">${escaped(volume.title)}</a></p>` : ''
  return `${cover}<p>${escaped(text)}</p>${book}`
}
